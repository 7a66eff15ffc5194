// SPDX-License-Identifier: Apache-2.0
// What the visible page says of its author and date.
#include <gtest/gtest.h>

#include "extract/read/author_name.h"
#include "tests/extract/read/read_page.h"

namespace rolecall::extract {
namespace {

constexpr std::string_view kText =
    "<p>The tile press of the northern works was taken apart in March and built up again in the "
    "new hall beside the river, which took nine people most of the spring. Since then it has run "
    "every day, and the works have hired two more people to look after it and its ovens.</p>";

struct Expected {
  std::string author, date;
};

Expected read_with(const std::string& head, const std::string& around) {
  const model::Document document =
      read_html_page("<html lang=en><head><title>A press moves</title>" + head + "</head><body>" +
                     around + "</body></html>");
  return {document.authors.empty() ? "" : document.authors.front().name,
          document.published.has_value() ? document.published->str() : ""};
}

TEST(HeaderLines, TellAuthorAndDate) {
  const struct {
    const char* what;
    std::string around;
    Expected expected;
  } cases[] = {
      {"text beside the heading in one block",
       "<fieldset><h1>A press moves</h1>7 May 2026<div>" + std::string(kText) + "</div></fieldset>",
       {"", "2026-05-07"}},
      {"labels in lines of their own",
       "<h1>A press moves</h1><div><div>By</div><div>Ada Berg</div><div>Published</div>"
       "<div>May 7, 2026</div></div>" +
           std::string(kText),
       {"Ada Berg", "2026-05-07"}},
      {"a bare name above the date",
       "<h1>A press moves</h1><div><p>Maria Okafor</p><small>May 7, 2026</small></div>" +
           std::string(kText),
       {"Maria Okafor", "2026-05-07"}},
      {"above the heading",
       "<article><div><span>May 7, 2026</span></div><h1>A press moves</h1>" + std::string(kText) +
           "</article>",
       {"", "2026-05-07"}},
      {"a link to the author's page",
       "<h1>A press moves</h1><ul><li><a href=/authors/ada-berg>Ada Berg</a></li>"
       "<li>May 7, 2026</li></ul>" +
           std::string(kText),
       {"Ada Berg", "2026-05-07"}},
      {"a date in numbers that is not certain before a by-line",
       "<h1>A press moves</h1><div>03/04/2026 by Ada Berg, Head of Kilns</div>" +
           std::string(kText),
       {"Ada Berg", ""}},
      {"no span of years and no item of a list dates the page",
       "<h1>A press moves</h1><dl><dt>2014\u20132019</dt><dd>Fellow</dd></dl><ul><li>May 2026 "
       "Named "
       "lead of the kiln group</ul>" +
           std::string(kText),
       {"", ""}},
      {"no phrase is an author",
       "<h1>A press moves</h1><div class=author>Wellness</div><div>by content, design</div>" +
           std::string(kText),
       {"", ""}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    const Expected got = read_with("", c.around);
    EXPECT_EQ(got.author, c.expected.author);
    EXPECT_EQ(got.date, c.expected.date);
  }
}

TEST(PageDates, TakesTheEarlierDayThatThePageShows) {
  const std::string head =
      R"(<meta property="article:published_time" content="2026-05-09T08:00:00Z">)";
  const std::string text(kText);
  EXPECT_EQ(read_with(head, "<h1>A press moves</h1><p>7 May 2026</p>" + text).date, "2026-05-07");
  // An update is later, and no date of publication.
  EXPECT_EQ(read_with(head, "<h1>A press moves</h1><p>12 May 2026</p>" + text).date, "2026-05-09");
  EXPECT_EQ(read_with(head, "<h1>A press moves</h1><p>Updated 2 May 2026</p>" + text).date,
            "2026-05-09");
  EXPECT_EQ(read_with(head, "<h1>A press moves</h1>" + text +
                                "<p>This piece was first published on 2 May 2026.</p>")
                .date,
            "2026-05-02");
  EXPECT_EQ(read_with(head, "<h1>A press moves</h1>" + text +
                                "<time pubdate datetime=2026-05-03>May 3</time>")
                .date,
            "2026-05-03");
}

TEST(PageDates, TakesNoChangeOfAnArticleForItsDate) {
  const std::string changed =
      R"(<meta property="article:modified_time" content="2026-05-09T08:00:00Z">)";
  const std::string article = R"(<meta property="og:type" content="article">)";
  const std::string body = "<h1>A press moves</h1>" + std::string(kText);
  EXPECT_EQ(read_with(changed + article, body).date, "");
  EXPECT_EQ(read_with(changed, body).date, "2026-05-09");
}

TEST(SeemsAPerson, NeedsAGivenName) {
  const struct {
    std::string_view text;
    bool person;
  } cases[] = {{"Maria Okafor", true}, {"Maria van den Berg", true}, {"Press Release", false},
               {"Maria", false},       {"New York", false},          {"maria okafor", false},
               {"Market News", false}};
  for (const auto& c : cases) {
    SCOPED_TRACE(c.text);
    EXPECT_EQ(seems_a_person(c.text), c.person);
  }
}

}  // namespace
}  // namespace rolecall::extract
