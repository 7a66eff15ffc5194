// SPDX-License-Identifier: Apache-2.0
// Titles, authors, dates, site and people of pages, from metadata and by-lines.
#include <gtest/gtest.h>

#include "extract/read/address.h"
#include "extract/read/author_name.h"
#include "extract/read/byline.h"
#include "extract/read/json_ld.h"
#include "extract/read/owner.h"
#include "extract/read/site_name.h"
#include "tests/extract/read/read_page.h"

namespace rolecall::extract {
namespace {

using Names = std::vector<std::string>;

Names names_of(const std::vector<model::Author>& authors) {
  Names names;
  for (const model::Author& author : authors) names.push_back(author.name);
  return names;
}

TEST(ReadAuthors, CleansWhatSitesWrite) {
  const struct {
    std::string_view text;
    Names names;
  } cases[] = {
      {"Ada Berg", {"Ada Berg"}},
      {"By Ada Berg in Lisbon", {"Ada Berg"}},
      {"Posted by Ada Berg", {"Ada Berg"}},
      {"Ada Berg and Bo Ek", {"Ada Berg", "Bo Ek"}},
      {"Ada Berg, Bo Ek & Cy Oak", {"Ada Berg", "Bo Ek", "Cy Oak"}},
      {"Ada Berg, PhD", {"Ada Berg"}},
      {"Ada Berg, Senior Editor", {"Ada Berg"}},
      {"Ada Berg | Staff Writer", {"Ada Berg"}},
      {"Ada Berg Content Editor", {"Ada Berg"}},
      {"ADA BERG Tile Press", {"ADA BERG"}},
      {"q_admin", {}},
      {"Written By:", {}},
      {"Byron Ek", {"Byron Ek"}},
      {"Abby", {"Abby"}},
      {"Tessera Robotics, Inc.", {"Tessera Robotics, Inc."}},
      {"Ada van den Berg", {"Ada van den Berg"}},
      {"April June", {"April June"}},
      {"Minutes Ago Jon Ek", {}},
      {"Chris Ek | November", {"Chris Ek"}},
      {"13", {}},
      {"November", {}},
      {"admin", {}},
      {"The Release Team", {}},
      {"Suggest an edit", {}},
      {"https://site.example/ada", {}},
      {"", {}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.text);
    EXPECT_EQ(names_of(read_authors(c.text)), c.names);
  }
}

TEST(ReadAuthors, KeepsHandles) {
  const auto authors = read_authors("Ada Berg (@aberg)");
  ASSERT_EQ(authors.size(), 1u);
  EXPECT_EQ(authors[0].name, "Ada Berg");
  EXPECT_EQ(authors[0].handle, "aberg");
}

TEST(ReadByline, TellsNamesFromDates) {
  const struct {
    std::string_view line, name, date;
  } cases[] = {
      {"Posted by Ada Berg on May 7, 2026", "Ada Berg", "2026-05-07"},
      {"May 7, 2026 · Ada Berg on behalf of the board", "Ada Berg", "2026-05-07"},
      {"Published: 7 May 2026 · Text: Ada Berg", "Ada Berg", "2026-05-07"},
      {"By Ada Berg", "Ada Berg", ""},
      {"7 May 2026", "", "2026-05-07"},
      {"May 2026", "", "2026-05"},
      {"2026年5月7日 14:32 来源：江岸 记者：苏陌", "苏陌", "2026-05-07"},
      {"Everybody stood by the river.", "", ""},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.line);
    const Byline byline = read_byline(c.line, "en");
    EXPECT_EQ(byline.authors.empty() ? "" : byline.authors[0].name, c.name);
    EXPECT_EQ(byline.published ? byline.published->str() : "", c.date);
  }
}

TEST(RepairJson, MendsWhatSitesBreak) {
  const struct {
    std::string_view name, broken, mended;
  } cases[] = {
      {"nothing to mend", R"({"a": "b // c"})", R"({"a": "b // c"})"},
      {"raw line end in a string", "{\"a\": \"b\nc\"}", R"({"a": "b c"})"},
      {"trailing comma", R"({"a": [1, 2, ], })", R"({"a": [1, 2]})"},
      {"trailing semicolon", R"({"a": 1};)", R"({"a": 1})"},
      {"CDATA", "<![CDATA[{\"a\": 1}]]>", R"({"a": 1})"},
      {"comments", "/* x */{\"a\": 1}", R"({"a": 1})"},
      {"escape of JavaScript", R"({"a": "it\'s"})", R"({"a": "it's"})"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(repair_json(c.broken), c.mended);
  }
}

constexpr std::string_view kText =
    "<p>The board of the Tessera Foundation met on Monday and elected a new chair.</p>";

TEST(Metadata, ReadsEachJsonLdBlockAlone) {
  const auto document = read_html_page(
      std::string(R"(<script type="application/ld+json">{"broken": </script>)"
                  R"(<script type="application/ld+json">{"@graph": [{"@type": "WebSite",
                  "name": "Tessera Blog"}, {"@type": "NewsArticle", "headline": "A new chair",
                  "datePublished": "2026-05-07T10:00:00Z", "author": {"@id": "#ada"},
                  "publisher": {"@type": "Organization", "name": "Tessera Foundation"}},
                  {"@type": "Person", "@id": "#ada", "name": "Ada Berg", "jobTitle": "Editor",
                  "worksFor": {"name": "Tessera"}}]};</script><main>)") +
      std::string(kText));
  EXPECT_EQ(document.title, "A new chair");
  EXPECT_EQ(names_of(document.authors), Names{"Ada Berg"});
  EXPECT_EQ(document.published->str(), "2026-05-07");
  EXPECT_EQ(document.published_from, model::DateSource::kStructured);
  EXPECT_EQ(document.site, "Tessera Blog");
  EXPECT_EQ(document.owner, "Tessera Foundation");
  ASSERT_EQ(document.people.size(), 1u);
  EXPECT_EQ(document.people[0].job_title, "Editor");
  EXPECT_EQ(document.people[0].works_for, "Tessera");
}

