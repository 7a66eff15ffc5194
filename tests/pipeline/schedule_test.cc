// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule.h"

#include <gtest/gtest.h>

namespace rolecall::pipeline {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::seconds;

constexpr base::Time kStart{std::chrono::sys_days{std::chrono::year(2026) / 3 / 1}};

TEST(Schedule, ShrinksOnChangeAndGrowsOnNone) {
  const struct {
    const char* name;
    Sight sight;
    seconds before;
    seconds expected;
  } cases[] = {
      {"first", Sight::kFirst, seconds(0), days(7)},
      {"changed", Sight::kChanged, days(8), days(4)},
      {"unchanged", Sight::kUnchanged, days(8), days(12)},
      {"no less than the least", Sight::kChanged, days(1), days(1)},
      {"no more than the most", Sight::kUnchanged, days(50), days(60)},
      {"failure keeps it", Sight::kFailed, days(8), days(8)},
      {"failure before the first", Sight::kFailed, seconds(0), seconds(0)},
      {"304 without an interval", Sight::kUnchanged, seconds(0), hours(252)},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(plan_next_visit({}, c.sight, c.before, kStart).interval, c.expected);
  }
}

TEST(Schedule, IsDueAgainWhenTheNextNightsRunStartsEarly) {
  const base::Time next_night = kStart + days(1) - std::chrono::minutes(30);
  EXPECT_LE(plan_next_visit({}, Sight::kFailed, days(8), kStart).due, next_night);
  EXPECT_LE(plan_next_visit({}, Sight::kChanged, days(1), kStart).due, next_night);
  EXPECT_GT(plan_next_visit({}, Sight::kChanged, days(1), kStart).due, kStart + hours(12));
}

TEST(Schedule, KeepsShortWaitsExact) {
  ScheduleOptions options;
  options.min = options.max = hours(1);
  EXPECT_EQ(plan_next_visit(options, Sight::kFirst, seconds(0), kStart).due, kStart + hours(1));
}

/// Over 90 days the page that changes every night is fetched nearly every night, the one that
/// never does a few times.
TEST(Schedule, FollowsTheSourcesOwnRhythm) {
  for (const Sight sight : {Sight::kChanged, Sight::kUnchanged}) {
    NextVisit next = plan_next_visit({}, Sight::kFirst, seconds(0), kStart);
    int visits = 1;
    for (base::Time night = kStart + days(1); night < kStart + days(90); night += days(1)) {
      if (next.due > night) continue;
      next = plan_next_visit({}, sight, next.interval, night);
      ++visits;
    }
    if (sight == Sight::kChanged) {
      EXPECT_GT(visits, 70);
    } else {
      EXPECT_LT(visits, 7);
    }
  }
}

}  // namespace
}  // namespace rolecall::pipeline
