// SPDX-License-Identifier: Apache-2.0
#include "examples/serve/pages.h"

#include <gtest/gtest.h>

#include <string>

#include "examples/serve/folder_pages.h"
#include "examples/serve/manifest_pages.h"
#include "tests/examples/temp_folder.h"

namespace rolecall::serve {
namespace {

TEST(DecodePath, TakesPathsAndRefusesTricks) {
  struct Case {
    const char* target;
    std::optional<std::string> path;
  };
  const Case cases[] = {
      {"/", "/"},
      {"/a/b.html?q=1", "/a/b.html"},
      {"/%7Eada/", "/~ada/"},
      {"/caf%C3%A9", "/caf\xC3\xA9"},
      {"/a/../b", std::nullopt},
      {"/a/%2e%2e/b", std::nullopt},
      {"/..%2f..%2fetc/passwd", std::nullopt},
      {"/.git/config", std::nullopt},
      {"/a\\..\\b", std::nullopt},
      {"/a%00.html", std::nullopt},
      {"/%zz", std::nullopt},
      {"/%4", std::nullopt},
      {"a", std::nullopt},
      {"", std::nullopt},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.target);
    EXPECT_EQ(decode_path(c.target), c.path);
  }
}

TEST(LoadPage, NamesTypeAndCharset) {
  struct Case {
    const char* file;
    const char* bytes;
    const char* type;
  };
  const Case cases[] = {
      {"a.html", "caf\xC3\xA9", "text/html; charset=utf-8"},
      {"latin1.html", "caf\xE9", "text/html"},
      {"robots.TXT", "User-agent: *", "text/plain; charset=utf-8"},
      {"a.json", "{}", "application/json"},
      {"a.pdf", "%PDF", "application/pdf"},
      {"a", "?", "application/octet-stream"},
  };
  const TempFolder folder;
  for (const Case& c : cases) {
    SCOPED_TRACE(c.file);
    folder.write(c.file, c.bytes);
    const Page page = load_page((folder.path() / c.file).string());
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.content_type, c.type);
    EXPECT_EQ(page.body, c.bytes);
    EXPECT_TRUE(page.modified);
  }
}

class FolderPagesTest : public ::testing::Test {
 protected:
  FolderPagesTest() {
    folder_.write("outside.html", "secret");
    folder_.write("night1/a.example/index.html", "front 1");
    folder_.write("night1/a.example/team/index.html", "team 1");
    folder_.write("night1/a.example/old.html", "old");
    folder_.write("night1/a.example/site.yaml",
                  "/dead: {status: 410}\n/back.html: {status: 404}\n");
    folder_.write("night2/a.example/team/index.html", "team 2");
    folder_.write("night2/a.example/back.html", "back");
    folder_.write("night2/a.example/site.yaml", "/old.html: {redirect: 301, to: /new}\n");
  }

  FolderPages load(int nights) const {
    std::vector<std::filesystem::path> layers;
    for (int night = 1; night <= nights; ++night) {
      layers.push_back(folder_.path() / ("night" + std::to_string(night)));
    }
    auto pages = FolderPages::load(layers);
    EXPECT_TRUE(pages) << pages.error().message();
    return *std::move(pages);
  }

  TempFolder folder_;
};

TEST_F(FolderPagesTest, FindsFilesAndFolders) {
  const FolderPages pages = load(1);
  EXPECT_EQ(pages.find("a.example", "/").body, "front 1");
  EXPECT_EQ(pages.find("a.example", "/team").body, "team 1");
  EXPECT_EQ(pages.find("a.example", "/team/?page=2").body, "team 1");
  EXPECT_EQ(pages.find("a.example", "/dead").status, 410);
  EXPECT_EQ(pages.find("a.example", "/nothing").status, 404);
  EXPECT_EQ(pages.find("b.example", "/").status, 404);
}

