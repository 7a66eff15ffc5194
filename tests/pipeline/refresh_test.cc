// SPDX-License-Identifier: Apache-2.0
// Whole runs over a web in memory: what each night makes of each source.
#include "pipeline/refresh.h"

#include <gtest/gtest.h>

#include "pipeline/run_lock.h"
#include "tests/pipeline/small_wiki.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;

constexpr const char* kFirst = "2026-03-01";
constexpr const char* kSecond = "2026-03-20";
constexpr const char* kUrl = "https://lumen.example/news";

RefreshRequest all() {
  RefreshRequest request;
  request.scope = store::RunScope::kAll;
  return request;
}

TEST(Refresh, TellsTheKindsOfUnchangedApart) {
  const struct {
    const char* name;
    FakeAnswer first;
    FakeAnswer second;
    Outcome expected;
  } cases[] = {
      {"same bytes", fake_page("A quiet year."), fake_page("A quiet year."), Outcome::kSameBytes},
      {"same text", fake_page("A quiet year."), fake_page("A  <b>quiet</b> year."),
       Outcome::kSameText},
      {"changed", fake_page("A quiet year."), fake_page("A loud year."), Outcome::kChanged},
      {"gone", fake_page("A quiet year."), fake_failure(Outcome::kGone), Outcome::kGone},
      {"came late", fake_failure(Outcome::kServerError), fake_page("A quiet year."), Outcome::kNew},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    SmallWiki wiki;
    wiki.add_profile("Mira Holt", {kUrl});
    wiki.web.answers[kUrl] = c.first;
    wiki.refresh(kFirst);
    wiki.web.answers[kUrl] = c.second;
    EXPECT_EQ(count_of(wiki.refresh(kSecond), c.expected), 1);
  }
}

TEST(Refresh, AsksWithTheValidatorsOfTheLastReading) {
  SmallWiki wiki;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page("A quiet year.");
  wiki.web.answers[kUrl].etag = "\"v1\"";
  wiki.refresh(kFirst);
  EXPECT_EQ(count_of(wiki.refresh(kSecond), Outcome::kNotModified), 1);
  EXPECT_TRUE(wiki.web.requests[0].validators.empty());
  EXPECT_EQ(wiki.web.requests[1].validators.etag, "\"v1\"");
}

TEST(Refresh, ReadsAPageAnewWhoseValidatorsHaveGrownOld) {
  SmallWiki wiki;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page("A quiet year.");
  wiki.web.answers[kUrl].etag = "\"v1\"";
  wiki.refresh(kFirst);
  EXPECT_EQ(count_of(wiki.refresh("2026-06-15"), Outcome::kSameBytes), 1);
}

TEST(Refresh, KeepsWhatIsKnownThroughFailures) {
  SmallWiki wiki;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page("A quiet year.");
  wiki.refresh(kFirst);
  const std::string known = "SELECT last_read, body_digest, text_digest FROM source";
  const std::string before = wiki.dump(known);
  for (const Outcome failure : {Outcome::kBlocked, Outcome::kTimeout, Outcome::kGone}) {
    wiki.web.answers[kUrl] = fake_failure(failure);
    wiki.refresh(kSecond, all());
  }
  wiki.web.answers[kUrl].body = "<html><body></body></html>";
  wiki.web.answers[kUrl].outcome = Outcome::kNew;
  EXPECT_EQ(count_of(wiki.refresh(kSecond, all()), Outcome::kEmpty), 1);
  EXPECT_EQ(wiki.dump(known), before);
  wiki.web.answers[kUrl] = fake_page("A quiet year.");
  EXPECT_EQ(count_of(wiki.refresh(kSecond, all()), Outcome::kSameBytes), 1);
}

TEST(Refresh, TakesARedirectToTheFrontPageForAnEnd) {
  SmallWiki wiki;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page("Welcome to Lumen.");
  wiki.web.answers[kUrl].moved_to = "https://www.lumen.example/";
  EXPECT_EQ(count_of(wiki.refresh(kFirst), Outcome::kSoftGone), 1);
}

