// SPDX-License-Identifier: Apache-2.0
// arXiv's records against the citation tags that its pages carry; prints what differs.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "base/file.h"
#include "base/text.h"
#include "extract/read/author_name.h"
#include "tests/extract/read/read_media.h"

namespace rolecall::extract {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kFolder = std::string(ROLECALL_SOURCE_DIR) + "/../shared/corpus/arxiv/";

struct Expected {
  std::string title;
  std::vector<std::string> authors;
  std::string date;
};

Expected expected_of(const json& tags) {
  Expected expected;
  for (const json& tag : tags) {
    const std::string name = tag["name"];
    const std::string content = tag["content"];
    if (name == "citation_title") expected.title = base::collapse_spaces(content);
    if (name == "citation_author")
      expected.authors.push_back(base::fold_key(reading_order(content)));
    if (name == "citation_date") expected.date = content;
  }
  for (char& c : expected.date) c = c == '/' ? '-' : c;
  return expected;
}

/// The newest record of each paper, by its identifier without a version.
std::map<std::string, std::string> records() {
  std::map<std::string, std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(kFolder + "abs")) {
    if (entry.path().extension() != ".abs") continue;
    const auto bytes = base::read_file(entry.path());
    const size_t id = bytes->find("\narXiv:");
    if (id == std::string::npos) continue;
    const size_t end = bytes->find_first_of("\r\n", id + 7);
    found[entry.path().stem().string() + "|" + bytes->substr(id + 7, end - id - 7)] = *bytes;
  }
  return found;
}

TEST(ArxivCorpus, ReadsRecordsAsTheirCitationTags) {
  const auto tags = base::read_file(kFolder + "expected_citation_tags.json");
  if (!tags.has_value()) GTEST_SKIP() << "no records at " << kFolder;
  std::map<std::string, std::vector<std::string>> by_id;
  for (const auto& [key, bytes] : records()) by_id[key.substr(key.find('|') + 1)].push_back(bytes);
  int papers = 0;
  int titles = 0;
  int authors = 0;
  int dates = 0;
  const json all = json::parse(*tags);
  for (const auto& [id, value] : all.items()) {
    const Expected expected = expected_of(value);
    const std::string plain = id.substr(0, id.rfind('v'));
    if (!by_id.count(plain)) continue;
    ++papers;
    bool title = false;
    bool author = false;
    bool date = false;
    std::string seen;
    for (const std::string& bytes : by_id[plain]) {
      const auto document = document_of(bytes, "text/plain");
      std::vector<std::string> names;
      for (const auto& each : document.authors) names.push_back(base::fold_key(each.name));
      title = title || document.title == expected.title;
      author = author || names == expected.authors;
      date = date || (document.published && document.published->str() == expected.date);
      if (!author) {
        seen.clear();
        for (const auto& name : names) seen += name + " | ";
        seen += " WANT ";
        for (const auto& name : expected.authors) seen += name + " | ";
      }
    }
    titles += title;
    authors += author;
    dates += date;
    if (!author) std::printf("  authors %s: %.400s\n", id.c_str(), seen.c_str());
    if (!title) std::printf("  title %s: %s\n", id.c_str(), expected.title.c_str());
    if (!date) std::printf("  date %s: %s\n", id.c_str(), expected.date.c_str());
  }
  std::printf("arXiv: %d papers, titles %d, authors %d, dates %d\n", papers, titles, authors,
              dates);
  // Four identifiers name other papers in the two sets; the tags leave TeX of four titles and of
  // two author lists undone, and run a collaboration's name into that of its first author.
  EXPECT_GT(papers, 100);
  EXPECT_GE(titles, papers - 8);
  EXPECT_GE(authors, papers - 7);
  EXPECT_GE(dates, papers - 4);
}

TEST(ArxivCorpus, ReadsAnswersOfTheApi) {
  const std::string folder = kFolder + "api/";
  if (!fs::exists(folder)) GTEST_SKIP() << "no answers at " << folder;
  size_t entries = 0;
  size_t read = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".xml") continue;
    const std::string bytes = *base::read_file(entry.path());
    for (size_t at = 0; (at = bytes.find("<entry>", at)) != std::string::npos; ++at) ++entries;
    const auto document = read_bytes(bytes, "application/atom+xml");
    if (!document) continue;
    for (const auto& message : document->messages) {
      read += !message.author.name.empty() && message.published.has_value();
    }
  }
  std::printf("arXiv API: %zu of %zu entries with author and date\n", read, entries);
  EXPECT_GE(read + 1, entries);  // One is the answer to a wrong question.
}

}  // namespace
}  // namespace rolecall::extract