TEST_F(FolderPagesTest, LaterLayerLiesOnTop) {
  const FolderPages pages = load(2);
  EXPECT_EQ(pages.find("a.example", "/").body, "front 1");
  EXPECT_EQ(pages.find("a.example", "/team").body, "team 2");
  EXPECT_EQ(pages.find("a.example", "/back.html").body, "back");
  const Page moved = pages.find("a.example", "/old.html");
  EXPECT_EQ(moved.status, 301);
  EXPECT_EQ(moved.location, "/new");
}

TEST_F(FolderPagesTest, StaysInsideItsHosts) {
  const FolderPages pages = load(1);
  EXPECT_EQ(pages.find("..", "/outside.html").status, 404);
  EXPECT_EQ(pages.find(".", "/a.example/index.html").status, 404);
  EXPECT_EQ(pages.find("a.example/..", "/a.example/index.html").status, 404);
  EXPECT_EQ(pages.find("a.example", "/../../outside.html").status, 404);
  EXPECT_EQ(pages.find("a.example", "/site.yaml").status, 404);
}

TEST(FolderPages, ComplainsAboutWrongRules) {
  const char* const rules[] = {
      "/a: {redirect: 301}",
      "/a: {redirect: 304, to: /b}",
      "/a: {status: 200}",
      "/a: {status: 404, to: /b}",
      "/a: {}",
      "/a: {state: 404}",
      "/a: {redirect: yes, to: /b}",
      "/a: gone",
  };
  for (const char* rule : rules) {
    SCOPED_TRACE(rule);
    const TempFolder folder;
    folder.write("a.example/site.yaml", rule);
    const auto pages = FolderPages::load({folder.path()});
    ASSERT_FALSE(pages);
    EXPECT_TRUE(pages.error().where.ends_with("site.yaml:1")) << pages.error().message();
  }
}

TEST(FolderPages, ComplainsAboutAMissingFolder) {
  const auto pages = FolderPages::load({"/nowhere/night1"});
  ASSERT_FALSE(pages);
  EXPECT_EQ(pages.error().code, base::ErrorCode::kNotFound);
}

TEST(ManifestPages, FindsPagesByHostAndTarget) {
  const TempFolder folder;
  folder.write("pages/one.html", "one");
  folder.write("pages/two.html", "two");
  folder.write("list.jsonl",
               R"({"host": "A.example", "path": "/caf%C3%A9", "file": "pages/one.html", "x": 1})"
               "\n\n"
               R"({"host": "a.example", "path": "/p?id=2", "file": "pages/two.html"})"
               "\n"
               R"({"host": "a.example", "path": "/lost", "file": "pages/three.html"})");
  const auto pages = ManifestPages::load((folder.path() / "list.jsonl").string());
  ASSERT_TRUE(pages) << pages.error().message();
  EXPECT_EQ(pages->size(), 3U);
  EXPECT_EQ(pages->find("a.example", "/caf%c3%a9").body, "one");
  EXPECT_EQ(pages->find("a.example", "/caf%C3%A9?utm=1").body, "one");
  EXPECT_EQ(pages->find("a.example", "/p?id=2").body, "two");
  EXPECT_EQ(pages->find("a.example", "/p?id=3").status, 404);
  EXPECT_EQ(pages->find("a.example", "/lost").status, 404);
  EXPECT_EQ(pages->find("b.example", "/p?id=2").status, 404);
}

TEST(ManifestPages, NamesTheLineThatIsWrong) {
  const char* const lines[] = {
      "not json",
      "[]",
      R"({"host": "a.example", "path": "/a"})",
      R"({"host": "a.example", "path": "a", "file": "f"})",
      R"({"host": "a.example", "path": "/../a", "file": "f"})",
      R"({"path": "/a", "file": "f"})",
      R"({"host": 1, "path": "/a", "file": "f"})",
  };
  for (const char* line : lines) {
    SCOPED_TRACE(line);
    const TempFolder folder;
    folder.write("list.jsonl", "\n" + std::string(line));
    const auto pages = ManifestPages::load((folder.path() / "list.jsonl").string());
    ASSERT_FALSE(pages);
    EXPECT_TRUE(pages.error().where.ends_with("list.jsonl:2"));
  }
}

}  // namespace
}  // namespace rolecall::serve