TEST(Refresh, FetchesOnlyWhatIsDue) {
  SmallWiki wiki;
  wiki.add_pages(3);
  EXPECT_EQ(wiki.refresh(kFirst).due, 3);
  EXPECT_EQ(wiki.refresh("2026-03-02").due, 0);
  EXPECT_EQ(wiki.refresh("2026-03-02", all()).due, 3);
  RefreshRequest limited = all();
  limited.limit = 2;
  EXPECT_EQ(wiki.refresh("2026-03-03", limited).due, 2);
}

TEST(Refresh, TriesFailuresAgainTheNextNight) {
  SmallWiki wiki;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_failure(Outcome::kTimeout);
  EXPECT_EQ(wiki.refresh(kFirst).due, 1);
  EXPECT_EQ(wiki.refresh("2026-03-02").due, 1);
}

TEST(Refresh, CallsOnePageForThreeSourcesASoft404) {
  SmallWiki wiki;
  const std::vector<std::string> urls = {"https://loom.example/ada", "https://loom.example/ben",
                                         "https://loom.example/cho"};
  wiki.add_profile("Mira Holt", urls);
  for (const std::string& url : urls) {
    wiki.web.answers[url] = fake_page("A quiet year.");
    wiki.web.answers[url].moved_to = "https://loom.example/about";
  }
  EXPECT_EQ(count_of(wiki.refresh(kFirst), Outcome::kSoftGone), 3);
  EXPECT_EQ(wiki.dump("SELECT count(*) FROM document"), "0\n");
}

TEST(Refresh, AsksForTheWholePageAfterSoMany304) {
  SmallWiki wiki;
  wiki.config.schedule.most_not_modified = 2;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page("A quiet year.");
  wiki.web.answers[kUrl].etag = "\"v1\"";
  std::string outcomes;
  for (const char* date : {"2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"}) {
    const RefreshSummary summary = wiki.refresh(date, all());
    outcomes += count_of(summary, Outcome::kNotModified) == 1 ? "304 " : "200 ";
  }
  EXPECT_EQ(outcomes, "200 304 304 200 304 ");
}

TEST(Refresh, OutcomesSumToTheSourcesDue) {
  SmallWiki wiki;
  wiki.add_pages(60);
  constexpr Outcome kFailures[] = {Outcome::kGone,   Outcome::kBlocked,  Outcome::kServerError,
                                   Outcome::kRobots, Outcome::kDeferred, Outcome::kTimeout};
  int i = 0;
  for (auto& [url, answer] : wiki.web.answers) {
    if (++i % 3 == 0) answer = fake_failure(kFailures[i % 6]);
  }
  const RefreshSummary summary = wiki.refresh(kFirst);
  EXPECT_EQ(summary.due, 60);
  EXPECT_EQ(sum_of(summary), 60);
  EXPECT_EQ(summary.left, 0);
  EXPECT_EQ(count_of(summary, Outcome::kNew), 40);
}

TEST(Refresh, ConcludesNothingFromANightWithoutNetwork) {
  SmallWiki wiki;
  wiki.add_pages(8);
  for (int i = 0; i < 5; ++i) {
    wiki.web.answers["https://host" + std::to_string(i) + ".example/page"] =
        fake_failure(Outcome::kDns);
  }
  const RefreshSummary summary = wiki.refresh(kFirst);
  EXPECT_EQ(summary.end, RunEnd::kNetworkDown);
  EXPECT_EQ(count_of(summary, Outcome::kDeferred), 5);
  EXPECT_EQ(count_of(summary, Outcome::kNew), 3);
  EXPECT_EQ(wiki.dump("SELECT sum(failures) FROM source"), "0\n");
  EXPECT_EQ(wiki.dump("SELECT state FROM run"), "invalid\n");
  EXPECT_EQ(wiki.refresh(kFirst).due, 5);
}

