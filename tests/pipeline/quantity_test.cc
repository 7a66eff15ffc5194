// SPDX-License-Identifier: Apache-2.0
#include "pipeline/quantity.h"

#include <gtest/gtest.h>

namespace rolecall::pipeline {
namespace {

using std::chrono::milliseconds;

TEST(Duration, ReadsAndWritesTheSameValue) {
  const struct {
    const char* text;
    int64_t ms;
    const char* shortest;
  } cases[] = {
      {"0", 0, "0"},
      {"500ms", 500, "500ms"},
      {"1500 ms", 1500, "1500ms"},
      {"60s", 60'000, "1m"},
      {"90m", 5'400'000, "90m"},
      {"2h", 7'200'000, "2h"},
      {"24h", 86'400'000, "1d"},
      {"3650d", 315'360'000'000, "3650d"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.text);
    const auto value = parse_duration(c.text);
    ASSERT_TRUE(value);
    EXPECT_EQ(value->count(), c.ms);
    EXPECT_EQ(format_duration(*value), c.shortest);
  }
}

TEST(Duration, RefusesOtherForms) {
  for (const char* text : {"", "5", "s", "-1s", "1.5h", "1w", "1h30m", "3651d",
                           "99999999999999999999s", "9223372036854775807d"}) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(parse_duration(text));
  }
}

TEST(Size, ReadsBinaryUnits) {
  EXPECT_EQ(*parse_size("512B"), 512U);
  EXPECT_EQ(*parse_size("10MiB"), 10485760U);
  EXPECT_EQ(*parse_size("1 GiB"), 1073741824U);
  for (const char* text : {"10", "10MB", "-1B", "1025GiB", "MiB"}) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(parse_size(text));
  }
}

TEST(DescribedDuration, HasTwoFigures) {
  EXPECT_EQ(describe_duration(milliseconds(4'200)), "4.2 s");
  EXPECT_EQ(describe_duration(milliseconds(192'000)), "3 min 12 s");
  EXPECT_EQ(describe_duration(milliseconds(7'500'000)), "2 h 05 min");
}

}  // namespace
}  // namespace rolecall::pipeline
