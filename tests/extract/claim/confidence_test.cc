// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/confidence.h"

#include <gtest/gtest.h>

namespace rolecall::extract {
namespace {

TEST(Confidence, LowerBoundFollowsWilson) {
  // Worked out by hand with z = 1.2816: of n right ones, n / (n + z^2).
  EXPECT_NEAR(precision_lower_bound(10, 0), 10 / (10 + 1.6425), 1e-3);
  EXPECT_NEAR(precision_lower_bound(1, 0), 1 / (1 + 1.6425), 1e-3);
  // p = 0.5, n = 2: centre 0.5, margin z * sqrt(1/8 + z^2/16) / (1 + z^2/2).
  EXPECT_NEAR(precision_lower_bound(1, 1), 0.5 - 1.2816 * 0.47707 / 1.82125, 1e-3);
  EXPECT_EQ(precision_lower_bound(0, 5), 0);
  EXPECT_EQ(precision_lower_bound(0, 0), 0);
}

TEST(Confidence, MoreCasesOfOnePrecisionAreWorthMore) {
  EXPECT_LT(precision_lower_bound(9, 1), precision_lower_bound(90, 10));
  EXPECT_LT(precision_lower_bound(90, 10), 0.9);
}

TEST(Confidence, TableGivesZeroForUnmeasuredRules) {
  base::Complaints complaints;
  const auto table =
      ConfidenceTable::parse("rules:\n  start.join: {right: 10, wrong: 0}\n", "c.yaml", complaints);
  EXPECT_TRUE(complaints.empty());
  EXPECT_GT(table.of("start.join"), 0.8);
  EXPECT_EQ(table.of("start.other"), 0);
}

TEST(Confidence, BadCountsAreComplaintsWithALine) {
  base::Complaints complaints;
  ConfidenceTable::parse("rules:\n  start.join: {right: many}\n", "c.yaml", complaints);
  ASSERT_EQ(complaints.size(), 1U);
  EXPECT_EQ(complaints[0].where, "c.yaml:2");
}

TEST(Confidence, BuiltInTableCanBeRead) { EXPECT_EQ(ConfidenceTable::built_in().of("none"), 0); }

}  // namespace
}  // namespace rolecall::extract
