// SPDX-License-Identifier: Apache-2.0
#include "extract/read/media.h"

#include <gtest/gtest.h>

#include "tests/extract/read/read_media.h"

namespace rolecall::extract {
namespace {

TEST(Media, IsToldByTypeAddressAndBytes) {
  struct Case {
    std::string_view name, bytes, type, url;
    Media media;
  };
  const Case cases[] = {
      {"declared", "<p>x", "text/html", "", Media::kHtml},
      {"XHTML", "<html/>", "application/xhtml+xml", "", Media::kHtml},
      {"XHTML as XML", "<?xml version='1.0'?><html><body/></html>", "text/xml", "", Media::kHtml},
      {"feed as HTML", "<?xml version='1.0'?><rss><channel/></rss>", "text/html", "", Media::kFeed},
      {"feed as XML", "<feed xmlns='http://www.w3.org/2005/Atom'/>", "application/xml", "",
       Media::kFeed},
      {"page as feed", "<!doctype html><html>", "application/rss+xml", "", Media::kHtml},
      {"other XML", "<?xml version='1.0'?><urlset/>", "application/xml", "", Media::kOther},
      {"PDF as HTML", "%PDF-1.4\n", "text/html", "", Media::kPdf},
      {"page as PDF", "<!DOCTYPE html><title>Log in</title>", "application/pdf", "", Media::kHtml},
      {"Markdown by address", "# Team", "text/plain", "https://a.example/x/TEAM.md?raw=1",
       Media::kMarkdown},
      {"reST by address", "Team\n====", "application/octet-stream", "https://a.example/t.rst",
       Media::kRst},
      {"plain", "words", "text/plain", "https://a.example/x", Media::kPlain},
      {"mail as text", "From: Ada <a@b.example>\nSubject: x\n\nHello", "text/plain", "",
       Media::kMail},
      {"mbox as nothing",
       "From a@b.example Thu May  7 11:00:00 2026\nFrom: A <a@b.example>\nDate: x\n\n",
       "application/octet-stream", "", Media::kMail},
      {"sentence", "From Monday on, Ada leads.\n", "text/plain", "", Media::kPlain},
      {"JSON", "{\n \"id\": 1}", "", "", Media::kJson},
      {"JSON API", "{}", "application/vnd.api+json", "", Media::kJson},
      {"gzip", "\x1F\x8B\x08\x01", "text/plain", "", Media::kGzip},
      {"binary", std::string_view("MZ\0\0", 4), "application/octet-stream", "", Media::kOther},
      {"archive", "PK", "application/zip", "", Media::kOther},
  };
  for (const Case& each : cases) {
    Page page;
    page.bytes = each.bytes;
    page.media_type = each.type;
    page.url = each.url;
    EXPECT_EQ(media_of(page), each.media) << each.name;
  }
}

TEST(Media, RefusesWhatIsNotRead) {
  const auto document = read_bytes("PK\x03\x04", "application/zip");
  ASSERT_FALSE(document.has_value());
  EXPECT_EQ(document.error().code, base::ErrorCode::kUnsupported);
}

TEST(FeedDocument, GivesEachItemAsMessage) {
  const auto document = document_of(R"(<rss><channel><title>Tessera News</title>
    <item><title>Ada leads</title><link>/a</link><pubDate>Thu, 07 May 2026 11:00:00 +0200</pubDate>
    <description>&lt;p&gt;Ada Berg leads.&lt;/p&gt;</description></item></channel></rss>)",
                                    "application/rss+xml");
  EXPECT_EQ(document.shape, "feed");
  EXPECT_EQ(document.title, "Tessera News");
  EXPECT_EQ(message_lines(document),
            std::vector<std::string>{" 2026-05-07: Ada leads\n\nAda Berg leads."});
}

constexpr std::string_view kPapers = R"(<feed xmlns="http://www.w3.org/2005/Atom"
    xmlns:arxiv="http://arxiv.org/schemas/atom"><title>arXiv Query</title><entry>
    <id>http://arxiv.org/abs/2605.00001v2</id><title>Trees
      of Boards</title><published>2026-05-07T09:00:00Z</published>
    <updated>2026-05-09T09:00:00Z</updated><summary>We plant.</summary>
    <author><name>Ada Berg</name><arxiv:affiliation>Tessera Institute</arxiv:affiliation></author>
    <author><name>Bo Ek</name></author>
    <link href="https://arxiv.org/abs/2605.00001v2" rel="alternate" type="text/html"/>
    </entry></feed>)";

