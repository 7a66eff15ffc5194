// SPDX-License-Identifier: Apache-2.0
#include "base/clock.h"

#include <gtest/gtest.h>

namespace rolecall::base {
namespace {

using namespace std::chrono_literals;

constexpr Time kMorning = std::chrono::sys_days{2026y / 5 / 7} + 9h + 30min;

TEST(Time, PrintsRfc3339) {
  EXPECT_EQ(format_time(kMorning), "2026-05-07T09:30:00Z");
  EXPECT_EQ(format_time(Time{}), "1970-01-01T00:00:00Z");
}

TEST(Time, ReadsWhatItPrintsAndItsVariants) {
  for (const std::string_view text : {"2026-05-07T09:30:00Z", "2026-05-07T11:30:00+02:00",
                                      "2026-05-07T04:00:00-05:30", "2026-05-07T09:30:00.987Z"}) {
    SCOPED_TRACE(text);
    const Result<Time> time = parse_time(text);
    ASSERT_TRUE(time.has_value());
    EXPECT_EQ(*time, kMorning);
  }
  ASSERT_TRUE(parse_time("2026-05-07").has_value());
  EXPECT_EQ(*parse_time("2026-05-07"), Time{std::chrono::sys_days{2026y / 5 / 7}});
}

TEST(Time, RefusesImpossibleTimes) {
  for (const std::string_view text : {"", "2026-02-29", "2026-05-07T25:00:00Z", "2026-5-7",
                                      "2026-05-07T09:30:00Zzz", "yesterday"}) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(parse_time(text).has_value());
  }
}

TEST(FixedClock, StandsStillUntilSet) {
  FixedClock clock(kMorning);
  EXPECT_EQ(clock.now(), kMorning);
  clock.set(kMorning + 1h);
  EXPECT_EQ(clock.now(), kMorning + 1h);
}

}  // namespace
}  // namespace rolecall::base
