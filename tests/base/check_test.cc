// SPDX-License-Identifier: Apache-2.0
#include "base/check.h"

#include <gtest/gtest.h>

#include "base/enum_names.h"
#include "base/result.h"

namespace rolecall::base {
namespace {

TEST(CheckDeathTest, AbortsWithPlaceAndReason) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(CHECK(1 > 2, "numbers are ordered"), "numbers are ordered");
  CHECK(2 > 1, "numbers are ordered");
}

enum class Colour { kRed, kBlue };
constexpr EnumNames<Colour, 2> kColours = {{{Colour::kRed, "red"}, {Colour::kBlue, "blue"}}};

TEST(EnumNames, AreReadBothWays) {
  EXPECT_EQ(name_of(kColours, Colour::kBlue), "blue");
  EXPECT_EQ(value_of(kColours, "red"), Colour::kRed);
  EXPECT_EQ(value_of(kColours, "Red"), std::nullopt);
}

TEST(Error, SaysWhereAndWhat) {
  EXPECT_EQ((Error{ErrorCode::kInvalid, "a.yaml:3", "no key"}).message(), "a.yaml:3: no key");
  EXPECT_EQ((Error{ErrorCode::kIo, "", "disk full"}).message(), "disk full");
}

}  // namespace
}  // namespace rolecall::base
