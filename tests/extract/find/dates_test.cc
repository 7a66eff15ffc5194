// SPDX-License-Identifier: Apache-2.0
#include "extract/find/dates.h"

#include <gtest/gtest.h>

#include <span>
#include <string>

namespace rolecall::extract {
namespace {

struct Case {
  std::string_view text;
  std::string_view expected;  ///< "words = value" for each date, joined by "; ".
};

DateContext context_of(std::string_view reference) {
  DateContext context;
  if (!reference.empty()) context.reference = *model::Edtf::parse(reference);
  return context;
}

std::string describe(std::string_view text, const DateContext& context) {
  std::string all;
  for (const DateMention& date : find_dates(text, context)) {
    if (!all.empty()) all += "; ";
    all += text.substr(date.span.start, date.span.size());
    all += " = ";
    all += date.value ? date.value->str() : "?";
  }
  return all;
}

void expect_dates(std::span<const Case> cases, const DateContext& context) {
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    EXPECT_EQ(describe(c.text, context), c.expected);
  }
}

TEST(Dates, ReadsCalendarDaysAndMonths) {
  constexpr Case kCases[] = {
      {"Announced on May 7, 2026 in Oslo", "May 7, 2026 = 2026-05-07"},
      {"signed 7 May 2026", "7 May 2026 = 2026-05-07"},
      {"the 7th of May, 2026", "the 7th of May, 2026 = 2026-05-07"},
      {"Thursday, May 7th 2026", "Thursday, May 7th 2026 = 2026-05-07"},
      {"Fri, 13 Feb 2026 10:00:00 +0100", "Fri, 13 Feb 2026 = 2026-02-13"},
      {"13-Feb-2026", "13-Feb-2026 = 2026-02-13"},
      {"Sept. 3, 2021", "Sept. 3, 2021 = 2021-09-03"},
      {"joined in May 2026.", "May 2026 = 2026-05"},
      {"dated 2024-Aug-07", "2024-Aug-07 = 2024-08-07"},
      {"(June, 2024)", "June, 2024 = 2024-06"},
      {"on 2026-05-07T09:30:00Z", "2026-05-07 = 2026-05-07"},
      {"2026/05/07", "2026/05/07 = 2026-05-07"},
      {"since 04/2022", "04/2022 = 2022-04/.."},
      {"the first of May 2020", "the first of May 2020 = 2020-05-01"},
      {"Feb 30, 2024", "Feb 30, 2024 = ?"},
      {"May 7–9, 2026", "May 7–9, 2026 = 2026-05-07/2026-05-09"},
      {"7-9 May 2026", "7-9 May 2026 = 2026-05-07/2026-05-09"},
  };
  expect_dates(kCases, {});
}

TEST(Dates, ReadsSeasonsQuartersYearsAndDecades) {
  constexpr Case kCases[] = {
      {"spring 2025", "spring 2025 = 2025-21"},
      {"in the autumn of 2020", "autumn of 2020 = 2020-23"},
      {"the Fall 2019 class", "Fall 2019 = 2019-23"},
      {"in the winter of 2009", "winter of 2009 = 2009-24"},
      {"Q4 2021", "Q4 2021 = 2021-10/2021-12"},
      {"the fourth quarter of 2021", "fourth quarter of 2021 = 2021-10/2021-12"},
      {"the first half of 2024", "first half of 2024 = 2024-01/2024-06"},
      {"H2 2023", "H2 2023 = 2023-07/2023-12"},
      {"in FY25 we grew", "FY25 = ?"},
      {"founded in 2011", "2011 = 2011"},
      {"Best Paper Award (2019)", "2019 = 2019"},
      {"early 2024", "early 2024 = 2024"},
      {"in late 2019", "late 2019 = 2019"},
      {"mid-2024", "mid-2024 = 2024"},
      {"around 2015", "2015 = 2015~"},
      {"back in the 1990s", "1990s = 199X"},
      {"Fellow (elected 2016)", "2016 = 2016"},
      {"2018\tDoctor, Castlemaine", "2018 = 2018"},
      {"at Driftconf 2024, she", "2024 = 2024"},
  };
  expect_dates(kCases, {});
}

TEST(Dates, ReadsIntervalsAndOpenEnds) {
  constexpr Case kCases[] = {
      {"from 2016 to 2021", "2016 to 2021 = 2016/2021"},
      {"2016–2021  Engineer", "2016–2021 = 2016/2021"},
      {"2016-2021", "2016-2021 = 2016/2021"},
      {"2016–21", "2016–21 = 2016/2021"},
      {"from 1978 until 2010", "1978 until 2010 = 1978/2010"},
      {"between March and June 2024", "March and June 2024 = 2024-03/2024-06"},
      {"November 2023 to February 2024", "November 2023 to February 2024 = 2023-11/2024-02"},
      {"from November to February 2024", "November to February 2024 = 2023-11/2024-02"},
      {"[06–09/2024]", "06–09/2024 = 2024-06/2024-09"},
      {"since 2019", "2019 = 2019/.."},
      {"since at least 2019", "2019 = 2019/.."},
      {"2019–present", "2019–present = 2019/.."},
      {"Apr 2021 - now", "Apr 2021 - now = 2021-04/.."},
      {"2019– Professor", "2019– = 2019/.."},
      {"until 2021", "2021 = ../2021"},
      {"from 2019 onwards", "2019 = 2019/.."},
      {"from 2021 to 2016", "2021 to 2016 = ?"},
      {"effective July 1, 2025", "July 1, 2025 = 2025-07-01"},
  };
  expect_dates(kCases, {});
}

TEST(Dates, ResolvesRelativeDatesAgainstTheReference) {
  constexpr Case kCases[] = {
      // 2026-05-07 is a Thursday.
      {"today", "today = 2026-05-07"},
      {"yesterday", "yesterday = 2026-05-06"},
      {"from tomorrow", "tomorrow = 2026-05-08"},
      {"last night", "last night = 2026-05-06"},
      {"next Friday", "next Friday = 2026-05-15"},
      {"next Monday", "next Monday = 2026-05-11"},
      {"this Friday", "this Friday = 2026-05-08"},
      {"last Wednesday", "last Wednesday = 2026-05-06"},
      {"last Friday", "last Friday = 2026-05-01"},
      {"On Monday I start", "Monday = 2026-05-04"},
      {"she will start on Monday", "Monday = 2026-05-11"},
      {"he resigned on Saturday", "Saturday = 2026-05-02"},
      {"on Tuesday of next week", "Tuesday of next week = 2026-05-12"},
      {"last month", "last month = 2026-04"},
      {"until last month", "last month = ../2026-04"},
      {"at the end of this month", "the end of this month = 2026-05"},
      {"by the end of the year", "the end of the year = 2026"},
      {"end of May", "end of May = 2026-05"},
      {"resigned last week", "last week = 2026-04-27/2026-05-03"},
      {"in two weeks.", "in two weeks = 2026-05"},
      {"two months ago", "two months ago = 2026-03"},
      {"three years ago", "three years ago = 2023"},
      {"next year", "next year = 2027"},
      {"since last fall", "last fall = 2025-23/.."},
      {"this spring", "this spring = 2026-21"},
      {"on November 17th", "November 17th = 2025-11-17"},
      {"will leave on November 17th", "November 17th = 2026-11-17"},
      {"joined in March", "March = 2026-03"},
      {"left in September", "September = 2025-09"},
      {"effective immediately", "immediately = 2026-05-07"},
      {"since January", "January = 2026-01/.."},
      {"as of today", "today = 2026-05-07"},
      {"this quarter", "this quarter = 2026-04/2026-06"},
      {"the day after tomorrow", "the day after tomorrow = 2026-05-09"},
  };
  expect_dates(kCases, context_of("2026-05-07"));
}

TEST(Dates, TakesTheSideOfTheReferenceFromTheVerb) {
  constexpr Case kCases[] = {
      // 2026-05-07 is a Thursday.
      {"Orla Fenn leaves the board on 31 December", "31 December = 2026-12-31"},
      {"She did not stand again and leaves on 3 March", "3 March = 2027-03-03"},
      {"Tam Okoro joins us on Monday", "Monday = 2026-05-11"},
      {"Both will become leads, Orla Fenn of design and Tam Okoro of applied research, from April "
       "1.",
       "April 1 = 2027-04-01"},
      {"will be announced on 2 May", "2 May = 2027-05-02"},
      {"is expected to have left on 6 May", "6 May = 2027-05-06"},
      {"resigned on 8 May", "8 May = 2025-05-08"},
      {"The board has asked Orla Fenn to serve as treasurer from Monday.", "Monday = 2026-05-11"},
      {"The board has met on Monday.", "Monday = 2026-05-04"},
  };
  expect_dates(kCases, context_of("2026-05-07"));
}

TEST(Dates, GoesOnFromTheDateLastSpokenOf) {
  DateContext context = context_of("2024-05-07");
  context.narrated = *model::Edtf::parse("2016-06");
  constexpr Case kCases[] = {
      {"Orla Fenn became head in September.", "September = 2016-09"},
      {"She left in February.", "February = 2016-02"},
      {"She will be back in September.", "September = 2024-09"},
      {"In the same year he founded Fernwood.", "the same year = 2016"},
      {"Later that year she left.", "Later that year = 2016"},
      {"He left the same month.", "the same month = 2016-06"},
      {"She left in 2019 and in the same year built Fernwood.",
       "2019 = 2019; the same year = 2019"},
      {"That is the same person.", ""},
  };
  expect_dates(kCases, context);
}

TEST(Dates, ReadsTheProgressiveAsWhatIsComing) {
  constexpr Case kCases[] = {
      {"Orla Fenn is leaving in September.", "September = 2026-09"},
      {"They are both joining on Monday.", "Monday = 2026-05-11"},
      {"is working here since March", "March = 2026-03/.."},
      {"The building opened in September.", "September = 2025-09"},
  };
  expect_dates(kCases, context_of("2026-05-07"));
}

TEST(Dates, ReadsADayWithoutItsMonth) {
  constexpr Case kCases[] = {
      {"On the 17th, Orla Fenn takes up the post.", "the 17th = 2026-05-17"},
      {"He left on the 17th.", "the 17th = 2026-04-17"},
      {"She will start on the 4th.", "the 4th = 2026-06-04"},
      {"on Monday the 11th", "Monday the 11th = 2026-05-11"},
      {"until the 20th", "the 20th = ../2026-05-20"},
      {"will leave on the 31st.", "the 31st = 2026-05-31"},
      {"on the 17th floor", ""},
      {"in the 19th century", ""},
      {"the 5th, 6th and 7th runs", ""},
  };
  expect_dates(kCases, context_of("2026-05-07"));
}

TEST(Dates, ReadsAWeekOfAMonthAsItsMonth) {
  constexpr Case kCases[] = {
      {"She left in the second week of March.", "the second week of March = 2026-03"},
      {"in the last week of May 2024", "the last week of May 2024 = 2024-05"},
      {"the 3rd week of June 2025", "the 3rd week of June 2025 = 2025-06"},
      {"the second week of training", ""},
  };
  expect_dates(kCases, context_of("2026-05-07"));
}

TEST(Dates, LeavesRelativeDatesOpenWithoutAReference) {
  constexpr Case kCases[] = {{"last month", "last month = ?"},
                             {"on May 7th", "May 7th = ?"},
                             {"since last fall", "last fall = ?"},
                             {"on Monday", "Monday = ?"}};
  expect_dates(kCases, {});
}

TEST(Dates, NeverResolvesFinerThanTheReference) {
  constexpr Case kMonth[] = {{"today", "today = 2026-05"},
                             {"yesterday", "yesterday = ?"},
                             {"next Friday", "next Friday = ?"},
                             {"last month", "last month = 2026-04"},
                             {"last year", "last year = 2025"}};
  expect_dates(kMonth, context_of("2026-05"));
  constexpr Case kYear[] = {{"today", "today = 2026"},
                            {"last month", "last month = ?"},
                            {"in March", "March = ?"},
                            {"next year", "next year = 2027"}};
  expect_dates(kYear, context_of("2026"));
}

TEST(Dates, TakesTheOrderOfNumbersFromEvidenceOnly) {
  EXPECT_EQ(describe("03/04/2021", {}), "03/04/2021 = ?");
  EXPECT_EQ(describe("13/04/2021", {}), "13/04/2021 = 2021-04-13");
  EXPECT_EQ(describe("04/13/2021", {}), "04/13/2021 = 2021-04-13");
  EXPECT_EQ(describe("04/04/2021", {}), "04/04/2021 = 2021-04-04");
  EXPECT_EQ(describe("03.04.2021", {}), "03.04.2021 = 2021-04-03");
  DateContext context;
  context.order = DateOrder::kDayFirst;
  EXPECT_EQ(describe("03/04/2021", context), "03/04/2021 = 2021-04-03");
  context.order = DateOrder::kMonthFirst;
  EXPECT_EQ(describe("03/04/2021", context), "03/04/2021 = 2021-03-04");
}

TEST(Dates, FindsNoneInWordsAndNumbersThatLookLikeThem) {
  for (const std::string_view text : {"She may leave.",
                                      "They march on.",
                                      "April Ryan joined",
                                      "by June Osei",
                                      "May Chen said so",
                                      "with Jan Kowal and August Lind",
                                      "the sun rose",
                                      "The Sunday Herald reports",
                                      "information fripple",
                                      "Julian and Mark agreed",
                                      "an august body",
                                      "20 people",
                                      "2000 people",
                                      "$2019",
                                      "#2021",
                                      "v2024",
                                      "ISO 8601",
                                      "4:3",
                                      "1.1.30",
                                      "32/13/2021",
                                      "2014-08-32",
                                      "call 000 111 82-2100",
                                      "for eleven years",
                                      "a second chance",
                                      "the fall of the company",
                                      "ago",
                                      "this is it",
                                      "in the last one",
                                      "10:30",
                                      "Tel 138-2010-2015",
                                      "Good Friday",
                                      "second quarter",
                                      "may 7 people come",
                                      "2024a",
                                      "RFC 2119 applies"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(describe(text, context_of("2026-05-07")), "");
  }
}

TEST(Dates, ReadsOtherLanguages) {
  struct Foreign {
    std::string_view language;
    std::string_view text;
    std::string_view expected;
  };
  constexpr Foreign kCases[] = {
      {"de", "am 7. Mai 2026", "7. Mai 2026 = 2026-05-07"},
      {"de", "seit März 2019", "März 2019 = 2019-03/.."},
      {"de", "Ende Mai 2026", "Ende Mai 2026 = 2026-05"},
      {"de", "von 2016 bis 2021", "2016 bis 2021 = 2016/2021"},
      {"de", "nächsten Montag", "nächsten Montag = 2026-05-11"},
      {"fr", "le 1er mai 2026", "le 1er mai 2026 = 2026-05-01"},
      {"fr", "depuis février 2020", "février 2020 = 2020-02/.."},
      {"es", "el 7 de mayo de 2026", "el 7 de mayo de 2026 = 2026-05-07"},
      {"es", "desde 2019", "2019 = 2019/.."},
      {"zh", "他于2026年5月7日加入", "2026年5月7日 = 2026-05-07"},
      {"zh", "2019年至2021年", "2019年至2021年 = 2019/2021"},
      {"zh", "已于2月底卸任", "2月底 = 2026-02"},
      {"zh", "3月初加入", "3月初 = 2026-03"},
      {"zh", "去年离职", "去年 = 2025"},
      {"zh", "2020年3月", "2020年3月 = 2020-03"},
  };
  for (const Foreign& c : kCases) {
    SCOPED_TRACE(c.text);
    DateContext context = context_of("2026-05-07");
    context.language = c.language;
    EXPECT_EQ(describe(c.text, context), c.expected);
  }
}

TEST(ParseDate, ReadsTheShapesOfMailAndMetadata) {
  constexpr Case kCases[] = {
      {"Fri, 13 Feb 2026 10:00:00 +0100", "2026-02-13"},
      {"Fri, 13 Feb 2026 10:00:00 +0100 (CET)", "2026-02-13"},
      {"13 Feb 2026 10:00 GMT", "2026-02-13"},
      {"Tue, Oct 17 2000", "2000-10-17"},
      {"Tue Oct 17 10:00:00 2000", "2000-10-17"},
      {"Tue Oct 17 10:00:00 CEST 2000", "2000-10-17"},
      {"Mon, 3 Jun 2019 08:15:00 CEST", "2019-06-03"},
      {"1999/01/31", "1999-01-31"},
      {"Sat, 5 Aug 95 12:00:00 EST", "1995-08-05"},
      {"5 Aug 04", "2004-08-05"},
      {"2026-05-07T09:00Z", "2026-05-07"},
      {"2026-05-07T09:00:00.123+02:00", "2026-05-07"},
      {"2026-05-07 09:00:00 -0700", "2026-05-07"},
      {"20260507", "2026-05-07"},
      {"May 7, 2026", "2026-05-07"},
      {"May 7, 2026, 9:15 am", "2026-05-07"},
      {"Thursday, 7 May 2026 at 09:15", "2026-05-07"},
      {"on 7 May 2026.", "2026-05-07"},
      {"July 2018", "2018-07"},
      {"2018-07", "2018-07"},
      {"2018", "2018"},
      {" 7. 5. 2026 ", ""},
      {"Posted by Ada", ""},
      {"May 7, 2026 and more", ""},
      {"03/04/2021", ""},
      {"", ""},
      {"68", ""},
      {"Mon, 30 Feb 2026", ""},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.text);
    const auto value = parse_date(c.text);
    EXPECT_EQ(value ? value->str() : "", c.expected);
  }
}

}  // namespace
}  // namespace rolecall::extract
