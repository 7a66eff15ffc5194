// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tokens -> date expressions, not yet resolved: what the words say, and no more. Productions read
// a bounded number of tokens each, so a text costs time linear in its length.

#include <optional>
#include <span>
#include <vector>

#include "extract/find/date_tokens.h"
#include "extract/find/dates.h"

namespace rolecall::extract {

/// What one expression says. Absent numbers are 0, an absent year is negative.
struct DatePoint {
  size_t begin = 0;  ///< Tokens [begin, end).
  size_t end = 0;
  int year = -1;
  int unspecified_digits = 0;  ///< 1 for a decade.
  int month = 0;               ///< 1 to 12, or a season 21 to 24.
  int day = 0;
  int last_month = 0;  ///< Of a quarter, a half-year, "March–June".
  int last_day = 0;    ///< Of "May 7–9".
  int weekday = 0;     ///< 1 (Monday) to 7; matters only where no day is said.
  bool approximate = false;
  bool unresolvable = false;  ///< "03/04/2021" without an order, "FY25".

  bool same = false;  ///< "the same year": counts from the date last spoken of.

  /// Set where the expression counts from the reference: "two weeks ago" is -2 weeks, "next
  /// month" is +1 month. With a weekday, month or season it says which one: last, this, next.
  std::optional<int> offset;
  DateUnit unit = DateUnit::kDay;
};

/// Reads tokens one by one; copied to try, assigned back on success.
class DateReader {
 public:
  DateReader(std::span<const DateToken> tokens, const DateContext& context, size_t at)
      : tokens_(tokens), context_(&context), at_(at) {}

  size_t at() const { return at_; }
  bool done() const { return at_ >= tokens_.size(); }
  const DateContext& context() const { return *context_; }
  /// The token `ahead` of the next one, or before it if negative; an empty word past the ends.
  const DateToken& peek(ptrdiff_t ahead = 0) const;
  /// A capitalised word that is no part of a date is next: "April Ryan", "Sunday Times".
  bool is_at_name() const;
  void skip(size_t count = 1) { at_ += count; }

  /// Each takes the next token if it is that.
  const DateToken* take(DateWord word);
  bool take_mark(char mark, bool glued = false);
  /// A hyphen or dash of any length.
  bool take_dash();
  /// A number of that many digits and in that range.
  std::optional<int> take_number(int min_digits, int max_digits, int limit);
  /// A year of four digits, or of two after an apostrophe ("'24").
  std::optional<int> take_year();

 private:
  std::span<const DateToken> tokens_;
  const DateContext* context_;
  size_t at_;
};

/// A production reads one form from the reader's place and says whether it was there.
using DateProduction = bool (*)(DateReader&, DatePoint&);

/// The forms, each list in the order in which they are tried.
std::span<const DateProduction> numeric_dates();   ///< "2026-05-07", "7/5/2026", "05/2026"
std::span<const DateProduction> calendar_dates();  ///< "7 May 2026", "spring 2025", "1990s", "2019"
std::span<const DateProduction> relative_dates();  ///< "next Friday", "two weeks ago"

/// One expression that starts at a token, a word such as "early" before it included.
std::optional<DatePoint> read_date_point(const DateReader& reader);

/// An expression, or an interval between two, with its ends still apart.
struct DateExpression {
  DatePoint first;
  std::optional<DatePoint> last;
  bool open_start = false;  ///< "until X"
  bool open_end = false;    ///< "since X", "X–present"
  size_t begin = 0;
  size_t end = 0;
};

std::optional<DateExpression> read_date_expression(const DateReader& reader);

/// Moves past a clock time, its zone and what joins it to a day ("at 10:00 +0100"), if one is
/// next.
void skip_clock_time(DateReader& reader);

}  // namespace rolecall::extract
