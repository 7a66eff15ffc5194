// SPDX-License-Identifier: Apache-2.0
// Dates that count from the day on which they were written.

#include "extract/find/date_grammar.h"

namespace rolecall::extract {
namespace {

using W = DateWord;

void set_offset(DatePoint& point, int offset, DateUnit unit) {
  point.offset = offset;
  point.unit = unit;
}

/// "the day before yesterday", "the day after tomorrow".
bool read_day_beside(DateReader& reader, DatePoint& point) {
  reader.take(W::kArticle);
  const DateToken* unit = reader.take(W::kUnit);
  if (!unit || unit->value != static_cast<int>(DateUnit::kDay)) return false;
  if (!reader.take(W::kPreposition)) return false;
  const DateToken* day = reader.take(W::kDayOffset);
  if (!day || day->value == 0) return false;
  set_offset(point, day->value * 2, DateUnit::kDay);
  return true;
}

/// "today", "yesterday morning", "tonight", 去年, 上个月.
bool read_offset_word(DateReader& reader, DatePoint& point) {
  if (const DateToken* day = reader.take(W::kDayOffset)) {
    set_offset(point, day->value, DateUnit::kDay);
    reader.take(W::kDayPart);
    return true;
  }
  if (const DateToken* month = reader.take(W::kMonthOffset)) {
    set_offset(point, month->value, DateUnit::kMonth);
    return true;
  }
  const DateToken* year = reader.take(W::kYearOffset);
  if (!year) return false;
  set_offset(point, year->value, DateUnit::kYear);
  if (reader.peek().is_number() && reader.peek(1).is(W::kMonthMark)) {
    point.month = reader.peek().value;
    reader.skip(2);
    return point.month >= 1 && point.month <= 12;
  }
  return true;
}

/// "next Friday", "this coming Monday", "last month", "this spring", "next May", "last night".
bool read_which(DateReader& reader, DatePoint& point) {
  reader.take(W::kArticle);
  const DateToken* which = reader.take(W::kThis);
  if (!which) return false;
  int offset = which->value;
  if (const DateToken* again = reader.take(W::kThis)) offset = again->value;
  const DateToken& what = reader.peek();
  reader.skip();
  switch (what.word) {
    case W::kUnit:
      set_offset(point, offset, static_cast<DateUnit>(what.value));
      // "last years", "next days" are spans, and "this day" is a phrase.
      return point.unit != DateUnit::kDay && !what.plural;
    case W::kDayPart:
      set_offset(point, offset, DateUnit::kDay);
      return offset <= 0;
    case W::kWeekday:
      point.weekday = what.value;
      set_offset(point, offset, DateUnit::kDay);
      return !reader.is_at_name();
    case W::kMonth:
    case W::kSeason:
      point.month = what.value;
      set_offset(point, offset, DateUnit::kYear);
      return true;
    default:
      return false;
  }
}

/// "the same year", "later that year", "that month".
bool read_same(DateReader& reader, DatePoint& point) {
  reader.take(W::kArticle);
  if (!reader.take(W::kSame)) return false;
  const DateToken* unit = reader.take(W::kUnit);
  if (!unit || unit->plural) return false;
  point.same = true;
  set_offset(point, 0, static_cast<DateUnit>(unit->value));
  return point.unit == DateUnit::kMonth || point.unit == DateUnit::kYear;
}

/// "three", "12", "a".
std::optional<int> take_amount(DateReader& reader) {
  if (const DateToken* number = reader.take(W::kCardinal)) return number->value;
  if (reader.peek().is(W::kArticle) && reader.peek().value == 1) {
    reader.skip();
    return 1;
  }
  constexpr int kMaxAmount = 999;  // More is no way to say when.
  return reader.take_number(1, 3, kMaxAmount);
}

/// "two weeks ago", "a year ago", "in three days", "two weeks from now", "3 days from today".
bool read_amount(DateReader& reader, DatePoint& point) {
  const bool in = reader.take(W::kIn) != nullptr;
  const std::optional<int> amount = take_amount(reader);
  const DateToken* unit = amount ? reader.take(W::kUnit) : nullptr;
  if (!unit) return false;
  const auto kind = static_cast<DateUnit>(unit->value);
  if (reader.take(W::kAgo)) {
    set_offset(point, -*amount, kind);
    return true;
  }
  if (reader.peek().is(W::kFrom) &&
      (reader.peek(1).is(W::kPresent) || reader.peek(1).is(W::kDayOffset))) {
    reader.skip(2);
    set_offset(point, *amount, kind);
    return true;
  }
  set_offset(point, *amount, kind);
  // "built in two weeks" is a span, "starts in two weeks" is a day: only at the clause's end.
  return in && (reader.done() || reader.peek().kind == DateToken::Kind::kMark);
}

/// "of next week" after "Monday".
void take_week(DateReader& reader, DatePoint& point) {
  if (!reader.peek().is(W::kOf) || !reader.peek(1).is(W::kThis)) return;
  const DateToken& unit = reader.peek(2);
  if (!unit.is(W::kUnit) || unit.value != static_cast<int>(DateUnit::kWeek)) return;
  set_offset(point, reader.peek(1).value, DateUnit::kWeek);
  reader.skip(3);
}

/// "on Monday", "announced Thursday": the weekday nearest to the reference.
bool read_weekday(DateReader& reader, DatePoint& point) {
  const DateToken& before = reader.peek(-1);
  const DateToken* weekday = reader.take(W::kWeekday);
  constexpr size_t kShortestFullName = 5;  // "Sun", "Mon" alone are other words too often.
  if (!weekday || weekday->span.size() < kShortestFullName) return false;
  if (before.capital && !weekday->after_line && before.word == W::kNone) return false;
  point.weekday = weekday->value;
  reader.take(W::kDayPart);
  take_week(reader, point);
  return weekday->capital && !reader.is_at_name();
}

/// "effective immediately".
bool read_immediately(DateReader& reader, DatePoint& point) {
  if (!reader.peek(-1).is(W::kPreposition) || !reader.take(W::kImmediately)) return false;
  set_offset(point, 0, DateUnit::kDay);
  return true;
}

constexpr DateProduction kRelative[] = {read_day_beside, read_offset_word, read_which,
                                        read_same,       read_amount,      read_weekday,
                                        read_immediately};

}  // namespace

std::span<const DateProduction> relative_dates() { return kRelative; }

}  // namespace rolecall::extract
