// SPDX-License-Identifier: Apache-2.0
// Dates of digits alone.

#include <array>

#include "extract/find/date_grammar.h"

namespace rolecall::extract {
namespace {

bool is_separator(const DateToken& token) {
  return token.glued && (token.is_mark('-') || token.is_mark('/') || token.is_mark('.'));
}

/// The number goes on: "1.2.2024.3", "10/12/2024a", so it was no date.
bool goes_on(const DateReader& reader) {
  const DateToken& next = reader.peek();
  if (!next.glued) return false;
  if (next.is_number()) return true;
  if (next.kind == DateToken::Kind::kWord) return next.word != DateWord::kZone;
  return is_separator(next) && reader.peek(1).glued && reader.peek(1).is_number();
}

/// Part of a longer thing to the left: "v2024-05-07", "1.2024".
bool came_from_left(const DateReader& reader) {
  const DateToken& before = reader.peek(-1);
  if (!reader.peek().glued) return false;
  return before.kind != DateToken::Kind::kMark || is_separator(before) || before.is_mark('$') ||
         before.is_mark('#');
}

struct Parts {
  std::array<int, 3> value{};
  std::array<int, 3> digits{};
  char separator = 0;
  int count = 0;
};

/// Two or three numbers joined by one kind of separator.
std::optional<Parts> take_parts(DateReader& reader) {
  Parts parts;
  if (came_from_left(reader)) return std::nullopt;
  while (parts.count < 3 && reader.peek().is_number() && !reader.peek().ordinal &&
         !reader.peek().plural) {
    const DateToken& number = reader.peek();
    if (parts.count > 0 && !number.glued) return std::nullopt;
    const auto index = static_cast<size_t>(parts.count++);
    parts.value[index] = number.value;
    parts.digits[index] = number.digits;
    reader.skip();
    const DateToken& next = reader.peek();
    const bool same = parts.separator == 0 || next.mark == parts.separator;
    if (parts.count == 3 || !is_separator(next) || !same || !reader.peek(1).is_number()) break;
    parts.separator = next.mark;
    reader.skip();
  }
  if (parts.count < 2 || goes_on(reader)) return std::nullopt;
  return parts;
}

bool is_month(int value) { return value >= 1 && value <= 12; }
bool is_day(int value) { return value >= 1 && value <= 31; }
bool is_year(int value) { return value >= 1500 && value <= 2199; }

/// "2026-05-07", "2026/05/07", "2026.05.07", "2026-05", "2023/12".
bool read_year_first(DateReader& reader, DatePoint& point) {
  const std::optional<Parts> parts = take_parts(reader);
  if (!parts || parts->digits[0] != 4 || !is_year(parts->value[0])) return false;
  if (!is_month(parts->value[1]) || parts->digits[1] > 2) return false;
  point.year = parts->value[0];
  point.month = parts->value[1];
  // Two parts with a full stop are a version or an amount.
  if (parts->count == 2) return parts->separator != '.' && parts->digits[1] == 2;
  point.day = parts->value[2];
  return parts->digits[2] <= 2 && is_day(point.day);
}

/// "07.05.2026", "5/7/2026": the order of day and month is taken from the numbers, the dots or the
/// page, and otherwise stays open.
bool read_year_last(DateReader& reader, DatePoint& point) {
  const std::optional<Parts> parts = take_parts(reader);
  if (!parts || parts->count != 3 || parts->digits[2] != 4 || !is_year(parts->value[2])) {
    return false;
  }
  const int a = parts->value[0];
  const int b = parts->value[1];
  if (parts->digits[0] > 2 || parts->digits[1] > 2) return false;
  const bool day_first = is_day(a) && is_month(b);
  const bool month_first = is_month(a) && is_day(b);
  if (!day_first && !month_first) return false;
  const DateOrder order = parts->separator == '.' ? DateOrder::kDayFirst : reader.context().order;
  point.year = parts->value[2];
  point.unresolvable = day_first && month_first && a != b && order == DateOrder::kUnknown;
  const bool swap = day_first && (!month_first || order == DateOrder::kDayFirst);
  point.month = swap ? b : a;
  point.day = swap ? a : b;
  return true;
}

/// "04/2022".
bool read_month_year(DateReader& reader, DatePoint& point) {
  const std::optional<Parts> parts = take_parts(reader);
  if (!parts || parts->count != 2 || parts->separator == '.') return false;
  if (parts->digits[0] != 2 || parts->digits[1] != 4) return false;
  point.month = parts->value[0];
  point.year = parts->value[1];
  return is_month(point.month) && is_year(point.year);
}

/// "06–09/2024"
bool read_month_range(DateReader& reader, DatePoint& point) {
  if (came_from_left(reader)) return false;
  const std::optional<int> first = reader.take_number(2, 2, 12);
  if (!first || !reader.peek().glued || !reader.take_dash()) return false;
  const std::optional<int> last = reader.take_number(2, 2, 12);
  if (!last || !reader.take_mark('/', true)) return false;
  const std::optional<int> year = reader.take_number(4, 4, 2199);
  if (!year || goes_on(reader)) return false;
  point.year = *year;
  point.month = *first;
  point.last_month = *last;
  return *first >= 1 && *first < *last && is_year(*year);
}

/// "2026年5月7日", "5月7日", "2026年": each part with its mark.
bool read_marked(DateReader& reader, DatePoint& point) {
  if (reader.peek(1).is(DateWord::kYearMark)) {
    const std::optional<int> year = reader.take_number(4, 4, 2199);
    if (!year || !is_year(*year)) return false;
    point.year = *year;
    reader.skip();
  }
  if (reader.peek(1).is(DateWord::kMonthMark) && is_month(reader.peek().value)) {
    point.month = reader.peek().value;
    reader.skip(2);
    if (reader.peek(1).is(DateWord::kDayMark) && is_day(reader.peek().value)) {
      point.day = reader.peek().value;
      reader.skip(2);
    }
  }
  // 2月底, 3月初: part of a month is a date, as a bare 2月 may be its name only.
  const bool part = point.month > 0 && reader.take(DateWord::kPart) != nullptr;
  return point.year >= 0 || point.day > 0 || part;
}

/// "20260507", as file names and headers write it.
bool read_compact(DateReader& reader, DatePoint& point) {
  if (came_from_left(reader)) return false;
  const std::optional<int> number = reader.take_number(8, 8, 21991231);
  if (!number || goes_on(reader)) return false;
  point.year = *number / 10000;
  point.month = *number / 100 % 100;
  point.day = *number % 100;
  return point.year >= 1990 && is_month(point.month) && is_day(point.day);
}

constexpr DateProduction kNumeric[] = {read_year_first,  read_year_last, read_month_year,
                                       read_month_range, read_marked,    read_compact};

}  // namespace

std::span<const DateProduction> numeric_dates() { return kNumeric; }

}  // namespace rolecall::extract
