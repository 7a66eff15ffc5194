// SPDX-License-Identifier: Apache-2.0
// Announcements that no profile cites, found in what the sites of cited pages list.
#include <gtest/gtest.h>

#include "store/suppressions.h"
#include "tests/pipeline/small_wiki.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;

constexpr const char* kCited = "https://lumen.example/about";
constexpr const char* kFeed = "https://lumen.example/feed.xml";
constexpr const char* kNews = "https://lumen.example/news/handing-over";
constexpr const char* kSentence =
    "Mira Holt has stepped down as Chair of the Lumen Foundation on 4 May 2026";

struct Entry {
  std::string title;
  std::string url;
  std::string date;  ///< RFC 822; empty for none.
  std::string id{};
};

Entry quiet() {
  return {"A quiet year", "https://lumen.example/news/quiet", "Mon, 02 Feb 2026 09:00:00 GMT"};
}
Entry announcement() { return {"Mira Holt steps down", kNews, "Mon, 04 May 2026 09:00:00 GMT"}; }

FakeAnswer rss(const std::vector<Entry>& entries, const std::string& head = "") {
  FakeAnswer answer;
  answer.body = "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Lumen</title>" + head;
  for (const Entry& entry : entries) {
    answer.body += "<item><title>" + entry.title + "</title><link>" + entry.url + "</link>";
    if (!entry.date.empty()) answer.body += "<pubDate>" + entry.date + "</pubDate>";
    if (!entry.id.empty()) answer.body += "<guid>" + entry.id + "</guid>";
    answer.body += "</item>";
  }
  answer.body += "</channel></rss>";
  return answer;
}

/// A cited page that names its feed in its head.
FakeAnswer page_with_feed(const std::string& links) {
  FakeAnswer answer;
  answer.body = "<!doctype html><html lang=en><head><title>About</title>" + links +
                "</head><body><article><h1>About</h1><p>Mira Holt is Chair of the Lumen "
                "Foundation.</p></article></body></html>";
  return answer;
}

std::string feed_link(const std::string& href, const std::string& title = "News") {
  return "<link rel=\"alternate\" type=\"application/rss+xml\" title=\"" + title + "\" href=\"" +
         href + "\">";
}

int64_t watched(const RefreshSummary& summary, const std::string& what) {
  for (const auto& [key, count] : summary.watched) {
    if (key == what) return count;
  }
  return 0;
}

class Watching : public ::testing::Test {
 protected:
  Watching() {
    wiki_.add_profile("Mira Holt", {kCited});
    wiki_.web.answers[kCited] = page_with_feed("");
    wiki_.web.answers[kNews] = fake_page(kSentence);
  }

  void watch(const std::string& url, const std::string& kind = "") {
    wiki_.config.watch.sources.push_back({url, kind, "", ""});
  }

  std::string ended() {
    return wiki_.dump(
        "SELECT profile.slug, finding.state, claim.quote, source.url FROM finding "
        "JOIN profile ON profile.id = finding.profile "
        "JOIN finding_evidence ON finding_evidence.finding = finding.id "
        "JOIN claim ON claim.id = finding_evidence.claim "
        "JOIN source ON source.id = claim.source WHERE finding.kind = 'ended'");
  }

  const std::string kFound = std::string("mira-holt|open|") + kSentence + "|" + kNews + "\n";
  SmallWiki wiki_;
};

TEST_F(Watching, FindsAnAnnouncementInAFeedOfACitedPage) {
  wiki_.web.answers[kCited] = page_with_feed(feed_link("/feed.xml"));
  wiki_.web.answers[kFeed] = rss({quiet()});
  const RefreshSummary first = wiki_.refresh("2026-05-03");
  EXPECT_EQ(watched(first, "discovered"), 1);
  EXPECT_EQ(watched(first, "old"), 1);
  EXPECT_EQ(watched(first, "taken"), 0);
  EXPECT_EQ(first.due, 2);
  wiki_.web.answers[kFeed] = rss({announcement(), quiet()});
  const RefreshSummary second = wiki_.refresh("2026-05-05");
  EXPECT_EQ(watched(second, "new-items"), 1);
  EXPECT_EQ(watched(second, "taken"), 1);
  EXPECT_EQ(second.left, 0);
  EXPECT_EQ(sum_of(second), second.due);
  EXPECT_EQ(ended(), kFound);
}

