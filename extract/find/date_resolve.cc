// SPDX-License-Identifier: Apache-2.0
#include "extract/find/date_resolve.h"

#include <algorithm>
#include <chrono>

namespace rolecall::extract {
namespace {

namespace chrono = std::chrono;
using model::DatePrecision;
using model::Edtf;
using model::EdtfDate;

constexpr int kDaysAWeek = 7;

/// The month in which a season starts in the north; a winter counts by its December.
int first_month(int month) { return month > 12 ? (month - 20) * 3 : month; }

bool is_season(int month) { return month > 12; }

std::optional<Edtf> make_month_or_season(int year, int month) {
  return is_season(month) ? Edtf::make_season(year, month) : Edtf::make_month(year, month);
}

std::optional<Edtf> make_months(int first_index, int count) {
  const auto month_at = [](int index) { return Edtf::make_month(index / 12, index % 12 + 1); };
  const std::optional<Edtf> first = month_at(first_index);
  const std::optional<Edtf> last = month_at(first_index + count - 1);
  if (!first || !last) return std::nullopt;
  return count == 1 ? first : Edtf::make_interval(*first, *last);
}

/// Nothing outside the years that a date can have.
std::optional<Edtf> make_day(chrono::sys_days day) {
  const chrono::year_month_day parts{day};
  return Edtf::make_day(static_cast<int>(parts.year()),
                        static_cast<int>(static_cast<unsigned>(parts.month())),
                        static_cast<int>(static_cast<unsigned>(parts.day())));
}

/// The week as its month where it lies in one, else as its days: what is certain, no finer.
std::optional<Edtf> make_week(chrono::sys_days day) {
  const chrono::weekday weekday{day};
  const chrono::sys_days monday = day - chrono::days{weekday.iso_encoding() - 1};
  const std::optional<Edtf> first = make_day(monday);
  const std::optional<Edtf> last = make_day(monday + chrono::days{kDaysAWeek - 1});
  if (!first || !last) return std::nullopt;
  const EdtfDate start = *first->start();
  if (start.month != last->start()->month) return Edtf::make_interval(*first, *last);
  return Edtf::make_month(start.year, start.month);
}

/// Resolves what counts from one reference.
class Resolver {
 public:
  Resolver(const EdtfDate& reference, Tense tense) : reference_(reference), tense_(tense) {}

  std::optional<Edtf> resolve(const DatePoint& point) const {
    if (point.day != 0 && point.month == 0) return day_of_month(point);
    if (point.weekday != 0 && point.day == 0) return weekday(point);
    if (point.offset && point.month == 0) return counted(point);
    if (point.offset) return which_month(point);
    return nearest(point);
  }

 private:
  bool knows(DatePrecision precision) const {
    return reference_.precision() >= precision && !is_season(reference_.month);
  }
  chrono::sys_days today() const { return reference_.first_day(); }
  int month_index() const { return reference_.year * 12 + reference_.month - 1; }

  /// "two weeks ago", "last month", "next year".
  std::optional<Edtf> counted(const DatePoint& point) const {
    const int offset = *point.offset;
    switch (point.unit) {
      case DateUnit::kDay:
        return day(offset);
      case DateUnit::kWeek:
        if (!knows(DatePrecision::kDay)) return std::nullopt;
        return make_week(today() + chrono::days{kDaysAWeek * offset});
      case DateUnit::kMonth:
        if (!knows(DatePrecision::kMonth)) return std::nullopt;
        return make_months(month_index() + offset, 1);
      case DateUnit::kQuarter:
        if (!knows(DatePrecision::kMonth)) return std::nullopt;
        return make_months((month_index() / 3 + offset) * 3, 3);
      case DateUnit::kYear:
        return Edtf::make_year(reference_.year + offset);
      case DateUnit::kDecade:
        return Edtf::make_year(reference_.year + 10 * offset);
    }
    return std::nullopt;
  }

  /// "today" in a text of May 2026 is some day of May 2026.
  std::optional<Edtf> day(int offset) const {
    if (knows(DatePrecision::kDay)) return make_day(today() + chrono::days{offset});
    if (offset != 0) return std::nullopt;
    if (knows(DatePrecision::kMonth)) return Edtf::make_month(reference_.year, reference_.month);
    return Edtf::make_year(reference_.year);
  }

  /// "on the 17th": of this month, unless the tense puts it into the one beside it.
  std::optional<Edtf> day_of_month(const DatePoint& point) const {
    if (!knows(DatePrecision::kDay)) return std::nullopt;
    int index = month_index();
    if (tense_ == Tense::kPast && point.day > reference_.day) --index;
    if (tense_ == Tense::kFuture && point.day < reference_.day) ++index;
    return Edtf::make_day(index / 12, index % 12 + 1, point.day);
  }

