// SPDX-License-Identifier: Apache-2.0
#include "extract/read/instant.h"

#include <gtest/gtest.h>

#include <string>

namespace rolecall::extract {
namespace {

/// "date at": "2026-05-07 2026-05-07T09:00:00Z", "-" for what is absent.
std::string shown(std::string_view text) {
  const auto instant = parse_instant(text);
  if (!instant.has_value()) return "-";
  return instant->date.str() + " " + (instant->at ? base::format_time(*instant->at) : "-");
}

struct Case {
  std::string_view text;
  std::string_view shown;
};

TEST(Instant, ReadsDateHeadersAsProgramsWriteThem) {
  constexpr Case kCases[] = {
      {"Thu, 07 May 2026 11:00:00 +0200", "2026-05-07 2026-05-07T09:00:00Z"},
      {"7 May 2026 11:00 +0200", "2026-05-07 2026-05-07T09:00:00Z"},
      {"Thu, 7 May 2026 11:00:00 +0200 (CEST)", "2026-05-07 2026-05-07T09:00:00Z"},
      {"Thu, 07 May 2026 11:00:00 +0200 CEST", "2026-05-07 2026-05-07T09:00:00Z"},
      {"Thu, 7 May 2026 11:00:00 CEST", "2026-05-07 2026-05-07T09:00:00Z"},
      {"Thu,  7 May 2026 11:00:00 GMT+02:00", "2026-05-07 2026-05-07T09:00:00Z"},
      {"Thu, 07 May 2026 11:00:00 +0200\n .", "2026-05-07 2026-05-07T09:00:00Z"},
      {"Thu May  7 11:00:00 2026", "2026-05-07 2026-05-07T11:00:00Z"},
      {"Thu May 7 11:00:00 +0200 2026", "2026-05-07 2026-05-07T09:00:00Z"},
      {"Thu, May 7 2026 11:00:00 +0200", "2026-05-07 2026-05-07T09:00:00Z"},
      {"Tue, Oct 17 2000", "2000-10-17 -"},
      {"1999/01/31", "1999-01-31 -"},
      {"Fri, 1999/01/29 08:19:53 EST", "1999-01-29 1999-01-29T13:19:53Z"},
      {"31-Jan-1999 10:00:00 -0800", "1999-01-31 1999-01-31T18:00:00Z"},
      {"Sun, 31 January 1999 10:00:00 PM PST", "1999-01-31 1999-02-01T06:00:00Z"},
      {"Sun, 31 Jan 99 10:00:00 EST", "1999-01-31 1999-01-31T15:00:00Z"},
      {"Sat, 31 Jan 04 10:00:00 -0500", "2004-01-31 2004-01-31T15:00:00Z"},
      {"Wed, 31 Jan 104 10:00:00 Z", "2004-01-31 2004-01-31T10:00:00Z"},
      {"Thu, 07 May 2026 11:00:00 IST", "2026-05-07 -"},
      {"Thu, 07 May 2026 11:00:00 -0000", "2026-05-07 2026-05-07T11:00:00Z"},
  };
  for (const Case& each : kCases) EXPECT_EQ(shown(each.text), each.shown) << each.text;
}

TEST(Instant, ReadsW3cDatesAsFineAsWritten) {
  constexpr Case kCases[] = {
      {"2026-05-07T23:30:00-08:00", "2026-05-07 2026-05-08T07:30:00Z"},
      {"2026-05-07T09:00Z", "2026-05-07 2026-05-07T09:00:00Z"},
      {"2026-05-07 09:00:00.25", "2026-05-07 2026-05-07T09:00:00Z"},
      {"2026-05-07", "2026-05-07 -"},
      {"2026-05", "2026-05 -"},
      {"2026", "2026 -"},
  };
  for (const Case& each : kCases) EXPECT_EQ(shown(each.text), each.shown) << each.text;
}

TEST(Instant, RefusesWhatIsNoDate) {
  for (const std::string_view text :
       {"", "yesterday", "Sun, 99 Jun 2026 12:00:00 GMT", "Sun, 16 Dec 2012 1:2:3:4 GMT",
        "Sun, 16 xyz 2012 11:47:32 GMT", "2026-05-07T25:00:00Z", "2026-02-30T10:00:00Z",
        "2026-05-07T10:00:00Textra", "99999999999999999999"}) {
    EXPECT_EQ(shown(text), "-") << text;
  }
}

}  // namespace
}  // namespace rolecall::extract
