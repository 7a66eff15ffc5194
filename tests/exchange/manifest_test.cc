// SPDX-License-Identifier: Apache-2.0
#include "exchange/manifest.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/file.h"

namespace rolecall::exchange {
namespace {

TEST(Manifest, ReadsPageAndUrlAndIgnoresTheRest) {
  const auto entry = parse_manifest_line(
      R"({"page": "a.html", "url": "http://x.example/a", "published": "2020", "claims": [{}]})",
      "m:1");
  ASSERT_TRUE(entry) << entry.error().message();
  EXPECT_EQ(entry->page, "a.html");
  EXPECT_EQ(entry->url, "http://x.example/a");
}

TEST(Manifest, UrlMayBeAbsentOrNull) {
  EXPECT_EQ(parse_manifest_line(R"({"page": "a"})", "m:1")->url, "");
  EXPECT_EQ(parse_manifest_line(R"({"page": "a", "url": null})", "m:1")->url, "");
}

TEST(Manifest, BadLinesAreErrorsWithTheirNumber) {
  const Manifest manifest = parse_manifest(
      "{\"page\": \"a\"}\n\nnot json\n[1]\n{\"url\": \"x\"}\n{\"page\": 3}\n{\"page\": \"b\"}\n",
      "m.jsonl");
  ASSERT_EQ(manifest.entries.size(), 2U);
  EXPECT_EQ(manifest.entries[1].page, "b");
  ASSERT_EQ(manifest.errors.size(), 4U);
  EXPECT_EQ(manifest.errors[0].where, "m.jsonl:3");
  EXPECT_EQ(manifest.errors[1].what, "expected an object with \"page\" and \"url\"");
  EXPECT_EQ(manifest.errors[2].where, "m.jsonl:5");
  EXPECT_EQ(manifest.errors[3].what, "'page' should be text");
}

TEST(Manifest, DeepLineIsAnError) {
  EXPECT_FALSE(parse_manifest_line(std::string(100000, '['), "m:1"));
}

class FindPage : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = ::testing::TempDir() + "rolecall-find-page-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::filesystem::create_directory(folder_ / "pages");
    ASSERT_TRUE(base::write_file(folder_ / "beside.html", "x"));
    ASSERT_TRUE(base::write_file(folder_ / "pages" / "inside.html", "x"));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string manifest() const { return folder_ / "labels.jsonl"; }
  std::filesystem::path folder_;
};

TEST_F(FindPage, LooksHereBesideAndInPages) {
  EXPECT_EQ(find_page(manifest(), folder_ / "beside.html").value(), folder_ / "beside.html");
  EXPECT_EQ(find_page(manifest(), "beside.html").value(), folder_ / "beside.html");
  EXPECT_EQ(find_page(manifest(), "inside.html").value(), folder_ / "pages" / "inside.html");
}

TEST_F(FindPage, MissingPageSaysWhereItLooked) {
  const auto missing = find_page(manifest(), "none.html");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, base::ErrorCode::kNotFound);
  EXPECT_NE(missing.error().what.find("pages"), std::string::npos);
}

}  // namespace
}  // namespace rolecall::exchange
