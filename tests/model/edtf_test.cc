// SPDX-License-Identifier: Apache-2.0
#include "model/edtf.h"

#include <gtest/gtest.h>

#include <ostream>

namespace rolecall::model {
namespace {

using namespace std::chrono_literals;

Edtf edtf(std::string_view text) {
  const base::Result<Edtf> value = Edtf::parse(text);
  EXPECT_TRUE(value.has_value()) << text;
  return value.value_or(*Edtf::make_year(0));
}

TEST(Edtf, PrintsWhatItReads) {
  for (const std::string_view text : {"2026",          "0000",       "9999",
                                      "2026-05",       "2026-05-07", "2024-02-29",
                                      "2025-21",       "2025-24",    "201X",
                                      "20XX",          "2024~",      "2024?",
                                      "2024%",         "2024-05~",   "2024-05-07?",
                                      "2016/2021",     "2019/..",    "../2021",
                                      "/2021",         "2019/",      "2024-03/2024-06",
                                      "2016~/2018-05", "2016/2016"}) {
    SCOPED_TRACE(text);
    const base::Result<Edtf> value = Edtf::parse(text);
    ASSERT_TRUE(value.has_value());
    EXPECT_EQ(value->str(), text);
    EXPECT_EQ(edtf(value->str()), *value);
  }
}

TEST(Edtf, ReadsUnspecifiedMonthsAndDaysAsTheCoarserDate) {
  EXPECT_EQ(edtf("2004-XX").str(), "2004");
  EXPECT_EQ(edtf("1985-04-XX").str(), "1985-04");
  EXPECT_EQ(edtf("1985-XX-XX").str(), "1985");
}

TEST(Edtf, RefusesWhatIsNoLevelOneDate) {
  for (const std::string_view text : {"",
                                      "/",
                                      "..",
                                      "../..",
                                      "../",
                                      "26",
                                      "202",
                                      "20266",
                                      "2026-5",
                                      "2026-13",
                                      "2026-00",
                                      "2026-05-00",
                                      "2026-05-32",
                                      "2023-02-29",
                                      "2026-04-31",
                                      "2026-20",
                                      "2026-25",
                                      "2025-21-03",
                                      "Y12026",
                                      "-0044",
                                      "2026-05-07T09:00Z",
                                      "2026 ",
                                      " 2026",
                                      "2026-05-7",
                                      "2026/05/07",
                                      "2021/2016",
                                      "2026-05/2026-04",
                                      "2XXX",
                                      "XXXX",
                                      "201X-05",
                                      "2024~~",
                                      "~2024",
                                      "2024-06~-11",
                                      "{2024,2025}",

                                      "2024-X5",
                                      "may 2026",
                                      "２０２６",
                                      "2026-05-07/2026-05-06",
                                      "2024-05-XXX"}) {
    SCOPED_TRACE(text);
    ASSERT_FALSE(Edtf::parse(text).has_value());
    EXPECT_EQ(Edtf::parse(text).error().code, base::ErrorCode::kInvalid);
  }
}

TEST(Edtf, AcceptsAnIntervalWhoseEndsMayBeInOrder) {
  // The year may have begun before the month that lies in it ended.
  EXPECT_EQ(edtf("2026/2026-05").str(), "2026/2026-05");
  EXPECT_EQ(edtf("2026-05/2026").str(), "2026-05/2026");
}

TEST(Edtf, KnowsItsPrecision) {
  const std::pair<std::string_view, DatePrecision> cases[] = {
      {"20XX", DatePrecision::kCentury},      {"201X", DatePrecision::kDecade},
      {"2026", DatePrecision::kYear},         {"2025-22", DatePrecision::kSeason},
      {"2026-05", DatePrecision::kMonth},     {"2026-05-07", DatePrecision::kDay},
      {"2026/2027-05", DatePrecision::kYear}, {"2019-04/..", DatePrecision::kMonth},
      {"../2021-05-01", DatePrecision::kDay}};
  for (const auto& [text, expected] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(edtf(text).precision(), expected);
  }
}

TEST(Edtf, CoversTheDaysThatItMayMean) {
  struct Case {
    std::string_view text;
    std::chrono::sys_days first;
    std::chrono::sys_days last;
  };
  const Case cases[] = {
      {"2024", 2024y / 1 / 1, 2024y / 12 / 31},     {"2024-02", 2024y / 2 / 1, 2024y / 2 / 29},
      {"2024-05-07", 2024y / 5 / 7, 2024y / 5 / 7}, {"199X", 1990y / 1 / 1, 1999y / 12 / 31},
      {"19XX", 1900y / 1 / 1, 1999y / 12 / 31},     {"2025-21", 2025y / 3 / 1, 2025y / 6 / 21},
      {"2025-24", 2025y / 1 / 1, 2026y / 3 / 20}};
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    EXPECT_EQ(edtf(c.text).start()->first_day(), c.first);
    EXPECT_EQ(edtf(c.text).end()->last_day(), c.last);
  }
}

TEST(Edtf, ComparesSpansOfTime) {
  struct Case {
    std::string_view a;
    std::string_view b;
    bool overlaps;
    bool is_within;
    bool is_finer_than;
    bool is_before;
  };
  const Case cases[] = {
      {"2026-05-07", "2026-05", true, true, true, false},
      {"2026-05", "2026-05-07", true, false, false, false},
      {"2026-05", "2026", true, true, true, false},
      {"2026", "2026", true, true, false, false},
      {"2026", "2026-01/2026-12", true, true, false, false},
      {"2025", "2026", false, false, false, true},
      {"2026-05", "2026-04", false, false, false, false},
      {"2024", "2024~", true, true, true, false},
      {"2024~", "2024", true, true, false, false},
      {"2021", "2019/..", true, true, true, false},
      {"2019/..", "2020", true, false, false, false},
      {"2018", "2019/..", false, false, false, true},
      {"../2021", "2021-06", true, false, false, false},
      {"../2021", "2022", false, false, false, true},
      {"../2020", "../2021", true, true, true, false},
      {"2016/2021", "2016/..", true, true, true, false},
      {"2025-21", "2025", true, true, true, false},
      {"2025-22", "2025-21", true, false, false, false},  // June may be either.
      {"1995", "199X", true, true, true, false},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(std::string(c.a) + " and " + std::string(c.b));
    EXPECT_EQ(edtf(c.a).overlaps(edtf(c.b)), c.overlaps);
    EXPECT_EQ(edtf(c.b).overlaps(edtf(c.a)), c.overlaps);
    EXPECT_EQ(edtf(c.a).is_within(edtf(c.b)), c.is_within);
    EXPECT_EQ(edtf(c.a).is_finer_than(edtf(c.b)), c.is_finer_than);
    EXPECT_EQ(edtf(c.a).is_before(edtf(c.b)), c.is_before);
  }
}

TEST(Edtf, MakesNothingOfImpossibleParts) {
  EXPECT_EQ(Edtf::make_year(2026)->str(), "2026");
  EXPECT_EQ(Edtf::make_month(2026, 5)->str(), "2026-05");
  EXPECT_EQ(Edtf::make_season(2026, 23)->str(), "2026-23");
  EXPECT_EQ(Edtf::make_day(2024, 2, 29)->str(), "2024-02-29");
  EXPECT_EQ(Edtf::make_day(2026y / 5 / 7).str(), "2026-05-07");
  EXPECT_FALSE(Edtf::make_year(10000));
  EXPECT_FALSE(Edtf::make_year(-1));
  EXPECT_FALSE(Edtf::make_month(2026, 0));
  EXPECT_FALSE(Edtf::make_month(2026, 21));
  EXPECT_FALSE(Edtf::make_season(2026, 12));
  EXPECT_FALSE(Edtf::make_day(2026, 2, 29));
  EXPECT_FALSE(Edtf::make_day(2026, 5, 0));
}

TEST(Edtf, MakesIntervals) {
  EXPECT_EQ(Edtf::make_interval(edtf("2016"), edtf("2021"))->str(), "2016/2021");
  EXPECT_EQ(Edtf::make_interval(edtf("2021-10/2021-12"), edtf("2022"))->str(), "2021-10/2022");
  EXPECT_FALSE(Edtf::make_interval(edtf("2021"), edtf("2016")));
  EXPECT_EQ(Edtf::make_since(edtf("2019-04")).str(), "2019-04/..");
  EXPECT_EQ(Edtf::make_until(edtf("2019-04")).str(), "../2019-04");
  EXPECT_FALSE(Edtf::make_until(edtf("2019")).start());
  EXPECT_EQ(Edtf::make_until(edtf("2019")), edtf("../2019"));
}

TEST(Edtf, TellsOpenFromUnknownEnds) {
  EXPECT_EQ(edtf("2019/..").end_kind(), Edtf::End::kOpen);
  EXPECT_EQ(edtf("2019/").end_kind(), Edtf::End::kUnknown);
  EXPECT_EQ(edtf("/2019").start_kind(), Edtf::End::kUnknown);
  EXPECT_NE(edtf("2019/.."), edtf("2019/"));
}

}  // namespace
}  // namespace rolecall::model
