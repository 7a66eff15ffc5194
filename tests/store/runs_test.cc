// SPDX-License-Identifier: Apache-2.0
#include "store/runs.h"

#include <numeric>

#include "store/captures.h"
#include "store_fixture.h"

namespace rolecall::test {
namespace {

using model::Outcome;
using store::RunScope;

class RUNS : public StoreTest {
 protected:
  RUNS() { mira = store::Profiles(database).import(profile_of_mira(), kNight).id; }

  /// Cites these, all due since a day before the night.
  void cite(const std::vector<std::pair<std::string, std::string>>& addresses) {
    std::vector<store::ReferenceLink> links;
    for (const auto& [host, path] : addresses) {
      links.push_back({std::to_string(links.size() + 1), new_source(host, path)});
    }
    store::Sources(database).cite(mira, links, kNight - std::chrono::hours(24));
  }

  std::string pending(model::RunId run) {
    std::string urls;
    for (const store::DueSource& due : store::Runs(database).pending(run, 0, 100)) {
      urls += due.source.url.substr(8) + " ";
    }
    return urls;
  }

  void capture(model::RunId run, const std::string& key, Outcome outcome) {
    const auto source = store::Sources(database).find_key(key);
    store::write_page(database, page(source->id, run, outcome));
  }
};

TEST_F(RUNS, InterleavesHosts) {
  cite({{"a.example", "/1"}, {"a.example", "/2"}, {"a.example", "/3"}, {"b.example", "/1"}});
  const auto start = store::Runs(database).start({}, kNight);
  EXPECT_FALSE(start.resumed);
  EXPECT_EQ(start.due, 4);
  EXPECT_EQ(pending(start.id), "a.example/1 b.example/1 a.example/2 a.example/3 ");
}

TEST_F(RUNS, StreamsTheQueueInPieces) {
  cite({{"a.example", "/1"}, {"b.example", "/1"}, {"c.example", "/1"}});
  const auto run = store::Runs(database).start({}, kNight).id;
  std::string urls;
  int64_t after = 0;
  for (;;) {
    const auto piece = store::Runs(database).pending(run, after, 2);
    if (piece.empty()) break;
    for (const auto& due : piece) urls += due.source.host.substr(8, 1);
    after = piece.back().position;
  }
  EXPECT_EQ(urls, "abc");
}

TEST_F(RUNS, TakesUpAKilledRunWhereItStopped) {
  cite({{"a.example", "/1"}, {"b.example", "/1"}});
  const auto first = store::Runs(database).start({}, kNight);
  capture(first.id, "a.example/1", Outcome::kNew);
  const auto second = store::Runs(database).start({}, kNight + std::chrono::hours(48));
  EXPECT_TRUE(second.resumed);
  EXPECT_EQ(second.id, first.id);
  // The first page is due again by its date, and not in the unfinished run.
  EXPECT_EQ(pending(second.id), "b.example/1 ");
}

TEST_F(RUNS, AddsWhatBecameDueToATakenUpRun) {
  cite({{"a.example", "/1"}});
  const auto first = store::Runs(database).start({}, kNight);
  cite({{"a.example", "/1"}, {"b.example", "/1"}});
  const auto second = store::Runs(database).start({}, kNight);
  EXPECT_EQ(second.id, first.id);
  EXPECT_EQ(second.due, 2);
}

TEST_F(RUNS, ClosesAnUnfinishedRunOfAnotherPlan) {
  cite({{"a.example", "/1"}, {"b.example", "/1"}});
  const auto first = store::Runs(database).start({}, kNight);
  capture(first.id, "a.example/1", Outcome::kNew);
  const auto second = store::Runs(database).start({RunScope::kAll, {}, {}, 0}, kNight);
  EXPECT_FALSE(second.resumed);
  EXPECT_EQ(second.due, 2);
  const auto closed = store::Runs(database).find(first.id);
  EXPECT_EQ(closed->state, store::RunState::kStopped);
  const std::vector<std::pair<Outcome, int64_t>> outcomes{{Outcome::kDeferred, 1},
                                                          {Outcome::kNew, 1}};
  EXPECT_EQ(closed->outcomes, outcomes);
}

TEST_F(RUNS, OutcomesSumToTheSourcesDue) {
  cite({{"a.example", "/1"}, {"a.example", "/2"}, {"b.example", "/1"}, {"c.example", "/1"}});
  const auto start = store::Runs(database).start({}, kNight);
  capture(start.id, "a.example/1", Outcome::kNew);
  capture(start.id, "b.example/1", Outcome::kGone);
  capture(start.id, "c.example/1", Outcome::kDeferred);
  store::Runs(database).finish(start.id, store::RunState::kStopped, "budget", kNight);
  const auto run = store::Runs(database).find(start.id);
  const int64_t sum =
      std::accumulate(run->outcomes.begin(), run->outcomes.end(), int64_t{0},
                      [](int64_t total, const auto& outcome) { return total + outcome.second; });
  EXPECT_EQ(sum, run->due);
  EXPECT_EQ(run->due, 4);
}

TEST_F(RUNS, KeepsDeferredSourcesDue) {
  cite({{"a.example", "/1"}});
  const auto start = store::Runs(database).start({}, kNight);
  store::Runs(database).finish(start.id, store::RunState::kStopped, "", kNight);
  EXPECT_EQ(store::Runs(database).start({}, kNight).due, 1);
}

TEST_F(RUNS, PlansByProfileSourceAndLimit) {
  cite({{"a.example", "/1"}, {"b.example", "/1"}});
  store::NewSource watched = new_source("w.example", "/");
  watched.use = store::SourceUse::kWatched;
  const auto source = store::Sources(database).add(watched, kNight);
  store::Sources(database).add(new_source("uncited.example", "/"), kNight);
  store::Runs runs(database);
  EXPECT_EQ(runs.count({}, kNight), 3);
  EXPECT_EQ(runs.count({RunScope::kAll, mira, {}, 0}, kNight), 2);
  EXPECT_EQ(runs.count({RunScope::kAll, {}, source, 0}, kNight), 1);
  EXPECT_EQ(runs.count({RunScope::kDue, {}, {}, 2}, kNight), 2);
  EXPECT_EQ(runs.count({}, kNight - std::chrono::hours(48)), 0);
  EXPECT_EQ(runs.start({RunScope::kDue, {}, {}, 2}, kNight).due, 2);
}

}  // namespace
}  // namespace rolecall::test
