// SPDX-License-Identifier: Apache-2.0
#pragma once
// Dates that are exactly as fine as what is known: the Extended Date/Time Format of ISO 8601-2,
// level 1 (https://www.loc.gov/standards/datetime/). No function here turns a partial date into
// a fuller one, and no interval ends before it starts.

#include <chrono>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rolecall::model {

/// How fine a date is, from coarse to fine.
enum class DatePrecision { kUnknown, kCentury, kDecade, kYear, kSeason, kMonth, kDay };

/// One date: a year with, where known, a month or a season, and a day.
struct EdtfDate {
  int year = 0;
  int month = 0;               ///< 1 to 12, 21 to 24 for spring, summer, autumn, winter; 0 unknown.
  int day = 0;                 ///< 1 to 31; 0 unknown.
  int unspecified_digits = 0;  ///< 1 for "201X", 2 for "20XX"; month and day are then 0.
  bool approximate = false;    ///< "~", or "%" together with uncertain.
  bool uncertain = false;      ///< "?"

  DatePrecision precision() const;
  /// The first and the last day that the date may mean. Seasons are the northern hemisphere's,
  /// by calendar or by sun; the winter of a year may lie at either end of it.
  std::chrono::sys_days first_day() const;
  std::chrono::sys_days last_day() const;
  std::string str() const;
  auto operator<=>(const EdtfDate&) const = default;
};

/// A date or an interval between two, of which either may be open ("..") or unknown ("").
class Edtf {
 public:
  /// What stands at one end of an interval.
  enum class End { kDate, kOpen, kUnknown };

  /// Reads "2026", "2026-05", "2026-05-07", "2025-21", "201X", "2024~", "2016/2021", "2019/..",
  /// "../2021", "/2021", "2019/". Times of day, level 2 and impossible dates are kInvalid, as is
  /// an interval whose start lies wholly after its end.
  static base::Result<Edtf> parse(std::string_view text);

  /// Checked constructors; nothing for an impossible date.
  static std::optional<Edtf> make_year(int year);
  static std::optional<Edtf> make_month(int year, int month);
  static std::optional<Edtf> make_season(int year, int season);  ///< season is 21 to 24.
  static std::optional<Edtf> make_day(int year, int month, int day);
  static Edtf make_day(std::chrono::sys_days day);
  /// From the start of the first to the end of the second, which may be intervals themselves;
  /// nothing if that ends before it starts.
  static std::optional<Edtf> make_interval(const Edtf& start, const Edtf& end);
  /// "start/..": began then and goes on. The argument must be a single date.
  static Edtf make_since(const Edtf& start);
  /// "../end": ended then, began nobody knows when. The argument must be a single date.
  static Edtf make_until(const Edtf& end);

  bool is_interval() const { return is_interval_; }
  End start_kind() const { return start_kind_; }
  End end_kind() const { return end_kind_; }
  /// For a single date both are that date; nothing for an open or unknown end.
  std::optional<EdtfDate> start() const;
  std::optional<EdtfDate> end() const;

  /// Of a single date; of an interval the coarser of its dates.
  DatePrecision precision() const;
  /// The same span of time may be meant: the days covered touch. Open ends reach for ever.
  bool overlaps(const Edtf& other) const;
  /// Every day of this lies within other.
  bool is_within(const Edtf& other) const;
  /// Lies within other and says it more exactly: fewer days, or the same without "~" and "?".
  bool is_finer_than(const Edtf& other) const;
  /// Every day of this lies before every day of other.
  bool is_before(const Edtf& other) const;

  /// Canonical text, which parse() reads back to an equal value.
  std::string str() const;
  bool operator==(const Edtf&) const = default;

 private:
  Edtf() = default;

  EdtfDate start_;
  EdtfDate end_;
  End start_kind_ = End::kDate;
  End end_kind_ = End::kDate;
  bool is_interval_ = false;
};

}  // namespace rolecall::model
