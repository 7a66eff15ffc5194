// SPDX-License-Identifier: Apache-2.0
#include "extract/read/listing.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "extract/read/feed_links.h"

namespace rolecall::extract {
namespace {

Page page_of(std::string_view bytes, const std::string& url, const std::string& type) {
  Page page;
  page.bytes = bytes;
  page.url = url;
  page.media_type = type;
  return page;
}

/// "2026-05-04 url | title | author" for each item, of a listing that must be readable.
std::vector<std::string> lines_of(const std::vector<ListingItem>& items) {
  std::vector<std::string> lines;
  for (const ListingItem& item : items) {
    lines.push_back((item.date ? item.date->str() : "-") + " " + item.url + " | " + item.title +
                    " | " + item.author);
  }
  return lines;
}

using Lines = std::vector<std::string>;

Listing read(std::string_view bytes, const std::string& url, const std::string& type) {
  auto listing = read_listing(page_of(bytes, url, type));
  EXPECT_TRUE(listing.has_value()) << (listing ? "" : listing.error().message());
  return listing.value_or(Listing{});
}

TEST(Listing, OfARssFeed) {
  const Listing listing = read(
      "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Lumen</title><ttl>90</ttl>"
      "<skipHours><hour>3</hour></skipHours><skipDays><day>Sunday</day></skipDays>"
      "<item><title>Mira Holt steps down</title><link>/news/mira</link>"
      "<pubDate>Mon, 04 May 2026 09:00:00 GMT</pubDate><guid>n1</guid></item>"
      "</channel></rss>",
      "https://lumen.example/feed.xml", "application/rss+xml");
  EXPECT_EQ(listing.kind, "feed");
  EXPECT_EQ(lines_of(listing.items),
            Lines{"2026-05-04 https://lumen.example/news/mira | Mira Holt steps down | "});
  EXPECT_EQ(listing.items[0].id, "n1");
  EXPECT_EQ(listing.ttl_minutes, 90);
  EXPECT_TRUE(listing.skip_hours.test(3));
  EXPECT_TRUE(listing.skip_days.test(6));
}

constexpr std::string_view kSitemap =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
    "xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\" "
    "xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n"
    "<!-- <url><loc>https://lumen.example/commented-out</loc></url> -->\n"
    "<url><loc> https://lumen.example/a?x=1&amp;y=2 </loc><lastmod>2026-05-04T08:00:00+02:00"
    "</lastmod><image:image><image:loc>https://lumen.example/a.png</image:loc></image:image>"
    "</url>\n"
    "<url><loc><![CDATA[https://lumen.example/b]]></loc><lastmod>2026-05</lastmod></url>\n"
    "<url><loc>https://lumen.example/c</loc><news:news><news:publication_date>2026-05-03"
    "</news:publication_date><news:title>Holt &#38; Ostrom</news:title></news:news>"
    "<lastmod>2026-05-06</lastmod></url>\n"
    "<url><loc></loc></url><url/>\n"
    "</urlset>";

TEST(Listing, OfASitemapWithNews) {
  const Listing listing = read(kSitemap, "https://lumen.example/sitemap.xml", "text/xml");
  EXPECT_EQ(listing.kind, "sitemap");
  EXPECT_EQ(lines_of(listing.items),
            (Lines{"2026-05-04 https://lumen.example/a?x=1&y=2 |  | ",
                   "2026-05 https://lumen.example/b |  | ",
                   "2026-05-03 https://lumen.example/c | Holt & Ostrom | "}));
}

TEST(Listing, OfASitemapIndexHasTheNewestPartsFirst) {
  const Listing listing = read(
      "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"
      "<sitemap><loc>https://lumen.example/s1.xml</loc><lastmod>2024-01-01</lastmod></sitemap>"
      "<sitemap><loc>https://lumen.example/s2.xml</loc></sitemap>"
      "<sitemap><loc>https://lumen.example/s3.xml</loc><lastmod>2026-05-01</lastmod></sitemap>"
      "</sitemapindex>",
      "https://lumen.example/sitemap.xml", "application/xml");
  EXPECT_TRUE(listing.items.empty());
  EXPECT_EQ(lines_of(listing.parts), (Lines{"2026-05-01 https://lumen.example/s3.xml |  | ",
                                            "2024-01-01 https://lumen.example/s1.xml |  | ",
                                            "- https://lumen.example/s2.xml |  | "}));
}

std::string gzip(std::string_view text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

TEST(Listing, OfAGzippedSitemap) {
  const std::string bytes = gzip(kSitemap);
  const Listing listing = read(bytes, "https://lumen.example/s.xml.gz", "application/gzip");
  EXPECT_EQ(listing.items.size(), 3U);
  // Without its trailer.
  const auto torn = std::string_view(bytes).substr(0, bytes.size() - 8);
  EXPECT_EQ(read(torn, "https://lumen.example/s.xml.gz", "").items.size(), 3U);
}

TEST(Listing, OfABombIsRefused) {
  const std::string bomb = gzip(std::string(size_t{32} << 20, ' '));
  const auto listing = read_listing(page_of(bomb, "https://lumen.example/s.xml.gz", ""));
  ASSERT_FALSE(listing.has_value());
  EXPECT_EQ(listing.error().code, base::ErrorCode::kTooLarge);
}

TEST(Listing, OfAnEndlessSitemapIsCutAndCounted) {
  std::string xml = "<urlset>";
  for (int i = 0; i < 60'000; ++i) {
    xml += "<url><loc>https://lumen.example/" + std::to_string(i) + "</loc></url>";
  }
  const Listing listing = read(xml, "https://lumen.example/sitemap.xml", "text/xml");
  EXPECT_EQ(listing.items.size(), kMaxListingItems);
  // 50,000 are what a sitemap may have; the rest counts as one.
  EXPECT_EQ(listing.left_out, 50'000 - kMaxListingItems + 1);
}

TEST(Listing, OfTornXmlGivesWhatStandsBeforeTheFault) {
  const Listing listing =
      read("<urlset><url><loc>https://lumen.example/a</loc></url><url><loc>https://lum",
           "https://lumen.example/sitemap.xml", "text/xml");
  EXPECT_EQ(listing.items.size(), 1U);
}

TEST(Listing, OfAForumsTopicsAsJson) {
  const Listing listing = read(
      R"({"users":[{"id":7,"username":"kostrom","name":"Karin Ostrom"}],"topic_list":{"topics":[)"
      R"({"id":1182,"title":"Handing over","slug":"handing-over",)"
      R"("created_at":"2026-05-04T08:00:00.000Z","bumped_at":"2026-05-06T08:00:00.000Z",)"
      R"("posters":[{"user_id":7}]},{"id":3,"title":"Slug gone","slug":"../../x"},{"title":"none"}]}})",
      "https://site.example/forum/latest.json", "application/json");
  EXPECT_EQ(listing.kind, "discourse");
  EXPECT_EQ(lines_of(listing.items),
            (Lines{"2026-05-04 https://site.example/forum/t/handing-over/1182 | Handing over | "
                   "Karin Ostrom",
                   "- https://site.example/forum/t/-/3 | Slug gone | "}));
}

TEST(Listing, OfAForumsCategoryPage) {
  const Listing listing = read(
      "<!doctype html><html><body><table class='topic-list'><tbody>"
      "<tr class='topic-list-item'><td><a itemprop='url' href='/t/handing-over/1182' "
      "class='title raw-link raw-topic-link'>Handing over</a>"
      "<a class='badge-category' href='/c/news/5'>News</a></td>"
      "<td><time datetime='2026-05-04T08:00:00Z'>May 4</time></td></tr></tbody></table></body>",
      "https://forum.example/c/news/5", "text/html");
  EXPECT_EQ(lines_of(listing.items),
            Lines{"2026-05-04 https://forum.example/t/handing-over/1182 | Handing over | "});
}

TEST(Listing, OfAMailArchivesMonths) {
  const Listing listing = read(
      "<html><body><table>"
      "<tr><td>May 2026:</td><td><A href='2026-May/thread.html'>[ Thread ]</a>"
      "<A href='2026-May/date.html'>[ Date ]</a></td></tr>"
      "<tr><td>April 2026:</td><td><A href='2026-April/thread.html'>[ Thread ]</a></td></tr>"
      "<tr><td>March 2026:</td><td><A href='2026-March/thread.html'>[ Thread ]</a></td></tr>"
      "</table></body></html>",
      "https://lists.example/pipermail/lumen/", "text/html");
  EXPECT_EQ(listing.kind, "mailman");
  EXPECT_EQ(lines_of(listing.parts),
            (Lines{"- https://lists.example/pipermail/lumen/2026-May/thread.html |  | ",
                   "- https://lists.example/pipermail/lumen/2026-April/thread.html |  | "}));
}

TEST(Listing, OfAMailArchivesMonth) {
  const Listing listing = read(
      "<html><body><ul>"
      "<LI><A HREF=\"000214.html\">[Lumen-announce] Mira Holt steps down\n</A>"
      "<A NAME=\"214\">&nbsp;</A>\n<I>Karin Ostrom\n</I>\n"
      "</ul><a href='000215.html.gz'>no</a></body></html>",
      "https://lists.example/pipermail/lumen/2026-May/thread.html", "text/html");
  EXPECT_EQ(lines_of(listing.items),
            Lines{"2026-05 https://lists.example/pipermail/lumen/2026-May/000214.html | "
                  "Mira Holt steps down | Karin Ostrom"});
}

TEST(Listing, OfHyperkittysThreads) {
  const Listing listing = read(
      "<html><body><div class='thread'><div class='thread-email row'>"
      "<div class='thread-title'><a name='X' href='/archives/list/lumen@lists.example/thread/ABC/'>"
      "Mira Holt steps down</a></div>"
      "<span class='thread-date' title='4 May 2026'>4 May</span></div></div></body></html>",
      "https://lists.example/archives/list/lumen@lists.example/", "text/html");
  EXPECT_EQ(listing.kind, "hyperkitty");
  EXPECT_EQ(
      lines_of(listing.items),
      Lines{"2026-05-04 https://lists.example/archives/list/lumen@lists.example/thread/ABC/ | "
            "Mira Holt steps down | "});
}

TEST(Listing, OfArxivsNewPapers) {
  const Listing listing = read(
      "<html><body><dl id='articles'><h3>Wed, 6 May 2026 (showing 1 of 1 entries)</h3>"
      "<dt><a name='item1'>[1]</a> <a href='/abs/2605.01234' title='Abstract'>arXiv:2605.01234</a>"
      "</dt><dd><div class='meta'><div class='list-title mathjax'><span class='descriptor'>Title:"
      "</span> On Slow Rivers</div><div class='list-authors'><a href='/a/1'>Mira Holt</a>, "
      "<a href='/a/2'>Karin Ostrom</a></div></div></dd></dl></body></html>",
      "https://arxiv.example/list/x/recent", "text/html");
  EXPECT_EQ(listing.kind, "arxiv");
  EXPECT_EQ(lines_of(listing.items),
            Lines{"2026-05-06 https://arxiv.example/abs/2605.01234 | On Slow Rivers | Mira Holt, "
                  "Karin Ostrom"});
}

TEST(Listing, IsNoneOfAnOrdinaryPage) {
  for (const std::string_view page :
       {"<html><body><p>Words.</p></body></html>", "plain words", "", "{\"a\":1}", "<a/>"}) {
    const auto listing = read_listing(page_of(page, "https://lumen.example/", "text/html"));
    ASSERT_FALSE(listing.has_value()) << page;
    EXPECT_EQ(listing.error().code, base::ErrorCode::kUnsupported) << page;
  }
}

TEST(Listing, OfAnotherKindThanAskedForIsRefused) {
  const Page page = page_of(kSitemap, "https://lumen.example/sitemap.xml", "text/xml");
  EXPECT_TRUE(read_listing(page, "sitemap").has_value());
  EXPECT_FALSE(read_listing(page, "mailman").has_value());
}

TEST(FeedLinks, AreReadFromTheHeadAlone) {
  const auto feeds = find_feed_links(page_of(
      "<html><head><link rel='alternate stylesheet' href='a.css'>"
      "<link rel=\"alternate\" type=\"application/rss+xml; charset=utf-8\" title=\" All  News \" "
      "href=\"/feed.xml\"><link rel=alternate hreflang=de href=/de>"
      "<link rel=alternate type=application/feed+json href=https://other.example/f.json>"
      "<link rel=alternate type=application/atom+xml href='javascript:x'></head>"
      "<body><link rel=alternate type=application/atom+xml href=/in-body></body></html>",
      "https://lumen.example/about", "text/html"));
  ASSERT_EQ(feeds.size(), 2U);
  EXPECT_EQ(feeds[0].url, "https://lumen.example/feed.xml");
  EXPECT_EQ(feeds[0].title, "All News");
  EXPECT_EQ(feeds[1].url, "https://other.example/f.json");
}

TEST(Listing, AnAddressHasWords) {
  const struct {
    const char* url;
    const char* words;
  } cases[] = {
      {"https://lumen.example/2026/05/mira-holt-steps-down.html", "mira holt steps down"},
      {"https://lumen.example/2026/05/mira_holt/", "mira holt"},
      {"https://lumen.example/", ""},
      {"https://lumen.example/caf%C3%A9", ""},
  };
  for (const auto& c : cases) EXPECT_EQ(words_of_url(c.url), c.words) << c.url;
}

}  // namespace
}  // namespace rolecall::extract
