// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the tests of archives share: a folder that goes away, and a file's records in one look.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"
#include "fetch/warc_reader.h"

namespace rolecall::fetch {

/// Removes its folder at the end.
class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "rolecall-warc.XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TempFolder() { std::filesystem::remove_all(path_); }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::string& path() const { return path_; }
  /// Writes a file and gives its path.
  std::string put(const std::string& name, const std::string& bytes) const {
    const std::string path = path_ + "/" + name;
    EXPECT_TRUE(base::write_file(path, bytes).has_value());
    return path;
  }
  /// Paths, sorted.
  std::vector<std::string> files() const {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      out.push_back(entry.path().string());
    }
    std::sort(out.begin(), out.end());
    return out;
  }

 private:
  std::string path_;
};

struct ReadRecord {
  WarcRecord head;
  std::string block;
};

struct ReadFile {
  std::vector<ReadRecord> records;
  std::vector<WarcProblem> problems;
  bool by_record = true;
  std::string types;  ///< "warcinfo response"
};

inline ReadFile read_all(const std::string& path) {
  ReadFile out;
  auto reader = WarcReader::open(path);
  EXPECT_TRUE(reader.has_value());
  WarcRecord record;
  while (reader->next(record)) {
    out.records.push_back({record, reader->read_block(size_t{1} << 20)});
    out.types += (out.types.empty() ? "" : " ") + record.type();
  }
  out.problems = reader->problems();
  out.by_record = reader->is_compressed_by_record();
  return out;
}

}  // namespace rolecall::fetch
