// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"

#include <gtest/gtest.h>

namespace rolecall::base {
namespace {

TEST(SeededRandom, RepeatsItselfAndStaysInRange) {
  SeededRandom a(7);
  SeededRandom b(7);
  SeededRandom other(8);
  double sum = 0;
  int equal = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double value = a.unit();
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 1);
    EXPECT_EQ(value, b.unit());
    equal += value == other.unit() ? 1 : 0;
    sum += value;
  }
  EXPECT_EQ(equal, 0);
  // 10,000 even values have a standard error of 0.003.
  EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

}  // namespace
}  // namespace rolecall::base
