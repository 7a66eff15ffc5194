// SPDX-License-Identifier: Apache-2.0
// Blocks, inlines and tables of pages whose main text is not in question.
#include "extract/read/render.h"

#include <gtest/gtest.h>

#include "tests/extract/read/read_page.h"

namespace rolecall::extract {
namespace {

using Lines = std::vector<std::string>;

TEST(Render, GivesBlocksTheirKinds) {
  const struct {
    std::string_view name, html;
    Lines lines;
  } cases[] = {
      {"white space",
       "<p> Ada\n  Berg&nbsp;&amp; Bo\xE2\x80\x8B Ek </p>",
       {"paragraph: Ada Berg & Bo Ek"}},
      {"headings",
       "<h2>Team</h2>text<h3>Old</h3>",
       {"heading2: Team", "paragraph: text", "heading3: Old"}},
      {"nested list",
       "<ul><li>one<ul><li>two</ul><li><p>three</p></ul>",
       {"list-item1: one", "list-item2: two", "list-item1: three"}},
      {"definitions",
       "<dl><dt>Chair<dd>Ada Berg</dl>",
       {"definition-term: Chair", "definition: Ada Berg"}},
      {"quote",
       "<p>He said:<blockquote><p>no</blockquote>",
       {"paragraph: He said:", "quote q: no"}},
      {"pre", "<pre>\n a\n  b\n</pre>", {"pre:  a\n  b"}},
      {"caption",
       "<figure><img><figcaption>Ada Berg, left</figcaption></figure>",
       {"caption: Ada Berg, left"}},
      {"one break", "<p>a<br>b</p>", {"paragraph: a\nb"}},
      {"two breaks", "<div>a<br><br>b</div>", {"paragraph: a", "paragraph: b"}},
      {"hidden",
       "<p>a<span hidden>b</span><span style='display:none'>c</span>"
       "<span aria-hidden=true>d</span>e",
       {"paragraph: ae"}},
      {"composed", "<p>Jose\xCC\x81</p>", {"paragraph: Jos\xC3\xA9"}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(block_lines(read_html_page(c.html)), c.lines);
  }
}

TEST(Render, MarksLinksAndEmphasis) {
  const auto document = read_html_page("<p>See <a href='../u/ada'><b>Ada</b> Berg</a>.</p>",
                                       "https://site.example/team/list");
  ASSERT_EQ(document.inlines.size(), 2u);
  EXPECT_EQ(document.view(document.inlines[0].span), "Ada");
  EXPECT_EQ(document.inlines[0].kind, model::InlineKind::kStrong);
  EXPECT_EQ(document.view(document.inlines[1].span), "Ada Berg");
  EXPECT_EQ(document.inlines[1].target, "https://site.example/u/ada");
}

TEST(Render, SplitsLinksAtBlocks) {
  const auto document = read_html_page("<a href=/x><h2>Ada</h2><p>Berg</p></a>");
  ASSERT_EQ(document.inlines.size(), 2u);
  EXPECT_EQ(document.view(document.inlines[0].span), "Ada");
  EXPECT_EQ(document.view(document.inlines[1].span), "Berg");
}

TEST(Render, KeepsTables) {
  const auto document = read_html_page(
      "<table><thead><tr><th>Name<th>Area</thead>"
      "<tr><td>Ada Berg<td>core<br>docs<tr><td colspan=2>nobody else</table>");
  EXPECT_EQ(block_lines(document),
            (Lines{"table-row: Name\tArea", "table-row: Ada Berg\tcore\ndocs",
                   "table-row: nobody else"}));
  ASSERT_EQ(document.tables.size(), 1u);
  const auto& rows = document.tables[0].rows;
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_TRUE(rows[0][1].header);
  EXPECT_FALSE(rows[1][0].header);
  EXPECT_EQ(document.view(rows[1][1].span), "core\ndocs");
  ASSERT_EQ(rows[2].size(), 2u);
  EXPECT_EQ(rows[2][0].span, rows[2][1].span);
}

TEST(Render, RepeatsCellsThatCoverRows) {
  const auto document =
      read_html_page("<table><tr><th>Team<th>Name<tr><td rowspan=2>Core<td>Ada<tr><td>Bo</table>");
  ASSERT_EQ(document.tables.size(), 1u);
  const auto& rows = document.tables[0].rows;
  ASSERT_EQ(rows[2].size(), 2u);
  EXPECT_EQ(document.view(rows[2][0].span), "Core");
  EXPECT_EQ(document.view(rows[2][1].span), "Bo");
}

TEST(Render, ClampsHostileSpans) {
  const auto document = read_html_page(
      "<table><tr><th>a<th>b<tr><td colspan=9007199254740991 rowspan=99999999>x<td>y</table>");
  ASSERT_EQ(document.tables.size(), 1u);
  EXPECT_LE(document.tables[0].rows[1].size(), 100u);
}

TEST(Render, ReadsLayoutTablesAsBlocks) {
  const auto document = read_html_page(
      "<table><tr><td><table><tr><td>a</td></tr></table><td><p>Ada Berg leads.</p></table>");
  EXPECT_TRUE(document.tables.empty());
  EXPECT_EQ(block_lines(document), (Lines{"paragraph: a", "paragraph: Ada Berg leads."}));
}

TEST(Render, WritesSpansThatCoverTheText) {
  const auto document = read_html_page("<h2>T</h2><p>a</p><ul><li>b<li>c</ul><p>d</p>");
  size_t last = 0;
  for (const auto& block : document.blocks) {
    EXPECT_LE(last, block.span.start);
    EXPECT_LT(block.span.start, block.span.end);
    last = block.span.end;
  }
  EXPECT_EQ(last, document.text.size());
}

}  // namespace
}  // namespace rolecall::extract
