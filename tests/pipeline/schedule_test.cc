// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>

namespace rolecall::pipeline {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::seconds;

constexpr base::Time kStart{std::chrono::sys_days{std::chrono::year(2026) / 3 / 1}};

Visit visit(Sight sight, double history_days = 0, double changes = 0) {
  Visit visit;
  visit.sight = sight;
  visit.run_start = kStart;
  visit.interval = days(8);
  visit.history = {changes, history_days};
  visit.last_success = kStart - days(8);
  visit.failures = 1;
  visit.key = "https://loom.example/a";
  return visit;
}

TEST(ChangeRate, IsThePriorsWithoutHistory) {
  EXPECT_DOUBLE_EQ(change_rate({}), prior_rate());
  EXPECT_DOUBLE_EQ(prior_rate(), 1.0 / 49);
}

TEST(ChangeRate, FallsWithoutChangesAndRisesWithThem) {
  const ChangeHistory quiet = after_visit({}, 7, false);
  EXPECT_DOUBLE_EQ(quiet.days, 7);
  EXPECT_DOUBLE_EQ(change_rate(quiet), 1.0 / 98);
  EXPECT_GT(change_rate(after_visit({}, 7, true)), 1.0 / 49);
}

/// A page that changes daily and is seen weekly shows one change a visit; counting one would put
/// its rate at a seventh. The estimate goes on rising with every such visit.
TEST(ChangeRate, CountsTheChangesBehindOneThatWasSeen) {
  ChangeHistory history;
  double before = 0;
  for (int i = 0; i < 20; ++i) {
    history = after_visit(history, 7, true);
    EXPECT_GT(change_rate(history), before);
    before = change_rate(history);
  }
  EXPECT_GT(before, 1.0 / 7);
}

/// Within a third of the true rate after a year of visits, for rates from a week to four months.
TEST(ChangeRate, ComesNearTheTrueRate) {
  for (const double rate : {1.0 / 7, 1.0 / 30, 1.0 / 120}) {
    std::mt19937 random(1);
    double sum = 0;
    constexpr int kPages = 200;
    for (int page = 0; page < kPages; ++page) {
      ChangeHistory history;
      for (int week = 0; week < 52; ++week) {
        history =
            after_visit(history, 7, std::bernoulli_distribution(-std::expm1(-rate * 7))(random));
      }
      sum += change_rate(history);
    }
    EXPECT_NEAR(sum / kPages, rate, rate / 3) << rate;
  }
}

TEST(ChangeRate, ForgetsSlowly) {
  ChangeHistory history{10, 300};
  history = after_visit(history, 365, false);
  EXPECT_DOUBLE_EQ(history.changes, 5);
  EXPECT_DOUBLE_EQ(history.days, 150 + 365);
}

TEST(Schedule, AsksMoreOftenWhatChangesMore) {
  const auto interval = [](const Visit& visit) { return plan_next_visit({}, visit).interval; };
  EXPECT_EQ(interval(visit(Sight::kFirst)), days(7));
  EXPECT_LT(interval(visit(Sight::kChanged)), days(7));
  EXPECT_GT(interval(visit(Sight::kUnchanged)), days(7));
  EXPECT_EQ(interval(visit(Sight::kUnchanged, 3000)), days(60));
  EXPECT_EQ(interval(visit(Sight::kChanged, 30, 300)), days(1));
  EXPECT_EQ(interval(visit(Sight::kFailed)), days(8));
}

/// Four times as many changes, half the interval.
TEST(Schedule, GoesWithTheRootOfTheRate) {
  const auto seconds_for = [](double changes) {
    Visit seen = visit(Sight::kUnchanged, 365, changes);
    seen.last_success.reset();  // keeps the history as it is
    return static_cast<double>(plan_next_visit({}, seen).interval.count());
  };
  EXPECT_NEAR(seconds_for(4 - 1.0 / 7) / seconds_for(16 - 1.0 / 7), 2, 0.001);
}

TEST(Schedule, RarelyAsksWhatDoesNotChangeByItsNature) {
  Visit first = visit(Sight::kFirst);
  first.life = PageLife::kFixed;
  EXPECT_GT(plan_next_visit({}, first).interval, days(45));
  first.life = PageLife::kDated;
  EXPECT_GT(plan_next_visit({}, first).interval, days(20));
}

TEST(Schedule, TakesFreshnessForAHintOnly) {
  Visit seen = visit(Sight::kUnchanged);
  const base::Time plain = plan_next_visit({}, seen).due;
  seen.freshness = hours(1);
  EXPECT_EQ(plan_next_visit({}, seen).due, plain);
  seen.freshness = days(365);
  const base::Time hinted = plan_next_visit({}, seen).due;
  EXPECT_GT(hinted, plain);
  EXPECT_LT(hinted - kStart, 2 * (plain - kStart) + days(1));
  Visit slow = visit(Sight::kUnchanged, 3000);
  slow.freshness = days(365);
  EXPECT_LE(plan_next_visit({}, slow).due, kStart + days(60));
}

TEST(Schedule, BacksOffFromFailures) {
  Visit failed = visit(Sight::kFailed);
  const int expected[] = {1, 2, 4, 8, 14, 14};
  for (const int wait : expected) {
    EXPECT_EQ(plan_next_visit({}, failed).due, kStart + days(wait) - hours(2)) << failed.failures;
    ++failed.failures;
  }
  failed.failures = 1'000'000;
  EXPECT_EQ(plan_next_visit({}, failed).due, kStart + days(14) - hours(2));
  EXPECT_EQ(plan_next_visit({}, visit(Sight::kGone)).due, kStart + days(30) - hours(2));
}

TEST(Schedule, IsDueAgainWhenTheNextNightsRunStartsEarly) {
  const base::Time next_night = kStart + days(1) - std::chrono::minutes(30);
  EXPECT_LE(plan_next_visit({}, visit(Sight::kFailed)).due, next_night);
  EXPECT_LE(plan_next_visit({}, visit(Sight::kChanged, 30, 300)).due, next_night);
}

TEST(Schedule, KeepsShortWaitsExact) {
  ScheduleOptions options;
  options.min = options.max = hours(1);
  EXPECT_EQ(plan_next_visit(options, visit(Sight::kFirst)).due, kStart + hours(1));
}

/// A thousand sources of one import: no later night has more than a quarter of them.
TEST(Schedule, SpreadsWhatWasImportedAtOnce) {
  std::map<int64_t, int> nights;
  for (int i = 0; i < 1000; ++i) {
    Visit first = visit(Sight::kFirst);
    first.key = "https://host" + std::to_string(i) + ".example/";
    const base::Time due = plan_next_visit({}, first).due;
    EXPECT_EQ(due, plan_next_visit({}, first).due);
    EXPECT_GT(due, kStart + days(3));
    EXPECT_LT(due, kStart + days(11));
    ++nights[(due - kStart) / days(1)];
  }
  EXPECT_GE(nights.size(), 7U);
  for (const auto& [night, count] : nights) EXPECT_LT(count, 250) << night;
}

/// Thirty nights of a page under any pattern of changes and failures: every wait lies between the
/// bounds, the interval shrinks on a change of what was quiet and grows without one.
TEST(Schedule, KeepsItsBoundsOverThirtyDays) {
  const ScheduleOptions options;
  std::mt19937 random(7);
  for (int page = 0; page < 300; ++page) {
    const double chance = std::uniform_real_distribution<>(0, 1)(random);
    Visit seen = visit(Sight::kFirst);
    seen.key = std::to_string(page);
    seen.interval = seconds(0);
    seen.last_success.reset();
    NextVisit next = plan_next_visit(options, seen);
    for (base::Time night = kStart + days(1); night < kStart + days(30); night += days(1)) {
      if (next.due > night) continue;
      const double draw = std::uniform_real_distribution<>(0, 1)(random);
      seen.last_success = seen.run_start;
      seen.run_start = night;
      seen.interval = next.interval;
      seen.history = next.history;
      seen.sight = draw < 0.1      ? Sight::kFailed
                   : draw < chance ? Sight::kChanged
                                   : Sight::kUnchanged;
      next = plan_next_visit(options, seen);
      EXPECT_GE(next.due, night + hours(22));
      EXPECT_LE(next.due, night + days(60));
      EXPECT_GE(next.interval, days(1));
      EXPECT_LE(next.interval, days(60));
      if (seen.sight == Sight::kUnchanged) EXPECT_GE(next.interval, seen.interval);
      if (seen.sight == Sight::kFailed) EXPECT_EQ(next.interval, seen.interval);
    }
  }
}

/// Over 90 days the page that changes every night is fetched nearly every night, the one that
/// never does a few times.
TEST(Schedule, FollowsTheSourcesOwnRhythm) {
  for (const Sight sight : {Sight::kChanged, Sight::kUnchanged}) {
    Visit seen = visit(Sight::kFirst);
    NextVisit next = plan_next_visit({}, seen);
    int visits = 1;
    for (base::Time night = kStart + days(1); night < kStart + days(90); night += days(1)) {
      if (next.due > night) continue;
      seen = {sight, night,   next.interval, next.history, seen.run_start, 0, PageLife::kLiving,
              {},    seen.key};
      next = plan_next_visit({}, seen);
      ++visits;
    }
    if (sight == Sight::kChanged) {
      EXPECT_GT(visits, 35);
    } else {
      EXPECT_LT(visits, 9);
    }
  }
}

}  // namespace
}  // namespace rolecall::pipeline
