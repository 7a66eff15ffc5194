// SPDX-License-Identifier: Apache-2.0
#include "extract/read/main_text.h"

#include <gtest/gtest.h>

#include "extract/read/boilerplate.h"
#include "tests/extract/read/read_page.h"

namespace rolecall::extract {
namespace {

constexpr std::string_view kProse =
    "<p>Ada Berg has led the release team of Tessera since the spring of 2019, and on Monday she "
    "told the list that she hands it over.</p>"
    "<p>Bo Ek, who wrote most of the installer, takes the job from the first of June, and says "
    "that nothing will change but the time zone.</p>";

TEST(MainText, LeavesOutWhatStandsAround) {
  const struct {
    std::string_view name, around;
  } cases[] = {
      {"nav", "<nav><a href=/>NOISE</a></nav>"},
      {"header", "<header><a href=/>NOISE</a></header>"},
      {"footer",
       "<footer><p>NOISE, all rights reserved, and a few words about the makers.</footer>"},
      {"aside", "<aside><p>NOISE is what we say of other things that happened this week.</aside>"},
      {"sidebar", "<div class=left-sidebar><p>NOISE and nothing but words beside words.</div>"},
      {"cookies", "<div id=cookie-banner><p>NOISE: we use cookies to improve this site.</div>"},
      {"comments",
       "<section class=comments><p>NOISE, I have always said so, and here it is.</section>"},
      {"comments in details",
       "<details class=comment-thread><p>NOISE, and a reply that goes on for a while.</details>"},
      {"comments by heading", "<div><h2>3 comments</h2><p>NOISE and I do not agree at all.</div>"},
      {"related by heading",
       "<div><h3>Related articles</h3><ul><li><a href=/x>NOISE of a headline</a></ul></div>"},
      {"share bar", "<ul class=share-links><li><a href=/x>NOISE</a></ul>"},
      {"newsletter",
       "<form class=newsletter><p>NOISE every Friday in your inbox, for free.</form>"},
      {"author box",
       "<div class=author-bio><p>NOISE writes about tiles, and lives by the sea, "
       "with a cat and a kiln.</div>"},
      {"gallery",
       "<ul><li>NOISE stands before a wall of tiles in the old kiln of the town of Tessera, on a "
       "very early Monday in spring.<li>NOISE stands before a wall of tiles in the old kiln of the "
       "town of Tessera, on a very early Monday in spring.</ul><p>NOISE stands before a wall of "
       "tiles in the old kiln of the town of Tessera, on a very early Monday in spring."},
      {"credited caption", "<p>NOISE before a wall of tiles (Image: TILE PRESS)"},
      {"credited caption of a span",
       "<span class=newsCaption>NOISE before tiles <span>(Image: TILE PRESS )</span></span>"},
      {"cookie notice",
       "<p>This website uses cookies to improve your NOISE while you read it.</p>"},
      {"tags", "<p>Tags: NOISE, tiles"},
      {"subscribe line", "<p>Subscribe to NOISE today!</p>"},
      {"teaser in the text",
       "<p><a href=/x>NOISE: somebody else takes over another project</a></p>"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    std::string text;
    for (int i = 0; i < 5; ++i) text += kProse;
    const auto document = read_html_page("<body><div class=page>" + text + std::string(c.around) +
                                         text + "</div></body>");
    EXPECT_EQ(document.text.find("NOISE"), std::string::npos);
    EXPECT_NE(document.text.find("hands it over"), std::string::npos);
  }
}

TEST(MainText, KeepsListsAndTablesOfPeople) {
  const auto document = read_html_page(
      "<main><h1>Team</h1><p>These are the people who keep Tessera going, day after day.</p>"
      "<ul><li><a href=/ada>Ada Berg</a><li><a href=/bo>Bo Ek</a><li><a href=/cy>Cy Oak</a></ul>"
      "<table><tr><th>Name<th>Role<tr><td><a href=/di>Di Fox</a><td>Treasurer</table></main>");
  for (const char* name : {"Ada Berg", "Bo Ek", "Cy Oak", "Di Fox\tTreasurer"}) {
    EXPECT_NE(document.text.find(name), std::string::npos) << name;
  }
}

TEST(MainText, KeepsEntriesOfAnIndex) {
  const auto document = read_html_page(
      "<main><ul><li><a href=/a>Ada Berg hands over the release team</a> <time>7 May 2026</time>"
      "<li><a href=/b>Bo Ek becomes treasurer</a> <time>1 May 2026</time></ul></main>");
  EXPECT_NE(document.text.find("Bo Ek becomes treasurer 1 May 2026"), std::string::npos);
}

TEST(MainText, KeepsAllArticlesOfAList) {
  const std::string first = "<article><h2><a href=/a>Handover</a></h2>" + std::string(kProse) +
                            std::string(kProse) + "</article>";
  const std::string second =
      "<article><h2><a href=/b>Budget</a></h2><p>Cy Oak becomes the treasurer of Tessera, and "
      "the budget of this year is his first.</p></article>";
  for (const std::string& list :
       {first + second, "<ul><li>" + first + "</li><li>" + second + "</li></ul>"}) {
    const auto document =
        read_html_page("<title>News</title><main><h1>News</h1>" + list + "</main>");
    EXPECT_NE(document.text.find("hands it over"), std::string::npos);
    EXPECT_NE(document.text.find("Cy Oak becomes"), std::string::npos);
  }
}

TEST(MainText, KeepsTheArticleOfTheTitleAlone) {
  const auto document = read_html_page(
      "<title>Handover</title><main><article><h1>Handover</h1>" + std::string(kProse) +
      std::string(kProse) +
      "</article><article><h1>Budget</h1><p>NOISE, another story that is loaded behind this "
      "one, and goes on for a while.</p></article></main>");
  EXPECT_EQ(document.text.find("NOISE"), std::string::npos);
}

TEST(MainText, KeepsShortDescriptionsOfPeople) {
  const auto document = read_html_page(
      "<main><h1>Team</h1><p>These are the people who keep Tessera going, day after day.</p>"
      "<h2>Ada Berg</h2><p class=person-bio>Release manager since 2019.</p>"
      "<h2>Bo Ek</h2><div class=bio>Treasurer.</div></main>");
  EXPECT_NE(document.text.find("Release manager since 2019."), std::string::npos);
  EXPECT_NE(document.text.find("Treasurer."), std::string::npos);
}

TEST(MainText, BelievesNoClassThatHoldsThePage) {
  const auto document =
      read_html_page("<div class='content sidebar'>" + std::string(kProse) + "</div>");
  EXPECT_NE(document.text.find("hands it over"), std::string::npos);
}

TEST(MainText, LeavesOutCommentsThatOutweighTheArticle) {
  std::string comments;
  for (int i = 0; i < 30; ++i) {
    comments += "<li class=comment><p>NOISE " + std::to_string(i) +
                ": I have said so for years, and nobody wanted to hear of it until today.</li>";
  }
  const auto document = read_html_page(
      "<title>Handover</title><article><h1>Handover</h1>" + std::string(kProse) +
      "</article><div id=comments><ol class=comment-list>" + comments + "</ol></div>");
  EXPECT_EQ(document.text.find("NOISE"), std::string::npos);
  EXPECT_NE(document.text.find("hands it over"), std::string::npos);
}

TEST(MainText, KeepsAllSectionsOfOnePiece) {
  const std::string more =
      "<p>The kilns are fired twice a week since then, and the works have asked two more people "
      "to look after them at night.</p>";
  const auto document = read_html_page(
      "<title>Handover</title><article><div><section class=part><h1>Handover</h1>" +
      std::string(kProse) + "</section><section class=part>" + more +
      "</section><section class=part><p>The board thanks all who helped, and above all those who "
      "came back from their holidays to do so.</p></section></div></article>");
  EXPECT_NE(document.text.find("hands it over"), std::string::npos);
  EXPECT_NE(document.text.find("twice a week"), std::string::npos);
  EXPECT_NE(document.text.find("The board thanks"), std::string::npos);
}

TEST(MainText, KeepsWhatStandsAboveATitleRepeatedInTheMiddle) {
  const auto document = read_html_page("<title>Who leads Tessera</title><article>" +
                                       std::string(kProse) + "<h2>Who leads Tessera</h2>" +
                                       "<p>Bo Ek does, from the first of June on, and with him a "
                                       "group of five.</p></article>");
  EXPECT_NE(document.text.find("hands it over"), std::string::npos);
  EXPECT_NE(document.text.find("Bo Ek does"), std::string::npos);
}

TEST(MainText, KeepsWhatScriptsShowLater) {
  const auto streamed =
      read_html_page("<main id=P:0></main><div hidden id=\"S:0\"><h1>Handover</h1>" +
                     std::string(kProse) + "</div>");
  EXPECT_NE(streamed.text.find("hands it over"), std::string::npos);
  const auto panel = read_html_page("<h1>Handover</h1>" + std::string(kProse) +
                                    "<div role=region style=\"display:none\"><p>Cy Oakley stays "
                                    "on as the treasurer of the project.</p></div>");
  EXPECT_NE(panel.text.find("Cy Oakley"), std::string::npos);
}

TEST(MainText, KeepsARenderedFileOfTablesAndLists) {
  const auto document = read_html_page(
      "<title>tessera/MAINTAINERS.md</title><div class=file><div class=head><a "
      "href=/aberg>aberg</a> "
      "corrected the list of people who look after the kilns of the northern works</div>"
      "<article class='markdown-body entry-content'><h1>Maintainers</h1><table><tr><th>Name<th>Role"
      "<tr><td>Ada Berg<td>Lead</table><ul><li>Cy Oakley</ul></article></div>");
  EXPECT_EQ(block_lines(document),
            (std::vector<std::string>{"heading1: Maintainers", "table-row: Name\tRole",
                                      "table-row: Ada Berg\tLead", "list-item1: Cy Oakley"}));
}

TEST(MainText, LeavesOutTheTitle) {
  const auto document = read_html_page(
      "<title>A handover | Tessera</title><p>Home of Tessera</p>"
      "<h1>A handover</h1>" +
      std::string(kProse));
  EXPECT_EQ(document.title, "A handover");
  EXPECT_TRUE(document.text.starts_with("Ada Berg has led")) << document.text;
}

TEST(IsSiteHeading, KnowsPartsThatAreTheSites) {
  for (const std::string_view text :
       {"Related posts", "3 comments", "Comments (212)", "More from Tessera", "About the author",
        "À lire aussi", "相关阅读", "Leave a reply"}) {
    EXPECT_TRUE(is_site_heading(text)) << text;
  }
  for (const std::string_view text : {"Team", "Release managers", "Shared infrastructure",
                                      "Comment on the budget", "More staff"}) {
    EXPECT_FALSE(is_site_heading(text)) << text;
  }
}

TEST(BoilerplateMarks, ReadsWholeWordsOfClasses) {
  const auto marks = [](std::string_view html) {
    const auto document = read_html_page("<main><div>" + std::string(html) + "KEPT</div><p>" +
                                         std::string(kProse) + "</main>");
    return document.text.find("KEPT") == std::string::npos;
  };
  EXPECT_TRUE(marks("<p class=siteNav>"));
  EXPECT_TRUE(marks("<p class=side_menu>"));
  EXPECT_FALSE(marks("<p class=navy>"));
  EXPECT_FALSE(marks("<p class=has-sidebar>"));
}

}  // namespace
}  // namespace rolecall::extract
