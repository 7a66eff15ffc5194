// SPDX-License-Identifier: Apache-2.0
#pragma once
// The words that dates are made of, by language: months, weekdays, seasons, numbers, and the
// small words that place a date in time. English always counts; German, French, Spanish and
// Chinese where the text is in them.

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace rolecall::extract {

enum class DateWord : uint8_t {
  kNone,
  kMonth,      ///< value 1 to 12
  kWeekday,    ///< value 1 (Monday) to 7
  kSeason,     ///< value 21 to 24
  kUnit,       ///< value is a DateUnit
  kCardinal,   ///< "two"
  kOrdinal,    ///< "third"
  kDayOffset,  ///< "yesterday": value days from today
  kDayPart,    ///< "morning"
  kThis,       ///< "this", "last", "next": value -1, 0, 1
  kPart,       ///< "early", "mid", "end"
  kOf,
  kArticle,
  kAgo,
  kMonthOffset,  ///< 上个月: value months from this one
  kYearOffset,   ///< 去年: value years from this one
  kTo,           ///< "to", "bis"
  kAnd,
  kBetween,
  kFrom,
  kSince,
  kUntil,
  kOnward,   ///< "onwards"
  kPresent,  ///< "present", "now"
  kIn,
  kPreposition,  ///< "by", "during", "on": a date may follow
  kCirca,
  kQuarterMark,  ///< the "Q" of "Q4"
  kHalf,         ///< "half", the "H" of "H1"
  kFiscal,       ///< "FY"
  kYearMark,     ///< 年
  kMonthMark,    ///< 月
  kDayMark,      ///< 日
  kImmediately,
  kZone,     ///< "GMT", "am": what may follow a clock time
  kPronoun,  ///< "I": a capital that starts no name
  kFuture,   ///< "will": the clause is about what comes
  kPast,     ///< "was"
  kBe,       ///< "is", "are"
  kSame,     ///< "same", "that": the year or month last spoken of
  kPerfect,  ///< "has": past, unless what was done points ahead ("has asked her to serve from")
};

enum class DateUnit : uint8_t { kDay, kWeek, kMonth, kQuarter, kYear, kDecade };

struct DateWordEntry {
  DateWord word = DateWord::kNone;
  int value = 0;
  bool needs_capital = false;  ///< "may", "march", "sun": other words in lower case.
};

/// The meaning of a lower-cased word in a language (BCP 47; empty for English); kNone if it has
/// none. Thread-safe.
DateWordEntry find_date_word(std::string_view lowercase, std::string_view language);

/// The longest Chinese or Japanese date word that `text` starts with, and its bytes.
std::optional<std::pair<DateWordEntry, size_t>> find_cjk_date_word(std::string_view text);

}  // namespace rolecall::extract
