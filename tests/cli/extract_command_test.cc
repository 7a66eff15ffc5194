// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/cli/run_command.h"

namespace rolecall::cli {
namespace {

using Json = nlohmann::json;

std::vector<Json> lines(const std::string& text) {
  std::vector<Json> out;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) out.push_back(Json::parse(line));
  return out;
}

constexpr const char* kPage =
    "<!DOCTYPE html><html lang=en><head><title>News</title></head><body><article>"
    "<h1>A new chair</h1>"
    "<p>Mira Holt was appointed chair of the Lantern Foundation on 4 May 2026. "
    "She succeeds Jonas Feld, who steps down after six years.</p>"
    "<p>The Lantern Foundation looks after the Lantern project and its conference, which will "
    "take place in autumn as every year.</p>"
    "</article></body></html>";

TEST_F(CommandTest, ExtractPrintsClaimsWithVerbatimQuotes) {
  write("page.html", kPage);
  const CommandResult claims =
      run("extract page.html --url http://news.lantern.example/chair --published 2026-05-05");
  EXPECT_EQ(claims.status, 0) << claims.err;
  const CommandResult document = run("extract page.html --document");
  const std::string text = lines(document.out).at(0)["text"];
  bool found = false;
  for (const Json& claim : lines(claims.out)) {
    const size_t start = claim["start"];
    const size_t end = claim["end"];
    EXPECT_EQ(text.substr(start, end - start), claim["quote"]);
    found |= claim["kind"] == "role.start" && claim["person"] == "Mira Holt" &&
             claim["org"] == "Lantern Foundation" && claim["when"] == "2026-05-04";
  }
  EXPECT_TRUE(found) << claims.out;
}

TEST_F(CommandTest, ExtractIsTheSameEveryTime) {
  write("a.html", kPage);
  write("b.html", kPage);
  const std::string arguments = "extract a.html b.html a.html b.html";
  const std::string first = run(arguments).out;
  EXPECT_NE(first, "");
  EXPECT_EQ(run(arguments).out, first);
}

TEST_F(CommandTest, ManifestPagesAreFoundBesideItAndInPages) {
  std::filesystem::create_directory(folder_ / "set");
  std::filesystem::create_directory(folder_ / "set" / "pages");
  write("set/beside.html", kPage);
  write("set/pages/inside.html", kPage);
  write("set/labels.jsonl",
        "{\"page\": \"beside.html\", \"url\": \"http://a.example/\"}\n"
        "{\"page\": \"inside.html\", \"url\": \"http://b.example/\", \"claims\": []}\n");
  const CommandResult result = run("extract --document --manifest set/labels.jsonl");
  EXPECT_EQ(result.status, 0) << result.err;
  const auto documents = lines(result.out);
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_EQ(documents[0]["page"], "beside.html");
  EXPECT_EQ(documents[1]["url"], "http://b.example/");
}

TEST_F(CommandTest, BadManifestLinesAreNamedAndTheRestIsRead) {
  write("good.html", kPage);
  write("m.jsonl", "{\"page\": \"good.html\"}\nnonsense\n{\"page\": \"absent.html\"}\n");
  const CommandResult result = run("extract --document --manifest m.jsonl");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(lines(result.out).size(), 1U);
  EXPECT_NE(result.err.find("m.jsonl:2"), std::string::npos);
  EXPECT_NE(result.err.find("absent.html"), std::string::npos);
  EXPECT_NE(result.err.find("2 of 3 pages could not be read"), std::string::npos) << result.err;
}

TEST_F(CommandTest, EmptyPageIsAnOutcomeNotAFailure) {
  write("empty.html", "");
  write("good.html", kPage);
  const CommandResult result = run("extract --document empty.html good.html");
  EXPECT_EQ(result.status, 0);
  const auto documents = lines(result.out);
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_EQ(documents[0]["outcome"], "empty");
  EXPECT_EQ(documents[1]["outcome"], "read");
}

TEST_F(CommandTest, NothingToExtractIsWrongUsage) {
  EXPECT_EQ(run("extract").status, 2);
  EXPECT_EQ(run("extract absent.html").status, 2);
  EXPECT_EQ(run("extract --manifest absent.jsonl").status, 2);
}

}  // namespace
}  // namespace rolecall::cli