TEST(Metadata, ReadsMetaTags) {
  const auto document = read_html_page(
      std::string("<html lang=pt-BR><title>A new chair | Tessera Blog</title>"
                  "<meta property=og:site_name content='Tessera Blog'>"
                  "<meta name=author content='Ada Berg'>"
                  "<meta property=article:published_time content=2026-05-07T23:30:00-08:00>"
                  "<link rel=canonical href=/new-chair>") +
      std::string(kText));
  EXPECT_EQ(document.title, "A new chair");
  EXPECT_EQ(document.owner, "Tessera");
  EXPECT_EQ(document.language, "pt-BR");
  EXPECT_EQ(document.canonical_url, "https://site.example/new-chair");
  EXPECT_EQ(names_of(document.authors), Names{"Ada Berg"});
  EXPECT_EQ(document.published->str(), "2026-05-07");
  EXPECT_EQ(document.published_from, model::DateSource::kMeta);
}

TEST(Metadata, ReadsCitationTags) {
  const auto document =
      read_html_page(std::string("<meta name=citation_title content='On tides'>"
                                 "<meta name=citation_author content='Berg, Ada'>"
                                 "<meta name=citation_author_institution content='Tidal Institute'>"
                                 "<meta name=citation_author content='Ek, Bo'>"
                                 "<meta name=citation_date content='2026/02/17'>") +
                     std::string(kText));
  EXPECT_EQ(names_of(document.authors), (Names{"Ada Berg", "Bo Ek"}));
  EXPECT_EQ(document.authors[0].affiliation, "Tidal Institute");
  EXPECT_EQ(document.authors[1].affiliation, "");
  EXPECT_EQ(document.published->str(), "2026-02-17");
}

TEST(Metadata, DropsTheSiteAsAuthor) {
  const auto document = read_html_page(
      std::string("<meta property=og:site_name content='Tessera News'>"
                  "<meta name=author content='Tessera News'><article><h1>New chair</h1>"
                  "<p class=byline>By Ada Berg</p>") +
      std::string(kText));
  EXPECT_EQ(names_of(document.authors), Names{"Ada Berg"});
}

TEST(Metadata, NeverTakesACommenterForTheAuthor) {
  const auto document = read_html_page(
      std::string("<article><h1>New chair</h1>") + std::string(kText) +
      "</article><div class=comments><p class=author>Cy Oak</p><p>I knew it all along, did I?</p>"
      "<time datetime=2026-06-01>1 June</time></div>");
  EXPECT_TRUE(document.authors.empty());
  EXPECT_FALSE(document.published.has_value());
}

