// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the tests of the archive ask of a wiki: where its captures' records lie, and what they are.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/file.h"
#include "fetch/warc_reader.h"
#include "fetch/warc_writer.h"
#include "store/captures.h"
#include "tests/pipeline/small_wiki.h"

namespace rolecall::pipeline {

/// Every place that the store refers to has a record; gives their number.
inline int check_places(const SmallWiki& wiki) {
  int places = 0;
  store::Database database(wiki.config.store, store::OpenMode::kReadOnly);
  store::Captures(database).for_each_place([&](const store::ArchivePlace& place, auto) {
    ++places;
    SCOPED_TRACE(place.file + ":" + std::to_string(place.offset));
    auto reader = fetch::WarcReader::open(
        fetch::find_archive(archive_folder(wiki.config), place.file), place.offset);
    ASSERT_TRUE(reader.has_value());
    fetch::WarcRecord record;
    ASSERT_TRUE(reader->next(record));
    EXPECT_EQ(record.offset, place.offset);
  });
  return places;
}

/// The types of all records of the archive, in the files' order.
inline std::string record_types(const SmallWiki& wiki) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(archive_folder(wiki.config))) {
    files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  std::string types;
  for (const std::string& file : files) {
    auto reader = fetch::WarcReader::open(file);
    fetch::WarcRecord record;
    while (reader->next(record)) types += (types.empty() ? "" : " ") + record.type();
    EXPECT_TRUE(reader->problems().empty());
  }
  return types;
}

}  // namespace rolecall::pipeline