TEST_F(Watching, FindsAnAnnouncementInAForumsTopics) {
  const std::string latest = "https://lumen.example/latest.json";
  const std::string topic = "https://lumen.example/t/handing-over/7";
  const auto topics = [](const std::string& more) {
    FakeAnswer answer;
    answer.body = R"({"users":[],"topic_list":{"topics":[{"id":1,"title":"Welcome",)"
                  R"("slug":"welcome","created_at":"2025-01-01T00:00:00Z"})" +
                  more + "]}}";
    return answer;
  };
  watch(latest, "discourse");
  wiki_.web.answers[topic] = fake_page(kSentence);
  wiki_.web.answers[latest] = topics("");
  wiki_.refresh("2026-05-03");
  wiki_.web.answers[latest] =
      topics(R"(,{"id":7,"title":"Mira Holt is stepping down","slug":"handing-over",)"
             R"("created_at":"2026-05-04T00:00:00Z"})");
  EXPECT_EQ(watched(wiki_.refresh("2026-05-05"), "taken"), 1);
  EXPECT_EQ(ended(), std::string("mira-holt|open|") + kSentence + "|" + topic + "\n");
}

TEST_F(Watching, FindsAnAnnouncementInASitemapByTheWordsOfItsAddress) {
  const std::string index = "https://lumen.example/sitemap.xml";
  const std::string part = "https://lumen.example/sitemap-1.xml";
  const std::string page = "https://lumen.example/2026/05/mira-holt-steps-down/";
  const auto sitemap = [](const std::string& urls) {
    FakeAnswer answer;
    answer.body = "<urlset><url><loc>https://lumen.example/about</loc></url>" + urls + "</urlset>";
    return answer;
  };
  watch(index);
  wiki_.web.answers[index].body =
      "<sitemapindex><sitemap><loc>" + part + "</loc></sitemap></sitemapindex>";
  wiki_.web.answers[part] = sitemap("");
  wiki_.web.answers[page] = fake_page(kSentence);
  EXPECT_EQ(wiki_.refresh("2026-05-03").due, 3);
  wiki_.web.answers[part] =
      sitemap("<url><loc>" + page + "</loc><lastmod>2026-05-04</lastmod></url>");
  EXPECT_EQ(watched(wiki_.refresh("2026-05-05"), "taken"), 1);
  EXPECT_EQ(ended(), std::string("mira-holt|open|") + kSentence + "|" + page + "\n");
}

TEST_F(Watching, PassesOverWhatConcernsNobody) {
  watch(kFeed);
  wiki_.web.answers[kFeed] = rss({});
  wiki_.refresh("2026-05-03");
  const std::string date = "Mon, 04 May 2026 09:00:00 GMT";
  wiki_.web.answers[kFeed] =
      rss({{"Recipes for spring", "https://lumen.example/a", date},
           {"Mira is well", "https://lumen.example/b", date},               // a lone name
           {"Karin Ostrom steps down", "https://lumen.example/c", date}});  // nobody's profile
  const RefreshSummary summary = wiki_.refresh("2026-05-05");
  EXPECT_EQ(watched(summary, "unrelated"), 2);
  EXPECT_EQ(watched(summary, "cue"), 1);
  EXPECT_EQ(watched(summary, "taken"), 0);
}

TEST_F(Watching, TakesAChangeOfUnknownPeopleIfAskedTo) {
  watch(kFeed);
  wiki_.config.watch.unknown_people = true;
  wiki_.web.answers[kFeed] = rss({});
  wiki_.refresh("2026-05-03");
  wiki_.web.answers[kFeed] = rss({{"Karin Ostrom steps down", "https://lumen.example/c", ""}});
  EXPECT_EQ(watched(wiki_.refresh("2026-05-05"), "taken"), 1);
}

TEST_F(Watching, AnnouncesNothingOldAtTheFirstReading) {
  watch(kFeed);
  const Entry undated{"Mira Holt speaks", "https://lumen.example/u", ""};
  const Entry old{"Mira Holt begins", "https://lumen.example/o", "Mon, 04 May 2020 09:00:00 GMT"};
  wiki_.web.answers[kFeed] = rss({announcement(), undated, old});
  const RefreshSummary summary = wiki_.refresh("2026-05-05");
  EXPECT_EQ(watched(summary, "taken"), 1);
  EXPECT_EQ(watched(summary, "old"), 2);
}