TEST(Metadata, TakesNoDateAfterTheFetch) {
  Page page;
  const std::string html =
      "<meta property=article:published_time content=2031-01-01>" + std::string(kText);
  page.bytes = html;
  page.media_type = "text/html";
  page.fetched = *base::parse_time("2026-05-07T00:00:00Z");
  const auto document = read_document(page);
  ASSERT_TRUE(document.has_value());
  EXPECT_FALSE(document->published.has_value());
}

TEST(Metadata, FindsTheDateWhereThePageHasIt) {
  const struct {
    std::string_view name, html, url, date;
    model::DateSource source;
  } cases[] = {
      {"time element", "<article><h1>T</h1><time datetime=2026-05-07>7 May</time>",
       "https://site.example/x", "2026-05-07", model::DateSource::kTimeElement},
      {"address", "", "https://site.example/2026/05/07/x", "2026-05-07", model::DateSource::kUrl},
      {"month of the address", "", "https://site.example/2026/05/x", "2026-05",
       model::DateSource::kUrl},
      {"dateline", "<h1>T</h1><p>7 May 2026</p>", "", "2026-05-07", model::DateSource::kByline},
      {"last modified", "<p>Last modified: 25/06/2025</p>", "", "2025-06-25",
       model::DateSource::kByline},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    const auto document =
        read_html_page(std::string(c.html) + std::string(kText), std::string(c.url));
    EXPECT_EQ(document.published ? document.published->str() : "", c.date);
    EXPECT_EQ(document.published_from, c.source);
  }
}

TEST(DateInUrl, NeverFillsWhatIsMissing) {
  const struct {
    std::string_view url, date;
  } cases[] = {
      {"https://a.example/2024/05/07/x", "2024-05-07"},
      {"https://a.example/2024/05/x", "2024-05"},
      {"https://a.example/2024-05-07-x.html", "2024-05-07"},
      {"https://a.example/20240507/x", "2024-05-07"},
      {"https://a.example/2024/13/x", ""},
      {"https://a.example/t/4127", ""},
      {"https://a.example/x?d=/2024/05/07/", ""},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.url);
    const auto date = date_in_url(c.url);
    EXPECT_EQ(date ? date->str() : "", c.date);
  }
}

TEST(AbsoluteUrl, ResolvesAsRfc3986Does) {
  // RFC 3986 section 5.4.1 and 5.4.2.
  const std::string base = "http://a/b/c/d;p?q";
  const struct {
    std::string_view reference, url;
  } cases[] = {
      {"g", "http://a/b/c/g"},      {"./g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},         {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"}, {"#s", "http://a/b/c/d;p?q#s"},
      {"", "http://a/b/c/d;p?q"},   {"..", "http://a/b/"},
      {"../../../g", "http://a/g"}, {"g?y/../x", "http://a/b/c/g?y/../x"},
      {"mailto:x@y", "mailto:x@y"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.reference);
    EXPECT_EQ(absolute_url(base, c.reference), c.url);
  }
}

TEST(OwnerOfSite, DropsWordsForTheKindOfSite) {
  const struct {
    std::string_view site, owner;
  } cases[] = {
      {"Tessera Community", "Tessera"},
      {"Tessera Engineering Blog", "Tessera"},
      {"Tessera", "Tessera"},
      {"Tessera 2.9 documentation", "Tessera"},
      {"Inside Tessera Blog", "Tessera"},
      {"Inside Tessera", "Inside Tessera"},
      {"Tessera Community Trust", "Tessera Community Trust"},
      {"Harbour Press", "Harbour Press"},
      {"Tessera 2026", "Tessera 2026"},
      {"Forum", ""},
      {"Developer Blog", ""},
      {"Nov, 2025", ""},
      {"7 May 2026", ""},
      {"GitHub", ""},
      {"The GitHub Blog", "The GitHub"},
      {"https://tessera.example", ""},
      {"lists.tessera.example", ""},
      {"notes on small things", ""},
  };
  for (const auto& c : cases) EXPECT_EQ(owner_of_site(c.site), c.owner) << c.site;
}

TEST(PageDates, TakesNoDateFromAHomepagesNews) {
  for (const char* news :
       {"<ul><li><time datetime=2026-05-07>May</time> A paper.<li><time datetime=2026-03-01>March"
        "</time> A talk.</ul>",
        "<ul><li><span class=date>May 2026</span> A paper.<li><span class=date>March 2026</span> A "
        "talk.</ul>",
        "<p>May 2026: the paper on small tiles in old houses was accepted.</p>"}) {
    SCOPED_TRACE(news);
    const auto document = read_html_page("<h1>Ada Berg</h1>" + std::string(news) +
                                         "<p>I work on tiles at Tessera, since long ago.</p>");
    EXPECT_FALSE(document.published.has_value());
  }
}

