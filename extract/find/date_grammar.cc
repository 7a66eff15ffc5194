// SPDX-License-Identifier: Apache-2.0
#include "extract/find/date_grammar.h"

namespace rolecall::extract {
namespace {

using W = DateWord;

bool is_dash(const DateToken& token) { return token.is_mark('-') || token.is_mark(kDash); }

bool try_forms(std::span<const DateProduction> forms, DateReader& reader, DatePoint& point) {
  for (const DateProduction form : forms) {
    DateReader ahead = reader;
    DatePoint read;
    if (!form(ahead, read)) continue;
    read.begin = reader.at();
    read.end = ahead.at();
    point = read;
    reader = ahead;
    return true;
  }
  return false;
}

/// "the end of", "early", "mid-", "late in the": how much of the date is meant does not make it
/// finer, so the words are only passed over.
bool skip_part(DateReader& reader) {
  DateReader ahead = reader;
  ahead.take(W::kArticle);
  ahead.take(W::kThis);
  if (!ahead.take(W::kPart)) return false;
  if (!ahead.take_mark('-', true) && !ahead.take(W::kOf)) ahead.take(W::kIn);
  reader = ahead;
  return true;
}

/// "the month", "year" after "the end of".
bool read_current_unit(DateReader& reader, DatePoint& point) {
  if (!reader.take(W::kArticle) && !reader.peek(-1).is(W::kOf)) return false;
  const DateToken* unit = reader.take(W::kUnit);
  if (!unit || unit->plural) return false;
  point.offset = 0;
  point.unit = static_cast<DateUnit>(unit->value);
  return true;
}

/// An apposition that says the same day once more: "next Monday, May 4", "Monday (4 May 2026)".
void take_calendar_day(DateReader& reader, DatePoint& point) {
  if (point.weekday == 0 || point.day != 0) return;
  DateReader ahead = reader;
  if (!ahead.take_mark(',')) ahead.take_mark('(');
  DatePoint day;
  if (!try_forms(calendar_dates(), ahead, day) || day.day == 0) return;
  day.begin = point.begin;
  point = day;
  reader = ahead;
}

bool is_present(const DateReader& reader) {
  return reader.peek().is(W::kPresent) ||
         (reader.peek().is(W::kDayOffset) && reader.peek().value == 0);
}

/// The dash of "2019–" with nothing after it: still going on.
bool ends_open(const DateReader& reader) {
  const DateToken& next = reader.peek();
  if (reader.done() || next.after_line) return true;
  if (next.is_mark(')') || next.is_mark(',') || next.is_mark(';') || next.is_mark(']')) return true;
  return reader.peek(-1).glued && !next.glued && next.kind == DateToken::Kind::kWord;
}

/// "2016–21": the last two digits of a year after the first.
std::optional<DatePoint> read_short_year(DateReader reader, const DatePoint& first) {
  if (first.year < 0 || first.month != 0 || !reader.peek().glued) return std::nullopt;
  const std::optional<int> digits = reader.take_number(2, 2, 99);
  const DateToken& next = reader.peek();
  if (!digits || *digits <= first.year % 100) return std::nullopt;
  if (next.glued && (is_dash(next) || next.is_mark('/') || next.is_mark('.')) &&
      reader.peek(1).glued) {
    return std::nullopt;
  }
  DatePoint point;
  point.begin = reader.at() - 1;
  point.end = reader.at();
  point.year = first.year - first.year % 100 + *digits;
  return point;
}

/// What joins two ends: "to", "–", "until", and "and" after "between".
bool take_joint(DateReader& reader, const DateExpression& expression) {
  if (reader.take(W::kTo) || reader.take(W::kUntil)) return true;
  if (reader.take_dash()) return true;
  const DateReader& all = reader;
  const auto back = static_cast<ptrdiff_t>(expression.begin) - static_cast<ptrdiff_t>(reader.at());
  const bool between = all.peek(back - 1).is(W::kBetween) || all.peek(back - 2).is(W::kBetween);
  return between && reader.take(W::kAnd) != nullptr;
}

void read_last(DateReader reader, DateExpression& expression) {
  const bool dash = is_dash(reader.peek());
  if (!take_joint(reader, expression)) return;
  reader.take(W::kArticle);
  if (is_present(reader)) {
    expression.open_end = true;
    expression.end = reader.at() + 1;
    return;
  }
  std::optional<DatePoint> last = read_date_point(reader);
  if (!last && dash) last = read_short_year(reader, expression.first);
  if (last) {
    expression.last = last;
    expression.end = last->end;
  } else if (dash && expression.first.year >= 0 && expression.first.day == 0 && ends_open(reader)) {
    expression.open_end = true;
    expression.end = reader.at();
  }
}

/// "since", "until" before the expression, an article or "at least" between.
void look_before(const DateReader& reader, DateExpression& expression) {
  ptrdiff_t back = -1;
  const auto passes = [&](const DateToken& token) {
    return token.is(W::kArticle) || token.is(W::kCirca) || token.is(W::kPreposition) ||
           token.is(W::kZone);
  };
  while (back > -3 && passes(reader.peek(back))) --back;
  if (reader.peek(back).is(W::kSince)) expression.open_end = true;
  if (reader.peek(back).is(W::kUntil)) expression.open_start = true;
}

/// "from 2019 on", "2019年起".
void look_after(DateReader reader, DateExpression& expression) {
  const bool from =
      reader
          .peek(static_cast<ptrdiff_t>(expression.begin) - static_cast<ptrdiff_t>(reader.at()) - 1)
          .is(W::kFrom);
  const bool on = from && reader.peek().kind == DateToken::Kind::kWord &&
                  reader.peek().is(W::kPreposition) && reader.peek().span.size() == 2 &&
                  reader.peek(1).kind == DateToken::Kind::kMark;
  if (reader.take(W::kOnward) || on) expression.open_end = true;
}

}  // namespace

const DateToken& DateReader::peek(ptrdiff_t ahead) const {
  static const DateToken kNothing;
  const ptrdiff_t index = static_cast<ptrdiff_t>(at_) + ahead;
  if (index < 0 || index >= static_cast<ptrdiff_t>(tokens_.size())) return kNothing;
  return tokens_[static_cast<size_t>(index)];
}

bool DateReader::is_at_name() const {
  const DateToken& next = peek();
  return next.kind == DateToken::Kind::kWord && next.capital && next.word == W::kNone &&
         !next.after_line;
}

const DateToken* DateReader::take(DateWord word) {
  if (done() || !tokens_[at_].is(word)) return nullptr;
  return &tokens_[at_++];
}

bool DateReader::take_mark(char mark, bool glued) {
  if (done() || !tokens_[at_].is_mark(mark) || (glued && !tokens_[at_].glued)) return false;
  ++at_;
  return true;
}

bool DateReader::take_dash() {
  if (done() || !is_dash(tokens_[at_])) return false;
  ++at_;
  if (peek().is_mark('-') && peek().glued) ++at_;  // "--"
  return true;
}

std::optional<int> DateReader::take_number(int min_digits, int max_digits, int limit) {
  const DateToken& token = peek();
  if (!token.is_number() || token.digits < min_digits || token.digits > max_digits ||
      token.value > limit) {
    return std::nullopt;
  }
  ++at_;
  return token.value;
}

std::optional<int> DateReader::take_year() {
  constexpr int kFirstYear = 1500;
  constexpr int kLastYear = 2199;
  constexpr int kThisCentury = 2000;
  if (peek().is_mark('\'') && peek(1).is_number() && peek(1).glued && peek(1).digits == 2 &&
      !peek(1).plural) {
    at_ += 2;
    return kThisCentury + peek(-1).value;
  }
  const DateToken& token = peek();
  if (!token.is_number() || token.digits != 4 || token.plural || token.ordinal) return std::nullopt;
  if (token.value < kFirstYear || token.value > kLastYear) return std::nullopt;
  if (peek(1).glued && peek(1).kind == DateToken::Kind::kWord && !peek(1).is(W::kZone)) {
    return std::nullopt;
  }
  ++at_;
  return token.value;
}

std::optional<DatePoint> read_date_point(const DateReader& start) {
  DateReader reader = start;
  const bool part = skip_part(reader);
  DatePoint point;
  const bool found =
      try_forms(numeric_dates(), reader, point) || try_forms(calendar_dates(), reader, point) ||
      try_forms(relative_dates(), reader, point) || (part && read_current_unit(reader, point));
  if (!found) return std::nullopt;
  take_calendar_day(reader, point);
  point.begin = start.at();
  point.end = reader.at();
  return point;
}

std::optional<DateExpression> read_date_expression(const DateReader& start) {
  const std::optional<DatePoint> first = read_date_point(start);
  if (!first) return std::nullopt;
  DateExpression expression;
  expression.first = *first;
  expression.begin = first->begin;
  expression.end = first->end;
  DateReader reader = start;
  reader.skip(first->end - start.at());
  read_last(reader, expression);
  if (!expression.last && !expression.open_end) {
    look_before(start, expression);
    look_after(reader, expression);
  }
  return expression;
}

void skip_clock_time(DateReader& reader) {
  DateReader ahead = reader;
  if (!ahead.take_mark(',')) ahead.take_mark('-');
  while (ahead.take(W::kZone)) {
  }
  if (!ahead.peek().is_number() || ahead.peek().digits > 2) return;
  const bool clock = ahead.peek(1).is_mark(':') || ahead.peek(1).is(W::kZone);
  if (!clock) return;
  // Numbers, colons, fractions, offsets and zone names, as far as they go.
  bool zone_follows = true;
  while (zone_follows) {
    const DateToken& token = ahead.peek();
    zone_follows =
        (token.is_number() &&
         (token.digits <= 3 || ahead.peek(-1).is_mark('+') || ahead.peek(-1).is_mark('-'))) ||
        token.is_mark(':') || token.is_mark('+') || token.is(W::kZone) ||
        (token.glued && token.is_mark('.')) || (token.is_mark('-') && ahead.peek(1).is_number());
    if (ahead.done()) break;
    if (zone_follows) ahead.skip();
  }
  reader = ahead;
}

}  // namespace rolecall::extract
