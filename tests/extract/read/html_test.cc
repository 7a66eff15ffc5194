// SPDX-License-Identifier: Apache-2.0
#include "extract/read/html.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace rolecall::extract {
namespace {

TEST(ParseHtml, MakesNodesInDocumentOrder) {
  const auto dom = parse_html("<div id=a class='x y'>one <b>two</b></div><p>three");
  ASSERT_TRUE(dom.has_value());
  const NodeId div = dom->find_id(dom->body(), "a");
  ASSERT_NE(div, kNoNode);
  EXPECT_TRUE(dom->has_class(div, "y"));
  EXPECT_FALSE(dom->has_class(div, "yy"));
  EXPECT_EQ(dom->text_of(div), "one two");
  const NodeId p = dom->next_sibling(div);
  EXPECT_EQ((*dom)[p].tag, Tag::kP);
  EXPECT_EQ(dom->next_sibling(p), kNoNode);
}

TEST(ParseHtml, KeepsNamesOfUnknownElements) {
  const auto dom = parse_html("<Relative-Time datetime=2026-05-07>May</Relative-Time>");
  ASSERT_TRUE(dom.has_value());
  const NodeId time = dom->first_child(dom->body());
  EXPECT_EQ((*dom)[time].tag, Tag::kOther);
  EXPECT_EQ((*dom)[time].text, "relative-time");
}

TEST(ParseHtml, LeavesOutLinksOfHeadingsToThemselves) {
  const struct {
    std::string_view html, text;
  } cases[] = {
      {"<h2>Team<a class=headerlink href='#team'>¶</a></h2>", "Team"},
      {"<h2><a href='#team'>#</a> Team</h2>", "Team"},
      {"<h2>Team <span><a href='/about#team'>Permalink</a></span></h2>", "Team"},
      {"<h2>Team <a href='#team'>\u200b</a></h2>", "Team"},
      {"<h2><a href='#team'>Team</a></h2>", "Team"},
      {"<h2><a href='#link'>Link</a></h2>", "Link"},
      {"<p>Issue <a href='#7'>#7</a></p>", "Issue #7"},
      {"<p>A <a href='/link#a'>link</a></p>", "A link"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.html);
    const auto dom = parse_html(c.html);
    ASSERT_TRUE(dom.has_value());
    EXPECT_EQ(dom->text_of(dom->body()), c.text);
  }
}

TEST(ParseHtml, FlattensDeepNesting) {
  std::string html;
  for (int i = 0; i < 2'000; ++i) html += "<span>";
  const auto dom = parse_html(html + "deep");
  ASSERT_TRUE(dom.has_value());
  EXPECT_TRUE(dom->flattened());
  EXPECT_EQ(dom->text_of(dom->body()), "deep");
}

TEST(ParseHtml, EndsWithinItsBudgetOnHostilePages) {
  std::string misnested;
  for (int i = 0; i < 2'000; ++i) {
    const std::string id = std::to_string(i);
    misnested += "<b class=" + id + "><i class=" + id + ">";
  }
  std::string spans;
  for (int i = 0; i < 400'000; ++i) spans += "<span>";
  std::string divs;
  for (int i = 0; i < 50'000; ++i) divs += "<div>";
  for (int i = 0; i < 50'000; ++i) divs += "</div>";
  const std::pair<std::string_view, std::string> cases[] = {
      {"misnested formatting", misnested + "x</b>"}, {"spans", spans}, {"divs", divs}};
  for (const auto& [name, html] : cases) {
    SCOPED_TRACE(name);
    const auto start = std::chrono::steady_clock::now();
    const auto dom = parse_html(html, {size_t{64} << 20, std::chrono::milliseconds(500)});
    EXPECT_TRUE(dom.has_value() || dom.error().code == base::ErrorCode::kTooLarge);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  }
}

TEST(ParseHtml, GivesValidUtf8ForCharacterReferencesOutOfRange) {
  const auto dom = parse_html("<p title='&#11111111111;'>a&#11111111111;b");
  ASSERT_TRUE(dom.has_value());
  EXPECT_TRUE(base::is_valid_utf8(dom->text_of(dom->body())));
  EXPECT_TRUE(base::is_valid_utf8(dom->attribute(dom->first_child(dom->body()), "title")));
}

TEST(ParseHtml, ReadsAnyBytes) {
  for (const std::string_view html :
       {std::string_view(""), std::string_view("\0\0<p\0>", 6), std::string_view("\xFF\xFE<b"),
        std::string_view("<table><tr><p>x<table>"), std::string_view("<frameset><frame>")}) {
    EXPECT_TRUE(parse_html(html).has_value());
  }
}

}  // namespace
}  // namespace rolecall::extract
