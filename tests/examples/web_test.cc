// SPDX-License-Identifier: Apache-2.0
// The shipped example against itself: every page that a profile cites is there on night 1.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "base/yaml.h"
#include "examples/serve/folder_pages.h"

namespace rolecall::serve {
namespace {

namespace fs = std::filesystem;

const fs::path kExamples = fs::path(ROLECALL_SOURCE_DIR) / "examples";

struct Cited {
  std::string profile;
  std::string url;
};

/// The URLs of all references of all shipped profiles.
std::vector<Cited> load_cited() {
  std::vector<Cited> cited;
  for (const fs::directory_entry& file : fs::directory_iterator(kExamples / "profiles")) {
    const auto documents = base::YamlNode::load(file.path().string());
    EXPECT_TRUE(documents) << documents.error().message();
    for (const base::YamlNode& profile : *documents) {
      for (const base::YamlNode& reference : profile.find("references")->items()) {
        cited.push_back({file.path().stem().string(), reference.find("url")->text()});
      }
    }
  }
  return cited;
}

Page find(const FolderPages& pages, std::string_view url) {
  constexpr std::string_view kScheme = "http://";
  EXPECT_TRUE(url.starts_with(kScheme));
  url.remove_prefix(kScheme.size());
  const size_t slash = url.find('/');
  EXPECT_NE(slash, std::string_view::npos);
  return pages.find(url.substr(0, slash), url.substr(slash));
}

TEST(ExampleWeb, HoldsEveryCitedPageOnNight1) {
  const auto pages = FolderPages::load({kExamples / "web/night1"});
  ASSERT_TRUE(pages) << pages.error().message();
  std::set<std::string> people;
  for (const Cited& cited : load_cited()) {
    SCOPED_TRACE(cited.profile + ": " + cited.url);
    EXPECT_EQ(find(*pages, cited.url).status, 200);
    people.insert(cited.profile);
  }
  EXPECT_GE(people.size(), 10U);
}

TEST(ExampleWeb, LosesOnePageAndMovesAnotherOnNight2) {
  const auto pages = FolderPages::load({kExamples / "web/night1", kExamples / "web/night2"});
  ASSERT_TRUE(pages) << pages.error().message();
  std::set<std::string> dead;
  std::set<std::string> moved;
  for (const Cited& cited : load_cited()) {
    const Page page = find(*pages, cited.url);
    if (page.status == 404) dead.insert(cited.url);
    if (page.status == 301) moved.insert(cited.url);
  }
  EXPECT_EQ(dead.size(), 1U);
  EXPECT_EQ(moved.size(), 1U);
}

}  // namespace
}  // namespace rolecall::serve
