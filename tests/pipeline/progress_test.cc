// SPDX-License-Identifier: Apache-2.0
#include "pipeline/progress.h"

#include <gtest/gtest.h>

namespace rolecall::pipeline {
namespace {

using std::chrono::milliseconds;

TEST(Progress, ShowsBarRateAndTimeLeft) {
  EXPECT_EQ(format_progress_bar({345, 690, milliseconds(15'000)}),
            "[===============>              ] 345/690  50%  23.0 a second  15.0 s left");
  EXPECT_EQ(format_progress_line({345, 690, milliseconds(15'000)}),
            "345 of 690 sources, 23.0 a second, 15.0 s left");
}

TEST(Progress, IsCalmAtBothEnds) {
  EXPECT_EQ(format_progress_bar({0, 690, milliseconds(0)}),
            "[>                             ] 0/690  0%  0.0 a second  ? left");
  EXPECT_EQ(format_progress_bar({690, 690, milliseconds(30'000)}),
            "[==============================] 690/690  100%  23.0 a second  0.0 s left");
  EXPECT_EQ(format_progress_line({0, 0, milliseconds(1'000)}),
            "0 of 0 sources, 0.0 a second, ? left");
}

}  // namespace
}  // namespace rolecall::pipeline