TEST_F(Watching, DoesNotAnnounceAnItemTwice) {
  watch(kFeed);
  wiki_.web.answers[kFeed] = rss({});
  wiki_.refresh("2026-05-03");
  wiki_.web.answers[kFeed] = rss({announcement()});
  EXPECT_EQ(watched(wiki_.refresh("2026-05-05"), "new-items"), 1);
  wiki_.web.answers[kFeed] = rss({quiet()});
  EXPECT_EQ(watched(wiki_.refresh("2026-05-07"), "new-items"), 1);
  // As it was, with another tracking parameter.
  Entry again = announcement();
  again.url += "?utm_source=rss";
  wiki_.web.answers[kFeed] = rss({again, quiet()});
  const RefreshSummary summary = wiki_.refresh("2026-05-09");
  EXPECT_EQ(watched(summary, "listings"), 1);
  EXPECT_EQ(watched(summary, "new-items"), 0);
}

/// Seen in the wild: a generator that gives every item the address of the site as its guid.
TEST_F(Watching, AnnouncesItemsThatShareAnId) {
  watch(kFeed);
  Entry first = quiet();
  Entry second = announcement();
  first.id = second.id = "https://lumen.example/";
  wiki_.web.answers[kFeed] = rss({first});
  wiki_.refresh("2026-05-03");
  wiki_.web.answers[kFeed] = rss({second, first});
  EXPECT_EQ(watched(wiki_.refresh("2026-05-05"), "taken"), 1);
  // The id still tells that a new spelling of the address is no new item.
  second.url += "?session=8d2f";
  wiki_.web.answers[kFeed] = rss({second, first});
  EXPECT_EQ(watched(wiki_.refresh("2026-05-07"), "new-items"), 0);
}

TEST_F(Watching, LeavesSuppressedPeopleAlone) {
  watch(kFeed);
  wiki_.config.watch.unknown_people = true;
  wiki_.web.answers[kFeed] = rss({});
  wiki_.refresh("2026-05-03");
  {
    store::Database database(wiki_.config.store);
    store::Suppressions(database).add("Karin Ostrom", *base::parse_time("2026-05-04"));
  }
  wiki_.web.answers[kFeed] =
      rss({{"Karin Ostrom steps down", "https://lumen.example/c", ""},
           {"A change at Lumen", "https://lumen.example/karin-ostrom-resigns", ""}});
  const RefreshSummary summary = wiki_.refresh("2026-05-05");
  EXPECT_EQ(watched(summary, "suppressed"), 2);
  EXPECT_EQ(watched(summary, "taken"), 0);
}

TEST_F(Watching, ForgetsWhatWaitsForASuppressedPerson) {
  watch(kFeed);
  wiki_.config.watch.new_per_run = 0;
  wiki_.web.answers[kFeed] = rss({announcement()});
  wiki_.refresh("2026-05-05");
  EXPECT_EQ(wiki_.dump("SELECT count(*) FROM watched_page"), "1\n");
  store::Database database(wiki_.config.store);
  store::Suppressions(database).add("Mira Holt", *base::parse_time("2026-05-06"));
  EXPECT_EQ(wiki_.dump("SELECT count(*) FROM watched_page"), "0\n");
}

TEST_F(Watching, KeepsWhatIsOverTheLimitForTheNextRun) {
  watch(kFeed);
  wiki_.config.watch.new_per_host = 2;
  std::vector<Entry> entries;
  for (int i = 0; i < 5; ++i) {
    const std::string url = "https://lumen.example/n" + std::to_string(i);
    entries.push_back(
        {"Mira Holt in part " + std::to_string(i), url, "Mon, 04 May 2026 09:00:00 GMT"});
    wiki_.web.answers[url] = fake_page(kSentence);
  }
  wiki_.web.answers[kFeed] = rss(entries);
  EXPECT_EQ(watched(wiki_.refresh("2026-05-05"), "taken"), 2);
  EXPECT_EQ(watched(wiki_.refresh("2026-05-06"), "taken"), 2);
  EXPECT_EQ(watched(wiki_.refresh("2026-05-07"), "taken"), 1);
  EXPECT_EQ(wiki_.dump("SELECT count(*) FROM watched_page WHERE source IS NULL"), "0\n");
}

