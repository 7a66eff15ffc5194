// SPDX-License-Identifier: Apache-2.0
#include "model/edtf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/text.h"

namespace rolecall::model {
namespace {

namespace chrono = std::chrono;

constexpr int kMaxYear = 9999;  // Four digits: what level 1 writes without its "Y" prefix.
constexpr int kFirstSeason = 21;
constexpr int kLastSeason = 24;

struct MonthDay {
  unsigned month;
  unsigned day;
};

/// The first and last day that a season of year Y may mean in the northern hemisphere, whether
/// it is told by months or by the sun. Winter is either end of Y, so it reaches into Y + 1.
constexpr std::array<std::pair<MonthDay, MonthDay>, 4> kSeasons = {{
    {{3, 1}, {6, 21}},
    {{6, 1}, {9, 23}},
    {{9, 1}, {12, 22}},
    {{1, 1}, {3, 20}},
}};

chrono::sys_days day_of(int year, unsigned month, unsigned day) {
  return chrono::year{year} / chrono::month{month} / chrono::day{day};
}

bool is_season(int month) { return month >= kFirstSeason && month <= kLastSeason; }

int unspecified_years(const EdtfDate& date) {
  if (date.unspecified_digits == 0) return 0;
  return date.unspecified_digits == 1 ? 9 : 99;
}

/// Every invariant of one date; the checked constructors and parse() share it.
bool is_possible(const EdtfDate& date) {
  if (date.year < 0 || date.year > kMaxYear) return false;
  if (date.month == 0) return date.day == 0;
  if (is_season(date.month)) return date.day == 0;
  if (date.month < 1 || date.month > 12) return false;
  if (date.day == 0) return true;
  const chrono::year_month_day day{chrono::year{date.year},
                                   chrono::month{static_cast<unsigned>(date.month)},
                                   chrono::day{static_cast<unsigned>(date.day)}};
  return date.day > 0 && day.ok();
}

/// Reads a number of exactly `digits` digits off the front.
std::optional<int> take_number(std::string_view& text, size_t digits) {
  if (text.size() < digits) return std::nullopt;
  int value = 0;
  for (const char c : text.substr(0, digits)) {
    if (!base::is_ascii_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// "2026", "201X", "20XX".
bool take_year(std::string_view& text, EdtfDate& date) {
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits < 2 || digits > 4) return false;
  date.unspecified_digits = static_cast<int>(4 - digits);
  std::optional<int> year = take_number(text, digits);
  if (!year || !take(text, std::string_view("XX").substr(0, 4 - digits))) return false;
  date.year = *year;
  for (size_t i = digits; i < 4; ++i) date.year *= 10;
  return true;
}

/// "?", "~", "%" or nothing, and then the end.
bool take_qualifier(std::string_view text, EdtfDate& date) {
  if (text.empty()) return true;
  if (text.size() != 1) return false;
  date.uncertain = text[0] == '?' || text[0] == '%';
  date.approximate = text[0] == '~' || text[0] == '%';
  return date.uncertain || date.approximate;
}

/// Unspecified months and days ("2004-XX", "1985-04-XX") are the coarser date: both mean that no
/// more is known.
bool take_month_and_day(std::string_view& text, EdtfDate& date) {
  if (!take(text, "-")) return true;
  if (date.unspecified_digits > 0) return false;
  if (take(text, "XX")) {
    take(text, "-XX");
    return true;
  }
  const std::optional<int> month = take_number(text, 2);
  if (!month || *month == 0) return false;
  date.month = *month;
  if (!take(text, "-") || take(text, "XX")) return true;
  const std::optional<int> day = take_number(text, 2);
  if (!day || *day == 0) return false;
  date.day = *day;
  return true;
}

std::optional<EdtfDate> parse_one(std::string_view text) {
  EdtfDate date;
  if (!take_year(text, date) || !take_month_and_day(text, date) || !take_qualifier(text, date) ||
      !is_possible(date)) {
    return std::nullopt;
  }
  return date;
}

/// What is covered, ends included; sys_days::min() and max() stand for "for ever".
struct Days {
  chrono::sys_days first;
  chrono::sys_days last;
};

Days days_of(const Edtf& value) {
  return {value.start() ? value.start()->first_day() : chrono::sys_days::min(),
          value.end() ? value.end()->last_day() : chrono::sys_days::max()};
}

bool is_qualified(const Edtf& value) {
  const auto qualified = [](const std::optional<EdtfDate>& date) {
    return date && (date->approximate || date->uncertain);
  };
  return qualified(value.start()) || qualified(value.end());
}

}  // namespace

DatePrecision EdtfDate::precision() const {
  if (unspecified_digits == 2) return DatePrecision::kCentury;
  if (unspecified_digits == 1) return DatePrecision::kDecade;
  if (month == 0) return DatePrecision::kYear;
  if (is_season(month)) return DatePrecision::kSeason;
  return day == 0 ? DatePrecision::kMonth : DatePrecision::kDay;
}

chrono::sys_days EdtfDate::first_day() const {
  if (month == 0) return day_of(year, 1, 1);
  if (is_season(month)) {
    const MonthDay first = kSeasons[static_cast<size_t>(month - kFirstSeason)].first;
    return day_of(year, first.month, first.day);
  }
  return day_of(year, static_cast<unsigned>(month), day == 0 ? 1U : static_cast<unsigned>(day));
}

chrono::sys_days EdtfDate::last_day() const {
  if (month == 0) return day_of(year + unspecified_years(*this), 12, 31);
  if (is_season(month)) {
    const MonthDay last = kSeasons[static_cast<size_t>(month - kFirstSeason)].second;
    return day_of(month == kLastSeason ? year + 1 : year, last.month, last.day);
  }
  if (day != 0) return first_day();
  return chrono::year{year} / chrono::month{static_cast<unsigned>(month)} / chrono::last;
}

std::string EdtfDate::str() const {
  std::string text = fmt::format("{:04}", year);
  for (int i = 0; i < unspecified_digits; ++i) text[static_cast<size_t>(3 - i)] = 'X';
  if (month != 0) text += fmt::format("-{:02}", month);
  if (day != 0) text += fmt::format("-{:02}", day);
  if (approximate && uncertain) return text + '%';
  if (approximate) return text + '~';
  return uncertain ? text + '?' : text;
}

base::Result<Edtf> Edtf::parse(std::string_view text) {
  const auto invalid = [&] {
    return base::fail(base::ErrorCode::kInvalid, "",
                      fmt::format("\"{}\" is no EDTF date; write 2026, 2026-05, 2026-05-07, "
                                  "2019/.. or 2016/2021",
                                  base::utf8_prefix(text, 40)));
  };
  Edtf value;
  const size_t slash = text.find('/');
  value.is_interval_ = slash != std::string_view::npos;
  const auto read_end = [](std::string_view part, EdtfDate& date, End& kind) {
    kind = part.empty() ? End::kUnknown : part == ".." ? End::kOpen : End::kDate;
    if (kind != End::kDate) return true;
    const std::optional<EdtfDate> read = parse_one(part);
    if (read) date = *read;
    return read.has_value();
  };
  const std::string_view first = text.substr(0, slash);
  const std::string_view last = value.is_interval_ ? text.substr(slash + 1) : first;
  if (!read_end(first, value.start_, value.start_kind_) ||
      !read_end(last, value.end_, value.end_kind_)) {
    return invalid();
  }
  const bool has_date = value.start_kind_ == End::kDate || value.end_kind_ == End::kDate;
  const Days days = days_of(value);
  if (!has_date || days.first > days.last) return invalid();
  return value;
}

std::optional<Edtf> Edtf::make_year(int year) {
  Edtf value;
  value.start_.year = year;
  value.end_ = value.start_;
  if (!is_possible(value.start_)) return std::nullopt;
  return value;
}

std::optional<Edtf> Edtf::make_month(int year, int month) {
  if (month < 1 || month > 12) return std::nullopt;
  std::optional<Edtf> value = make_year(year);
  if (value) value->start_.month = value->end_.month = month;
  return value;
}

std::optional<Edtf> Edtf::make_season(int year, int season) {
  if (!is_season(season)) return std::nullopt;
  std::optional<Edtf> value = make_year(year);
  if (value) value->start_.month = value->end_.month = season;
  return value;
}

std::optional<Edtf> Edtf::make_day(int year, int month, int day) {
  std::optional<Edtf> value = make_month(year, month);
  if (!value || day < 1) return std::nullopt;
  value->start_.day = value->end_.day = day;
  if (!is_possible(value->start_)) return std::nullopt;
  return value;
}

Edtf Edtf::make_day(chrono::sys_days day) {
  const chrono::year_month_day parts{day};
  std::optional<Edtf> value = make_day(static_cast<int>(parts.year()),
                                       static_cast<int>(static_cast<unsigned>(parts.month())),
                                       static_cast<int>(static_cast<unsigned>(parts.day())));
  CHECK(value.has_value(), "days come from dates of the years 0000 to 9999");
  return *value;
}

std::optional<Edtf> Edtf::make_interval(const Edtf& start, const Edtf& end) {
  Edtf value;
  value.is_interval_ = true;
  value.start_ = start.start_;
  value.start_kind_ = start.start_kind_;
  value.end_ = end.end_;
  value.end_kind_ = end.end_kind_;
  const Days days = days_of(value);
  const bool has_date = value.start_kind_ == End::kDate || value.end_kind_ == End::kDate;
  if (!has_date || days.first > days.last) return std::nullopt;
  return value;
}

Edtf Edtf::make_since(const Edtf& start) {
  CHECK(!start.is_interval_, "an interval starts with a single date");
  Edtf value = start;
  value.is_interval_ = true;
  value.end_ = {};
  value.end_kind_ = End::kOpen;
  return value;
}

Edtf Edtf::make_until(const Edtf& end) {
  CHECK(!end.is_interval_, "an interval ends with a single date");
  Edtf value = end;
  value.is_interval_ = true;
  value.start_ = {};
  value.start_kind_ = End::kOpen;
  return value;
}

std::optional<EdtfDate> Edtf::start() const {
  if (start_kind_ != End::kDate) return std::nullopt;
  return start_;
}

std::optional<EdtfDate> Edtf::end() const {
  if (end_kind_ != End::kDate) return std::nullopt;
  return end_;
}

DatePrecision Edtf::precision() const {
  if (!start()) return end_.precision();
  if (!end()) return start_.precision();
  return std::min(start_.precision(), end_.precision());
}

bool Edtf::overlaps(const Edtf& other) const {
  const Days mine = days_of(*this);
  const Days theirs = days_of(other);
  return mine.first <= theirs.last && theirs.first <= mine.last;
}

bool Edtf::is_within(const Edtf& other) const {
  const Days mine = days_of(*this);
  const Days theirs = days_of(other);
  return theirs.first <= mine.first && mine.last <= theirs.last;
}

bool Edtf::is_finer_than(const Edtf& other) const {
  if (!is_within(other)) return false;
  if (!other.is_within(*this)) return true;
  return is_qualified(other) && !is_qualified(*this);
}

bool Edtf::is_before(const Edtf& other) const { return days_of(*this).last < days_of(other).first; }

std::string Edtf::str() const {
  if (!is_interval_) return start_.str();
  const auto end_text = [](End kind, const EdtfDate& date) -> std::string {
    if (kind == End::kDate) return date.str();
    return kind == End::kOpen ? ".." : "";
  };
  return end_text(start_kind_, start_) + "/" + end_text(end_kind_, end_);
}

}  // namespace rolecall::model
