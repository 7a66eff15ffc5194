// SPDX-License-Identifier: Apache-2.0
#include "extract/read/feed.h"

#include <gtest/gtest.h>

#include <string>

namespace rolecall::extract {
namespace {

constexpr std::string_view kUrl = "https://site.example/blog/feed.xml";

Feed feed_of(std::string_view bytes, std::string_view charset = "") {
  auto feed = parse_feed(bytes, charset, kUrl);
  EXPECT_TRUE(feed.has_value()) << (feed ? "" : feed.error().message());
  return feed.value_or(Feed{});
}

FeedItem only_item(std::string_view bytes) {
  Feed feed = feed_of(bytes);
  EXPECT_EQ(feed.items.size(), 1U);
  return feed.items.empty() ? FeedItem{} : std::move(feed.items.front());
}

TEST(Feed, ReadsRss2) {
  const Feed feed = feed_of(R"(<?xml version="1.0"?><rss version="2.0"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Tessera News</title>
    <link>/blog/</link><language>en-gb</language><ttl>90</ttl>
    <skipHours><hour>0</hour><hour>23</hour></skipHours><skipDays><day>Sunday</day></skipDays>
    <item><title>Ada &amp;amp; Bo lead &lt;b&gt;Tessera&lt;/b&gt;</title>
    <link>/blog/ada</link><guid isPermaLink="false">t-1</guid><dc:creator>Ada Berg</dc:creator>
    <pubDate>Thu, 07 May 2026 23:30:00 -0800</pubDate><description>Short.</description>
    <content:encoded><![CDATA[<p>Long words.</p>]]></content:encoded></item></channel></rss>)");
  EXPECT_EQ(feed.title, "Tessera News");
  EXPECT_EQ(feed.home_url, "https://site.example/blog/");
  EXPECT_EQ(feed.language, "en-gb");
  EXPECT_EQ(feed.ttl_minutes, 90);
  EXPECT_TRUE(feed.skip_hours.test(0) && feed.skip_hours.test(23));
  EXPECT_EQ(feed.skip_hours.count(), 2U);
  EXPECT_TRUE(feed.skip_days.test(6));
  ASSERT_EQ(feed.items.size(), 1U);
  const FeedItem& item = feed.items.front();
  EXPECT_EQ(item.title, "Ada & Bo lead Tessera");
  EXPECT_EQ(item.url, "https://site.example/blog/ada");
  EXPECT_EQ(item.id, "t-1");
  EXPECT_EQ(item.published->str(), "2026-05-07");
  EXPECT_EQ(base::format_time(*item.published_at), "2026-05-08T07:30:00Z");
  EXPECT_EQ(item.authors.at(0).name, "Ada Berg");
  EXPECT_EQ(item.summary, "Short.");
  EXPECT_EQ(item.content, "<p>Long words.</p>");
}

TEST(Feed, ReadsAtom) {
  const Feed feed = feed_of(R"(<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"
    xml:base="https://blog.example/"><title type="html">T &amp;lt; U</title>
    <author><name>Ada Berg</name><uri>https://ada.example</uri></author>
    <link rel="self" href="feed.atom"/><link href="start"/>
    <entry><id>urn:1</id><title type="text">The &lt;main&gt; tag</title>
    <link rel="alternate" type="application/pdf" href="1.pdf"/>
    <link rel="alternate" type="text/html" href="1.html"/>
    <updated>2026-05-08T10:00:00Z</updated><published>2026-05-07</published>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Words.</p></div></content>
    </entry></feed>)");
  EXPECT_EQ(feed.title, "T < U");
  EXPECT_EQ(feed.language, "de");
  EXPECT_EQ(feed.home_url, "https://blog.example/start");
  const FeedItem& item = feed.items.at(0);
  EXPECT_EQ(item.title, "The <main> tag");
  EXPECT_EQ(item.url, "https://blog.example/1.html");
  EXPECT_EQ(item.published->str(), "2026-05-07");
  EXPECT_FALSE(item.published_at.has_value());
  EXPECT_EQ(item.updated->str(), "2026-05-08");
  EXPECT_EQ(item.summary, "Words.");
  // RFC 4287 section 4.2.1: the feed's author is that of entries without one.
  EXPECT_EQ(item.authors.at(0).url, "https://ada.example");
}

TEST(Feed, ReadsRdfWithItemsBesideTheChannel) {
  const Feed feed = feed_of(R"(<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
    <channel rdf:about="https://a.example"><title>News</title><link>https://a.example</link>
    <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency></channel>
    <item rdf:about="https://a.example/1"><title>One</title><dc:date>2026-05</dc:date></item>
    </rdf:RDF>)");
  EXPECT_EQ(feed.ttl_minutes, 360);
  EXPECT_EQ(feed.items.at(0).url, "https://a.example/1");
  EXPECT_EQ(feed.items.at(0).published->str(), "2026-05");
}

TEST(Feed, ReadsJsonFeed) {
  const Feed feed = feed_of(R"({"version":"https://jsonfeed.org/version/1.1","title":"T",
    "home_page_url":"https://a.example","authors":[{"name":"Ada Berg"}],"items":[{"id":"1",
    "url":"/1","title":"One","date_published":"2026-05-07T09:00:00Z","content_text":"a < b"}]})");
  const FeedItem& item = feed.items.at(0);
  EXPECT_EQ(item.url, "https://site.example/1");
  EXPECT_EQ(item.published->str(), "2026-05-07");
  EXPECT_EQ(item.summary, "a < b");
  EXPECT_EQ(item.authors.at(0).name, "Ada Berg");
}

TEST(Feed, ToleratesCommonFaults) {
  struct Case {
    std::string_view name, bytes, title;
  };
  const Case cases[] = {
      {"bare ampersand", "<rss><channel><item><title>A & B</title></item></channel></rss>",
       "A & B"},
      {"entity of HTML",
       "<rss><channel><item><title>A&nbsp;B &eacute;</title></item></channel></rss>",
       "A\u00A0B \u00E9"},
      {"cut off", "<rss><channel><item><title>A</title><link>http://x", "A"},
      {"text before the prolog",
       "\n oops <?xml version='1.0'?><rss><channel><item><title>A</title>"
       "</item></channel></rss>",
       "A"},
      {"undeclared prefix", "<rss><channel><item><dc:title>A</dc:title></item></channel></rss>",
       "A"},
  };
  for (const Case& each : cases) EXPECT_EQ(only_item(each.bytes).title, each.title) << each.name;
}

TEST(Feed, DecodesByHeaderThenDeclaration) {
  // RFC 7303 section 3: the header is above the declaration.
  const std::string koi =
      "<?xml version='1.0' encoding='koi8-r'?><rss><channel><title>\xC1"
      "</title></channel></rss>";
  EXPECT_EQ(feed_of(koi).title, "а");
  EXPECT_EQ(feed_of(koi, "windows-1252").title, "Á");
}

TEST(Feed, RefusesWhatIsNoFeed) {
  for (const std::string_view bytes :
       {"", "words", "<html><body>x</body></html>", "{\"a\":1}", "<urlset><url/></urlset>"}) {
    EXPECT_FALSE(parse_feed(bytes, "", kUrl).has_value()) << bytes;
  }
}

TEST(Feed, BoundsItemsAndNesting) {
  std::string many = "<rss><channel>";
  for (size_t i = 0; i < kMaxFeedItems + 3; ++i) many += "<item/>";
  const Feed feed = feed_of(many + "</channel></rss>");
  EXPECT_EQ(feed.items.size(), kMaxFeedItems);
  EXPECT_EQ(feed.items_left_out, 3U);
  std::string deep = "<rss><channel><item><title>";
  for (int i = 0; i < 100000; ++i) deep += "<b>";
  EXPECT_EQ(feed_of(deep).items.size(), 1U);
}

}  // namespace
}  // namespace rolecall::extract