  /// Last is the latest before today, next the one of the following week, this the one of this
  /// week; without any of these words the tense or else the distance decides.
  std::optional<Edtf> weekday(const DatePoint& point) const {
    if (!knows(DatePrecision::kDay)) return std::nullopt;
    const int today_is = static_cast<int>(chrono::weekday{today()}.iso_encoding());
    int days = point.weekday - today_is;
    if (point.offset && point.unit == DateUnit::kWeek) {
      days += kDaysAWeek * *point.offset;
    } else if (!point.offset) {
      if (tense_ == Tense::kPast && days > 0) days -= kDaysAWeek;
      if (tense_ == Tense::kFuture && days < 0) days += kDaysAWeek;
      if (tense_ == Tense::kUnknown && days > kDaysAWeek / 2) days -= kDaysAWeek;
      if (tense_ == Tense::kUnknown && days < -(kDaysAWeek / 2)) days += kDaysAWeek;
    } else if (*point.offset > 0) {
      days += kDaysAWeek;
    } else if (*point.offset < 0 && days >= 0) {
      days -= kDaysAWeek;
    }
    return make_day(today() + chrono::days{days});
  }

  /// "last March", "this spring", "next May"; also 去年3月, where the year is counted.
  std::optional<Edtf> which_month(const DatePoint& point) const {
    if (!knows(DatePrecision::kMonth)) return std::nullopt;
    int year = reference_.year;
    const int index = year * 12 + first_month(point.month) - 1;
    const int length = is_season(point.month) ? 3 : 1;
    if (*point.offset < 0 && index + length > month_index()) --year;
    if (*point.offset > 0 && index <= month_index()) ++year;
    return make_month_or_season(year, point.month);
  }

  /// A day, month, season or quarter without its year: the nearest one, unless the tense says
  /// on which side it lies.
  std::optional<Edtf> nearest(const DatePoint& point) const {
    if (!knows(DatePrecision::kMonth)) return std::nullopt;
    std::optional<int> best;
    int best_cost = 0;
    for (const int year : {reference_.year - 1, reference_.year, reference_.year + 1}) {
      const int cost = distance(point, year);
      if (best && cost >= best_cost) continue;
      best = year;
      best_cost = cost;
    }
    DatePoint dated = point;
    dated.year = *best;
    return absolute(dated);
  }

  /// Days from the reference; the wrong side of it costs more than any distance.
  int distance(const DatePoint& point, int year) const {
    constexpr int kWrongSide = 10000;
    const auto month = static_cast<unsigned>(first_month(point.month));
    const chrono::sys_days first = chrono::year{year} / chrono::month{month} /
                                   chrono::day{static_cast<unsigned>(std::max(point.day, 1))};
    const int days = static_cast<int>((first - today()).count());
    const bool this_month =
        point.day == 0 && year * 12 + static_cast<int>(month) - 1 == month_index();
    if (this_month) return 0;
    const bool wrong =
        (tense_ == Tense::kPast && days > 0) || (tense_ == Tense::kFuture && days < 0);
    return std::abs(days) + (wrong ? kWrongSide : 0);
  }

 public:
  /// A point that says its year.
  static std::optional<Edtf> absolute(const DatePoint& point) {
    if (point.unspecified_digits == 1) {
      const base::Result<Edtf> decade = Edtf::parse(std::to_string(point.year / 10) + "X");
      return decade ? std::optional(*decade) : std::nullopt;
    }
    if (point.month == 0) {
      std::optional<Edtf> year = Edtf::make_year(point.year);
      if (!year || !point.approximate) return year;
      const base::Result<Edtf> about = Edtf::parse(year->str() + "~");
      return about ? std::optional(*about) : std::nullopt;
    }
    if (point.last_month != 0) {
      return make_months(point.year * 12 + point.month - 1, point.last_month - point.month + 1);
    }
    if (point.day == 0) return make_month_or_season(point.year, point.month);
    const std::optional<Edtf> first = Edtf::make_day(point.year, point.month, point.day);
    if (point.last_day == 0 || !first) return first;
    const std::optional<Edtf> last = Edtf::make_day(point.year, point.month, point.last_day);
    return last ? Edtf::make_interval(*first, *last) : std::nullopt;
  }

