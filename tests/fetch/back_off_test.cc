// SPDX-License-Identifier: Apache-2.0
#include "fetch/back_off.h"

#include <gtest/gtest.h>

#include "fetch/limits.h"

namespace rolecall::fetch {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

const base::Time kNow = base::parse_time("2026-05-07T02:00:00Z").value();

TEST(BackOff, DoublesUpToADay) {
  HostState state;
  for (const int expected : {60, 120, 240, 480, 960}) {
    record_failure(state, kNow, std::nullopt);
    EXPECT_EQ(back_off_left(state, kNow), seconds(expected));
  }
  for (int i = 0; i < 1000; ++i) record_failure(state, kNow, std::nullopt);
  EXPECT_EQ(back_off_left(state, kNow), seconds(hours(24)));
}

TEST(BackOff, PassesWithTime) {
  HostState state;
  record_failure(state, kNow, std::nullopt);
  EXPECT_EQ(back_off_left(state, kNow + seconds(50)), seconds(10));
  EXPECT_EQ(back_off_left(state, kNow + seconds(60)), seconds(0));
  EXPECT_EQ(back_off_left({}, kNow), seconds(0));
}

TEST(BackOff, HonoursRetryAfter) {
  HostState state;
  record_failure(state, kNow, seconds(5));
  EXPECT_EQ(back_off_left(state, kNow), seconds(5));
  // The second time in a row the host is not taken at its word for less.
  record_failure(state, kNow, seconds(5));
  EXPECT_EQ(back_off_left(state, kNow), seconds(120));
  record_failure(state, kNow, seconds(1000));
  EXPECT_EQ(back_off_left(state, kNow), seconds(1000));
  record_failure(state, kNow, hours(10000));
  EXPECT_EQ(back_off_left(state, kNow), seconds(hours(24)));
}

TEST(BackOff, DecaysWithSuccess) {
  HostState state;
  for (int i = 0; i < 4; ++i) record_failure(state, kNow, std::nullopt);
  record_success(state);
  EXPECT_EQ(state.failures, 2);
  EXPECT_FALSE(state.not_before);
  record_failure(state, kNow, std::nullopt);
  EXPECT_EQ(back_off_left(state, kNow), seconds(240));
}

TEST(BackOff, IsForgottenAfterAQuietWeek) {
  HostState state;
  record_failure(state, kNow, std::nullopt);
  HostState soon = state;
  forget_old_failures(soon, kNow + hours(24));
  EXPECT_EQ(soon.failures, 1);
  forget_old_failures(state, kNow + hours(24 * 8));
  EXPECT_EQ(state.failures, 0);
}

}  // namespace
}  // namespace rolecall::fetch