TEST(Refresh, EndsAtItsBudgetAndLeavesTheRestDue) {
  SmallWiki wiki;
  wiki.add_pages(20);
  wiki.web.hang_until = [] { return false; };
  RefreshRequest request;
  request.budget = std::chrono::milliseconds(50);
  const RefreshSummary summary = wiki.refresh(kFirst, request);
  EXPECT_EQ(summary.end, RunEnd::kBudget);
  EXPECT_EQ(sum_of(summary), 20);
  EXPECT_EQ(summary.left, 19);
  wiki.web.hang_until = nullptr;
  EXPECT_EQ(wiki.refresh(kFirst).due, 19);
}

TEST(Refresh, StopsWhenTold) {
  SmallWiki wiki;
  wiki.add_pages(20);
  std::atomic<bool> stop{false};
  wiki.stop_requested = [&] { return stop.load(); };
  wiki.web.before_delivery = [&](size_t delivered) { stop = delivered == 5; };
  wiki.web.hang_until = [&] { return !stop.load(); };
  const RefreshSummary summary = wiki.refresh(kFirst);
  EXPECT_EQ(summary.end, RunEnd::kStopped);
  EXPECT_EQ(sum_of(summary), 20);
  EXPECT_EQ(count_of(summary, Outcome::kNew), 6);
}

TEST(Refresh, NamesTheHostThatARunHangsOn) {
  SmallWiki wiki;
  wiki.add_profile("Mira Holt", {"https://slow.example/a"});
  wiki.config.refresh.stall = std::chrono::milliseconds(200);
  wiki.config.fetch.host_delay = wiki.config.fetch.max_crawl_delay = std::chrono::milliseconds(0);
  wiki.config.fetch.max_back_off_wait = wiki.config.fetch.total_timeout = std::chrono::seconds(0);
  wiki.web.hang_until = [] { return false; };
  const RefreshSummary summary = wiki.refresh(kFirst);
  EXPECT_EQ(summary.end, RunEnd::kStalled);
  EXPECT_NE(summary.note.find("https://slow.example"), std::string::npos);
}

TEST(Refresh, RefusesWhatCannotBeMeant) {
  SmallWiki wiki;
  RefreshRequest request;
  request.profile = "nobody";
  EXPECT_EQ(wiki.try_refresh(kFirst, request).error().code, base::ErrorCode::kNotFound);
  request.profile.clear();
  request.source = "https://unknown.example/";
  EXPECT_EQ(wiki.try_refresh(kFirst, request).error().code, base::ErrorCode::kNotFound);
  request.source = "no address";
  EXPECT_EQ(wiki.try_refresh(kFirst, request).error().code, base::ErrorCode::kInvalid);
  wiki.config.contact.clear();
  EXPECT_EQ(wiki.try_refresh(kFirst).error().code, base::ErrorCode::kInvalid);
}

TEST(Refresh, LeavesTheStoreToTheRunThatHoldsIt) {
  SmallWiki wiki;
  wiki.add_pages(1);
  const auto lock = RunLock::acquire(wiki.config.store);
  ASSERT_TRUE(lock);
  EXPECT_EQ(wiki.try_refresh(kFirst).error().code, base::ErrorCode::kConflict);
  EXPECT_TRUE(wiki.web.requests.empty());
}

TEST(Refresh, BoundsTheBodiesInMemory) {
  SmallWiki wiki;
  wiki.add_pages(40);
  wiki.config.refresh.live_pages = 2;
  EXPECT_EQ(count_of(wiki.refresh(kFirst), Outcome::kNew), 40);
}

TEST(Preview, ShowsTheQueueAndWritesNothing) {
  SmallWiki wiki;
  wiki.add_pages(3);
  const std::string before = wiki.dump("SELECT count(*) FROM run");
  std::vector<std::string> urls;
  const auto count =
      preview_refresh(wiki.config, {}, *base::parse_time(kFirst),
                      [&](const store::Source& s, std::string_view) { urls.push_back(s.url); });
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, 3);
  EXPECT_EQ(urls.size(), 3U);
  EXPECT_EQ(wiki.dump("SELECT count(*) FROM run"), before);
  EXPECT_EQ(wiki.refresh(kFirst).due, 3);
}

}  // namespace
}  // namespace rolecall::pipeline