TEST(FeedDocument, ReadsOnePaperOfArxivsApi) {
  const auto document = document_of(kPapers, "application/atom+xml");
  EXPECT_EQ(document.shape, "arxiv-api");
  EXPECT_EQ(document.title, "Trees of Boards");
  ASSERT_EQ(document.authors.size(), 2U);
  EXPECT_EQ(document.authors[0].affiliation, "Tessera Institute");
  EXPECT_EQ(document.published->str(), "2026-05-07");
  EXPECT_EQ(document.modified->str(), "2026-05-09");
}

TEST(FeedDocument, TakesAnEmptyAnswerForNoDocument) {
  const auto document =
      read_bytes("<feed xmlns='http://www.w3.org/2005/Atom'><title>arXiv Query</title></feed>",
                 "application/atom+xml");
  ASSERT_FALSE(document.has_value());
  EXPECT_EQ(document.error().code, base::ErrorCode::kInvalid);
}

TEST(JsonDocument, ReadsDiscourseTopics) {
  const auto document = document_of(R"({"title":"Handover","post_stream":{"posts":[
    {"username":"aberg","name":"Ada Berg","created_at":"2026-05-07T14:00:00.000Z",
     "cooked":"<p>I hand over to Bo.</p>"},
    {"username":"bo","name":"","created_at":"2026-05-08T14:00:00Z","cooked":"<p>Thanks.</p>"}]}})",
                                    "application/json");
  EXPECT_EQ(document.title, "Handover");
  EXPECT_EQ(message_lines(document),
            (std::vector<std::string>{"Ada Berg 2026-05-07: I hand over to Bo.",
                                      "bo 2026-05-08: Thanks."}));
}

TEST(JsonDocument, ReadsDiscourseLists) {
  const auto document = document_of(
      R"({"topic_list":{"topics":[{"id":7,"slug":"new-lead","title":"New lead",
      "created_at":"2026-05-07T14:00:00.000Z"}]}})",
      "application/json", "https://forum.example/c/news.json");
  EXPECT_EQ(block_lines(document), std::vector<std::string>{"list-item1: New lead 2026-05-07"});
  EXPECT_EQ(document.inlines.at(0).target, "https://forum.example/t/new-lead/7");
}

TEST(JsonDocument, ReadsJsonLdArticles) {
  const auto document = document_of(R"({"@context":"https://schema.org","@type":"NewsArticle",
    "headline":"Ada leads","datePublished":"2026-05-07","author":{"name":"Bo Ek"},
    "articleBody":"Ada Berg leads Tessera."})",
                                    "application/ld+json");
  EXPECT_EQ(document.title, "Ada leads");
  EXPECT_EQ(document.published->str(), "2026-05-07");
  EXPECT_EQ(document.authors.at(0).name, "Bo Ek");
  EXPECT_EQ(document.text, "Ada Berg leads Tessera.");
}

TEST(JsonDocument, RefusesBrokenDeepAndUnknownJson) {
  EXPECT_FALSE(read_bytes("{\"a\":", "application/json").has_value());
  EXPECT_FALSE(read_bytes("{\"a\":1}", "application/json").has_value());
  EXPECT_FALSE(read_bytes(std::string(100000, '['), "application/json").has_value());
}

}  // namespace
}  // namespace rolecall::extract