 private:
  EdtfDate reference_;
  Tense tense_;
};

std::optional<Edtf> resolve_point(const DatePoint& point, const std::optional<Edtf>& reference,
                                  Tense tense) {
  if (point.unresolvable) return std::nullopt;
  if (point.year >= 0) return Resolver::absolute(point);
  if (!reference || reference->is_interval()) return std::nullopt;
  return Resolver(*reference->start(), tense).resolve(point);
}

bool lacks_year(const DatePoint& point) {
  return point.year < 0 && !point.offset && point.month != 0;
}

/// "March to June 2024" and "May 7 2024 to June 2": one end's year serves both, over a turn of
/// the year if the months say so.
void share_year(DatePoint& first, DatePoint& last) {
  const bool turns = first_month(first.month) > first_month(last.month);
  if (lacks_year(first) && last.year >= 0 && last.month != 0) {
    first.year = turns ? last.year - 1 : last.year;
  } else if (lacks_year(last) && first.year >= 0 && first.month != 0) {
    last.year = turns ? first.year + 1 : first.year;
  }
}

std::optional<Edtf> resolve_interval(DatePoint first, DatePoint last,
                                     const std::optional<Edtf>& reference, Tense tense) {
  share_year(first, last);
  const std::optional<Edtf> start = resolve_point(first, reference, tense);
  if (start && lacks_year(first) && lacks_year(last)) {
    first.year = start->start()->year;
    share_year(first, last);
  }
  const std::optional<Edtf> end = resolve_point(last, reference, tense);
  if (!start || !end) return std::nullopt;
  return Edtf::make_interval(*start, *end);
}

/// The single date at one end, as make_since() and make_until() take it.
std::optional<Edtf> single(const std::optional<EdtfDate>& date) {
  if (!date) return std::nullopt;
  const base::Result<Edtf> value = Edtf::parse(date->str());
  return value ? std::optional(*value) : std::nullopt;
}

}  // namespace

Tense find_tense(std::span<const DateToken> tokens, size_t begin, size_t end) {
  constexpr size_t kReach = 16;  // Tokens: about a clause.
  // "from Monday" starts something: neither is it past in "has asked her to serve from Monday".
  const bool starts = begin > 0 && tokens[begin - 1].is(DateWord::kFrom);
  if (begin > 0 && tokens[begin - 1].is(DateWord::kSince)) return Tense::kPast;
  const auto tense_of = [&](size_t at) {
    const DateToken& token = tokens[at];
    if (token.is(DateWord::kFuture)) return Tense::kFuture;
    if (token.is(DateWord::kPerfect)) return starts ? Tense::kFuture : Tense::kPast;
    if (!token.is(DateWord::kPast)) return Tense::kUnknown;
    // "head of applied research", "the united board": no verbs.
    if (at > 0 && (tokens[at - 1].is(DateWord::kOf) || tokens[at - 1].is(DateWord::kArticle))) {
      return Tense::kUnknown;
    }
    if (starts && at > 0 && tokens[at - 1].is(DateWord::kPerfect)) return Tense::kFuture;
    // "will be announced", "is expected to have left".
    const auto before = tokens.subspan(at - std::min<size_t>(at, 3), std::min<size_t>(at, 3));
    const bool coming = std::ranges::any_of(
        before, [](const DateToken& word) { return word.is(DateWord::kFuture); });
    return coming ? Tense::kFuture : Tense::kPast;
  };
  const auto ends_sentence = [](const DateToken& token) {
    return token.is_mark('.') || token.is_mark('!') || token.is_mark('?') || token.is_mark(';');
  };
  for (size_t i = begin; i > 0 && begin - i < kReach && !ends_sentence(tokens[i - 1]); --i) {
    if (const Tense tense = tense_of(i - 1); tense != Tense::kUnknown) return tense;
  }
  const size_t limit = std::min(tokens.size(), end + kReach);
  for (size_t i = end; i < limit && !ends_sentence(tokens[i]); ++i) {
    if (const Tense tense = tense_of(i); tense != Tense::kUnknown) return tense;
  }
  return Tense::kUnknown;
}

bool is_relative(const DateExpression& expression) {
  const auto relative = [](const DatePoint& point) {
    return point.year < 0 && !point.unresolvable;
  };
  if (!expression.last) return relative(expression.first);
  // A year said once serves both ends.
  return relative(expression.first) && relative(*expression.last);
}

std::optional<Edtf> resolve_date(const DateExpression& expression,
                                 const std::optional<Edtf>& reference, Tense tense) {
  if (expression.last) {
    return resolve_interval(expression.first, *expression.last, reference, tense);
  }
  const std::optional<Edtf> value = resolve_point(expression.first, reference, tense);
  if (!value || (!expression.open_start && !expression.open_end)) return value;
  const std::optional<Edtf> end = single(expression.open_end ? value->start() : value->end());
  if (!end) return std::nullopt;
  return expression.open_end ? Edtf::make_since(*end) : Edtf::make_until(*end);
}

}  // namespace rolecall::extract