TEST_F(Watching, IsHarmedByNoHostileFeed) {
  watch(kFeed);
  wiki_.web.answers[kFeed] = rss({});
  wiki_.refresh("2026-05-03");
  const char* addresses[] = {"javascript:alert(1)",
                             "data:text/html,x",
                             "file:///etc/passwd",
                             "http://127.0.0.1/admin",
                             "http://[::1]/",
                             "http://169.254.169.254/x",
                             "https://elsewhere.example/x",
                             "https://lumen.example:25/"};
  std::vector<Entry> entries;
  for (const char* address : addresses) entries.push_back({"Mira Holt steps down", address, ""});
  for (int i = 0; i < 20'000; ++i) {
    entries.push_back({"x", "https://lumen.example/" + std::to_string(i), ""});
  }
  wiki_.web.answers[kFeed] = rss(entries);
  const RefreshSummary summary = wiki_.refresh("2026-05-05");
  EXPECT_EQ(watched(summary, "no-address"), 6);
  EXPECT_EQ(watched(summary, "other-host"), 2);
  EXPECT_EQ(watched(summary, "taken"), 0);
  EXPECT_EQ(watched(summary, "new-items") + watched(summary, "left-out"), 20'008);
}

TEST_F(Watching, DiscoversFewFeedsAndNoneOfCommentsOrElsewhere) {
  std::string links = feed_link("/comments/feed/") + feed_link("/c.xml", "Comments on About") +
                      feed_link("https://elsewhere.example/feed") + feed_link("/about.rss");
  for (int i = 0; i < 5; ++i) links += feed_link("/feed" + std::to_string(i));
  wiki_.web.answers[kCited] = page_with_feed(links);
  const RefreshSummary summary = wiki_.refresh("2026-05-03");
  EXPECT_EQ(watched(summary, "discovered"), 2);
  EXPECT_EQ(watched(summary, "feeds-elsewhere"), 1);
  EXPECT_EQ(watched(summary, "feeds-over-limit"), 3);
  wiki_.config.watch.discover = false;
  wiki_.refresh("2026-05-20");
  EXPECT_EQ(wiki_.dump("SELECT count(*) FROM watch WHERE active"), "0\n");
}

TEST_F(Watching, LetsAPageGoThatSaysNothingOfAProfile) {
  watch(kFeed);
  wiki_.web.answers[kFeed] = rss({announcement()});
  wiki_.web.answers[kNews] = fake_page("Recipes for spring.");
  EXPECT_EQ(watched(wiki_.refresh("2026-05-05"), "fruitless"), 1);
  RefreshRequest all;
  all.scope = store::RunScope::kAll;
  EXPECT_EQ(wiki_.refresh("2026-05-06", all).due, 2);  // the cited page and the feed
}

TEST_F(Watching, KeepsTheListingsTerms) {
  watch(kFeed);
  wiki_.web.answers[kFeed] = rss({}, "<ttl>4320</ttl>");  // three days
  wiki_.refresh("2026-05-03");
  EXPECT_EQ(wiki_.refresh("2026-05-05").due, 0);
  wiki_.web.answers[kFeed] = rss({quiet()}, "<skipHours><hour>0</hour></skipHours>");
  EXPECT_EQ(wiki_.refresh("2026-05-06").due, 1);
  EXPECT_EQ(count_of(wiki_.refresh("2026-05-09"), Outcome::kDeferred), 1);
  EXPECT_EQ(count_of(wiki_.refresh("2026-05-09T01:00:00Z"), Outcome::kSameBytes), 1);
}

TEST_F(Watching, KeepsToTheCacheControlOfTheAnswer) {
  watch(kFeed);
  wiki_.web.answers[kFeed] = rss({});
  wiki_.web.answers[kFeed].headers.push_back({"cache-control", "max-age=259200"});  // three days
  wiki_.refresh("2026-05-03");
  EXPECT_EQ(wiki_.refresh("2026-05-05").due, 0);
  EXPECT_EQ(wiki_.refresh("2026-05-06").due, 1);
}

TEST_F(Watching, TakesAllItemsOfAPersonsOwnFeed) {
  wiki_.config.watch.sources.push_back({kFeed, "feed", "mira-holt", ""});
  wiki_.web.answers[kFeed] = rss({{"News of me", kNews, "Mon, 04 May 2026 09:00:00 GMT"}});
  EXPECT_EQ(watched(wiki_.refresh("2026-05-05"), "taken"), 1);
  EXPECT_EQ(ended(), kFound);
}

}  // namespace
}  // namespace rolecall::pipeline