TEST(PageDates, ReadsHowTemplatesWriteThem) {
  for (const char* page :
       {"<h1>News</h1><time>May 7, 2026</time>",
        "<h1>News</h1><div class=story-date>7 May 2026</div>",
        "<h1>News</h1><span class=article__date>May 7, 2026</span>",
        "<meta property=article:published_time content='2026-05-07 11:06:04+00:00'>"}) {
    SCOPED_TRACE(page);
    const auto document =
        read_html_page(std::string(page) + "<p>Ada Berg hands over the release team of Tessera.");
    ASSERT_TRUE(document.published.has_value());
    EXPECT_EQ(document.published->str(), "2026-05-07");
  }
}

TEST(PageAuthors, ReadsCardsAndBoxesButNoLabels) {
  const struct {
    std::string_view page;
    Names names;
  } cases[] = {
      {"<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Ada "
       "Berg'>",
       {"Ada Berg"}},
      {"<h4 class=x-author-box__name>Ada Berg</h4>", {"Ada Berg"}},
      {"<meta property=og:site_name content='Karl Andersson'><meta name=author content='Karl "
       "Andersson'>",
       {"Karl Andersson"}},
      {"<meta property=og:site_name content='Tile Weekly'><meta name=author content='Tile Weekly'>",
       {}},
      {"<span class=author>Insights</span>", {}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.page);
    const auto document =
        read_html_page(std::string(c.page) + "<p>The release team of Tessera has a new lead.");
    EXPECT_EQ(names_of(document.authors), c.names);
  }
}

TEST(Byline, StandsInTheTextWhereItSaysForWhom) {
  const struct {
    std::string_view line, first;
  } cases[] = {
      {"May 7, 2026 · Ada Berg on behalf of the board",
       "byline: May 7, 2026 · Ada Berg on behalf of the board"},
      {"May 7, 2026 · Ada Berg", "paragraph: Tessera has a new release team, and a new clock."},
  };
  for (const auto& c : cases) {
    const auto document = read_html_page(
        "<title>News</title><header><h1>News</h1><div class=byline>" + std::string(c.line) +
        "</div></header><main><p>Tessera has a new release team, and a new clock.</main>");
    EXPECT_EQ(block_lines(document).front(), c.first);
  }
}

TEST(SettleOwner, TakesWhoThePageSpeaksFor) {
  const struct {
    std::string_view name, head, body, url, owner;
  } cases[] = {
      {"site's name", "<meta property=og:site_name content='Tessera Blog'>", "<p>We release.",
       "https://blog.example/a", "Tessera"},
      {"end of the title that the host confirms", "<title>News - Tessera</title>", "<p>We release.",
       "https://tessera.example/a", "Tessera"},
      {"end of the title that nothing confirms", "<title>News | Our hopes</title>",
       "<p>We release.", "https://tessera.example/a", ""},
      {"date at the end of the title", "<title>News | Nov, 2025</title>", "<p>At Tessera we do.",
       "https://eng.tessera.example/a", "Tessera"},
      {"platform, repository", "<meta property=og:site_name content=GitHub>",
       "<p>Tessera has maintainers.", "https://hub.example/tiles/tessera/blob/main/M.md",
       "Tessera"},
      {"list", "<title>New committers</title>", "<p>Tessera has two more.",
       "https://lists.example/pipermail/tessera-dev/2026-May/1.html", "Tessera"},
      {"the author's own site",
       "<title>Last day | Ada writes</title><meta name=author content='Ada Berg'>",
       "<p>I leave Tessera.</p><footer>Ada writes</footer>", "https://ada.example/last-day", ""},
      {"wire",
       "<meta property=og:site_name content=TradeLine><meta name=author content='Tessera, Inc.'>",
       "<p>LISBON, May 7, 2026 /TradeLine/ -- Tessera has a new chair.", "https://tl.example/a",
       "Tessera, Inc."},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    const auto document = read_html_page(
        "<head>" + std::string(c.head) + "<body><main>" + std::string(c.body) + "</main>",
        std::string(c.url));
    EXPECT_EQ(document.owner, c.owner);
  }
}

}  // namespace
}  // namespace rolecall::extract
