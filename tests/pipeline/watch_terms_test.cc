// SPDX-License-Identifier: Apache-2.0
// RSS 2.0: ttl in minutes, skipHours 0 to 23 in GMT, skipDays by name. RFC 9111 section 5.2.2.1.
#include "pipeline/watch_terms.h"

#include <gtest/gtest.h>

namespace rolecall::pipeline {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

model::Capture answered(const std::string& cache_control) {
  model::Capture capture;
  capture.headers.push_back({"cache-control", cache_control});
  return capture;
}

TEST(WatchTerms, ReadMaxAge) {
  const struct {
    const char* header;
    int64_t seconds;
  } cases[] = {
      {"max-age=3600", 3600},
      {"public, MAX-AGE=\"600\"", 600},
      {"s-maxage=9000", 0},
      {"no-cache, max-age=3600", 0},
      {"max-age=-1", 0},
      {"max-age=soon", 0},
      {"max-age=99999999999999999999999", 604800},
      {"", 0},
  };
  for (const auto& c : cases) EXPECT_EQ(max_age(answered(c.header)).count(), c.seconds) << c.header;
}

TEST(WatchTerms, TheLongerWishCountsUpToAWeek) {
  EXPECT_EQ(listing_floor(answered("max-age=3600"), hours(2)), hours(2));
  EXPECT_EQ(listing_floor(answered("max-age=10800"), hours(2)), hours(3));
  EXPECT_EQ(listing_floor(answered("max-age=31536000"), seconds(0)), hours(24 * 7));
}

TEST(WatchTerms, ClampTheTtl) {
  extract::Listing listing;
  EXPECT_EQ(terms_of(listing).ttl, seconds(0));
  listing.ttl_minutes = 90;
  EXPECT_EQ(terms_of(listing).ttl, minutes(90));
  listing.ttl_minutes = 2'000'000'000;
  EXPECT_EQ(terms_of(listing).ttl, hours(24 * 7));
  listing.ttl_minutes = -5;
  EXPECT_EQ(terms_of(listing).ttl, seconds(0));
}

TEST(WatchTerms, KeepSkippedHoursAndDays) {
  const base::Time monday_at_three = *base::parse_time("2026-03-02T03:17:00Z");
  store::Watch watch;
  EXPECT_FALSE(is_skipped(watch, monday_at_three));
  watch.skip_hours.set(3);
  EXPECT_TRUE(is_skipped(watch, monday_at_three));
  EXPECT_FALSE(is_skipped(watch, monday_at_three + hours(1)));
  watch.skip_hours.reset();
  watch.skip_days.set(0);
  EXPECT_TRUE(is_skipped(watch, monday_at_three));
  EXPECT_FALSE(is_skipped(watch, monday_at_three + hours(24)));
}

TEST(WatchTerms, AListingThatNamesEveryHourMeansNothingByIt) {
  extract::Listing listing;
  listing.skip_hours.set();
  listing.skip_days.set();
  EXPECT_TRUE(terms_of(listing).skip_hours.none());
  EXPECT_TRUE(terms_of(listing).skip_days.none());
}

}  // namespace
}  // namespace rolecall::pipeline
