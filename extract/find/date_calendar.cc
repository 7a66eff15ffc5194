// SPDX-License-Identifier: Apache-2.0
// Dates that name a month, a season, a quarter, a decade or a year.

#include "extract/find/date_grammar.h"

namespace rolecall::extract {
namespace {

using W = DateWord;

bool is_joint(const DateToken& token) {
  return token.is_mark('-') || token.is_mark(kDash) || token.is(W::kTo) || token.is(W::kUntil);
}

bool is_break(const DateToken& token) {
  return token.kind == DateToken::Kind::kMark || token.after_line;
}

/// A word that a bare month, season or year may follow.
bool leads_to_date(const DateToken& before) {
  switch (before.word) {
    case W::kIn:
    case W::kOf:
    case W::kSince:
    case W::kUntil:
    case W::kFrom:
    case W::kBetween:
    case W::kPart:
    case W::kTo:
    case W::kPreposition:
    case W::kCirca:
      return before.kind == DateToken::Kind::kWord;
    default:
      return false;
  }
}

void skip_weekday(DateReader& reader, DatePoint& point) {
  if (const DateToken* weekday = reader.take(W::kWeekday)) {
    point.weekday = weekday->value;
    reader.take_mark('.');
    reader.take_mark(',');
  }
}

/// The year that may follow a day or month, and what joins it: ", 2026", "of 2026", "de 2026",
/// "-2026", " 10:00:00 2026".
void take_following_year(DateReader& reader, DatePoint& point) {
  DateReader ahead = reader;
  if (!ahead.take_mark(',') && !ahead.take(W::kOf) && !ahead.take(W::kIn) &&
      !ahead.take_mark('-', true)) {
    ahead.take_mark('/', true);
  }
  const bool apostrophe = ahead.peek().is_mark('\'');
  if (std::optional<int> year = ahead.take_year(); year && (!apostrophe || point.day == 0)) {
    point.year = *year;
    reader = ahead;
    return;
  }
  // "5 Aug 95": two digits that can be no day are a year of the last century (RFC 5322, 4.3).
  ahead = reader;
  ahead.take_mark(',');
  if (const std::optional<int> year = ahead.take_number(2, 2, 99);
      point.day > 0 && year && *year > 49 && !ahead.peek().is_mark(':')) {
    point.year = 1900 + *year;
    reader = ahead;
    return;
  }
  // C's asctime() puts the clock between day and year.
  ahead = reader;
  if (point.day == 0 || !ahead.peek(1).is_mark(':')) return;
  skip_clock_time(ahead);
  if (const std::optional<int> year = ahead.take_year()) {
    point.year = *year;
    reader = ahead;
  }
}

std::optional<int> take_day(DateReader& reader) {
  if (const DateToken* ordinal = reader.take(W::kOrdinal)) return ordinal->value;
  const std::optional<int> day = reader.take_number(1, 2, 31);
  if (!day || *day == 0 || reader.peek(-1).plural) return std::nullopt;
  return day;
}

/// "–9" after "May 7".
void take_last_day(DateReader& reader, DatePoint& point) {
  DateReader ahead = reader;
  if (!ahead.take_dash()) return;
  const std::optional<int> day = take_day(ahead);
  if (!day || *day <= point.day || ahead.peek().is_mark(':') || ahead.peek().is_mark('/')) return;
  point.last_day = *day;
  reader = ahead;
}

/// "7 May 2026", "Fri, 13 Feb 2026", "the 7th of May", "7. Mai", "7–9 May 2026", "13-Feb-2026".
bool read_day_month(DateReader& reader, DatePoint& point) {
  skip_weekday(reader, point);
  const DateToken* article = reader.take(W::kArticle);
  const bool ordinal = reader.peek().ordinal || reader.peek().is(W::kOrdinal);
  if (reader.peek().glued && reader.peek(-1).kind == DateToken::Kind::kWord) return false;
  const std::optional<int> day = take_day(reader);
  if (!day) return false;
  point.day = *day;
  take_last_day(reader, point);
  if (!reader.take_mark('.', true) && !reader.take_mark('-', true)) reader.take_mark('/', true);
  const bool joined = reader.take(W::kOf) != nullptr || ordinal || article != nullptr;
  const DateToken* month = reader.take(W::kMonth);
  if (!month) return false;
  point.month = month->value;
  reader.take_mark('.', true);
  take_following_year(reader, point);
  return point.year >= 0 || joined || !reader.is_at_name();
}

/// "May 7, 2026", "Tuesday, May 7th", "May 7–9, 2026", "Oct 17 10:00:00 2000".
bool read_month_day(DateReader& reader, DatePoint& point) {
  skip_weekday(reader, point);
  const DateToken* month = reader.take(W::kMonth);
  if (!month) return false;
  reader.take_mark('.', true);
  if (!reader.take(W::kArticle)) reader.take_mark('-', true);
  const std::optional<int> day = take_day(reader);
  if (!day) return false;
  const DateToken& next = reader.peek();
  if (next.glued && (next.is_mark(':') || next.is_mark('%') || next.is_number())) return false;
  point.month = month->value;
  point.day = *day;
  take_last_day(reader, point);
  take_following_year(reader, point);
  return true;
}

/// "May 2026", "May, 2026", "Sep-2012", "2024 Aug", "March–June 2024".
bool read_month_year(DateReader& reader, DatePoint& point) {
  const std::optional<int> year = reader.take_year();
  if (year) point.year = *year;
  const DateToken* month = reader.take(W::kMonth);
  if (!month) return false;
  point.month = month->value;
  if (year) return !reader.peek().is_number();
  reader.take_mark('.', true);
  take_following_year(reader, point);
  return point.year >= 0;
}

/// "2024 Aug 7", "2024/Aug/07", "2024-Aug-7".
bool read_year_month_day(DateReader& reader, DatePoint& point) {
  const std::optional<int> year = reader.take_year();
  if (!year) return false;
  if (!reader.take_mark('-', true)) reader.take_mark('/', true);
  const DateToken* month = reader.take(W::kMonth);
  if (!month) return false;
  if (!reader.take_mark('-', true)) reader.take_mark('/', true);
  const std::optional<int> day = take_day(reader);
  if (!day || reader.peek().is_mark(':')) return false;
  point.year = *year;
  point.month = month->value;
  point.day = *day;
  return true;
}

/// "in March": a month alone is a date only where a word leads to it, and no surname follows.
bool read_month(DateReader& reader, DatePoint& point) {
  const bool led = leads_to_date(reader.peek(-1));
  const DateToken* month = reader.take(W::kMonth);
  if (!month) return false;
  point.month = month->value;
  const DateToken& next = reader.peek();
  const bool in_range = is_joint(next) && reader.peek(1).is(W::kMonth);
  if (next.is_mark('\'') && next.glued) return false;
  return in_range || (led && !reader.is_at_name() && !next.is_number());
}

/// "spring 2025", "autumn of 2020", "2020 fall", "in the fall".
bool read_season(DateReader& reader, DatePoint& point) {
  const bool led = leads_to_date(reader.peek(-1)) ||
                   (reader.peek(-1).is(W::kArticle) && leads_to_date(reader.peek(-2)));
  const std::optional<int> year = reader.take_year();
  if (year) point.year = *year;
  const DateToken* season = reader.take(W::kSeason);
  if (!season) return false;
  point.month = season->value;
  if (!year) take_following_year(reader, point);
  if (point.year >= 0) return true;
  return led && !reader.is_at_name() && !reader.peek().is(W::kOf);
}

/// "the second week of March", "the last week of May 2024": no finer than the month, since it is
/// not said on which day weeks begin.
bool read_week_of_month(DateReader& reader, DatePoint& point) {
  reader.take(W::kArticle);
  if (!reader.take(W::kOrdinal) && !reader.take(W::kThis)) {
    const bool ordinal = reader.peek().is_number() && reader.peek().ordinal;
    if (!ordinal || !take_day(reader)) return false;
  }
  const DateToken* unit = reader.take(W::kUnit);
  if (!unit || unit->plural || unit->value != static_cast<int>(DateUnit::kWeek)) return false;
  if (!reader.take(W::kOf) && !reader.take(W::kIn)) return false;
  const DateToken* month = reader.take(W::kMonth);
  if (!month) return false;
  point.month = month->value;
  take_following_year(reader, point);
  return true;
}

/// "on the 17th,", "Monday the 17th": a day whose month the text leaves to the reader. Only where
/// nothing follows that the number could count ("on the 17th floor").
bool read_day_alone(DateReader& reader, DatePoint& point) {
  const DateToken& before = reader.peek(-1);
  const bool led = before.is(W::kPreposition) || before.is(W::kFrom) || before.is(W::kUntil) ||
                   before.is(W::kSince) || before.is(W::kTo);
  const bool weekday = reader.peek().is(W::kWeekday);
  skip_weekday(reader, point);
  if ((!led && !weekday) || !reader.take(W::kArticle)) return false;
  const DateToken& number = reader.peek();
  if (!number.is_number() || !number.ordinal) return false;
  const std::optional<int> day = take_day(reader);
  if (!day) return false;
  point.day = *day;
  const DateToken& next = reader.peek();
  return reader.done() || next.after_line || next.is(W::kPronoun) ||
         (next.kind == DateToken::Kind::kMark && !next.glued) || next.is_mark(',') ||
         next.is_mark('.') || next.is_mark(';') || next.is_mark(')');
}

void set_months(DatePoint& point, int index, int length) {
  point.month = (index - 1) * length + 1;
  point.last_month = index * length;
}

/// "Q4", "fourth quarter", "H1", "second half".
bool take_part_of_year(DateReader& reader, DatePoint& point) {
  if (reader.take(W::kQuarterMark)) {
    const std::optional<int> index = reader.take_number(1, 1, 4);
    if (!index || *index == 0 || !reader.peek(-1).glued) return false;
    set_months(point, *index, 3);
    return true;
  }
  if (reader.take(W::kHalf)) {
    const std::optional<int> index = reader.take_number(1, 1, 2);
    if (!index || *index == 0 || !reader.peek(-1).glued) return false;
    set_months(point, *index, 6);
    return true;
  }
  const std::optional<int> index = take_day(reader);
  if (!index || !(reader.peek(-1).ordinal || reader.peek(-1).is(W::kOrdinal))) return false;
  const DateToken& unit = reader.peek();
  const bool half = unit.is(W::kHalf) && *index <= 2;
  const bool quarter =
      unit.is(W::kUnit) && unit.value == static_cast<int>(DateUnit::kQuarter) && *index <= 4;
  if (!half && !quarter) return false;
  reader.skip();
  set_months(point, *index, half ? 6 : 3);
  return true;
}

/// "Q4 2021", "2021 Q4", "fourth quarter of 2021", "first half of 2024", "Q4".
bool read_quarter(DateReader& reader, DatePoint& point) {
  const std::optional<int> year = reader.take_year();
  if (year) point.year = *year;
  const bool marked = reader.peek().is(W::kQuarterMark);
  if (!take_part_of_year(reader, point)) return false;
  if (!year) take_following_year(reader, point);
  return point.year >= 0 || marked;
}

/// "FY25", "FY 2025", "fiscal year 2025": whose year is not known, so no value.
bool read_fiscal_year(DateReader& reader, DatePoint& point) {
  if (!reader.take(W::kFiscal)) return false;
  reader.take(W::kUnit);
  reader.take_mark('\'');
  point.unresolvable = true;
  return reader.take_number(4, 4, 2199) || reader.take_number(2, 2, 99);
}

/// "the 1990s", "1990's", "the '90s".
bool read_decade(DateReader& reader, DatePoint& point) {
  const bool apostrophe = reader.take_mark('\'');
  const DateToken& number = reader.peek();
  if (!number.is_number() || !number.plural || number.value % 10 != 0) return false;
  const bool short_form = number.digits == 2 && (apostrophe || reader.peek(-1).is(W::kArticle));
  if (number.digits != 4 && !short_form) return false;
  constexpr int kShortDecades = 1900;  // "the 90s" are the last century's.
  point.year = number.value + (short_form ? kShortDecades : 0);
  point.unspecified_digits = 1;
  reader.skip();
  return point.year >= 1500 && point.year <= 2190;
}

/// Four digits count something: "2000 people", "1950 entries".
bool counts_something(const DateReader& reader) {
  const DateToken& next = reader.peek();
  if (next.is_mark('%') || next.is_mark('+') || next.is_mark(':')) return true;
  if (next.is_mark(',') || next.is_mark('.')) {
    return next.glued && reader.peek(1).glued && reader.peek(1).is_number();
  }
  constexpr size_t kShortWord = 4;  // "as", "was", "this" end in s and count nothing.
  return next.is(W::kNone) && !next.capital && next.plural && next.span.size() > kShortWord;
}

/// One of several joined numbers: "2014-08-32", "138-2010-2015".
bool is_in_chain(const DateReader& reader) {
  const auto joins = [&](ptrdiff_t mark) {
    const DateToken& token = reader.peek(mark);
    return token.glued && (token.is_mark('-') || token.is_mark('/')) &&
           reader.peek(mark + 1).is_number() && reader.peek(mark + 1).glued;
  };
  if (joins(1)) return joins(3) || (joins(-1) && reader.peek(-2).is_number());
  if (!joins(-1) || !reader.peek(-2).is_number()) return false;
  return reader.peek(-2).digits != 4 || joins(-3);
}

/// "in 2019", "(2019)", "2016–2021", "Summit 2024,": four digits that stand for themselves.
bool read_year(DateReader& reader, DatePoint& point) {
  const DateToken& before = reader.peek(-1);
  const DateToken& number = reader.peek();
  if (number.plural || number.ordinal || is_in_chain(reader)) return false;
  const bool glued = number.glued && !before.is_mark('(') && !before.is_mark('[') &&
                     !before.is_mark(kDash) && !before.is_mark('-') && !before.is_mark(',');
  if (glued && reader.at() > 0) return false;
  const std::optional<int> year = reader.take_number(4, 4, 2099);
  if (!year || *year < 1900 || counts_something(reader)) return false;
  const DateToken& next = reader.peek();
  if (next.glued && next.kind != DateToken::Kind::kMark) return false;
  point.year = *year;
  point.approximate = before.is(W::kCirca);
  const bool joined = is_joint(before) || is_joint(next);
  const bool named = before.capital && !number.after_line;
  const bool apart = (number.after_line || before.kind == DateToken::Kind::kMark) &&
                     (is_break(next) || next.kind == DateToken::Kind::kMark || reader.done());
  return leads_to_date(before) || before.is(W::kAnd) || before.is(W::kPast) ||
         before.is(W::kArticle) || joined || named || apart || before.is(W::kUnit);
}

constexpr DateProduction kCalendar[] = {read_day_month,   read_month_day, read_year_month_day,
                                        read_month_year,  read_quarter,   read_week_of_month,
                                        read_season,      read_month,     read_decade,
                                        read_fiscal_year, read_year,      read_day_alone};

}  // namespace

std::span<const DateProduction> calendar_dates() { return kCalendar; }

}  // namespace rolecall::extract
