// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text -> the tokens that the grammar of dates reads: numbers, date words, marks. Everything else
// is a word without meaning, kept so that the grammar sees what stands between.

#include <string_view>
#include <vector>

#include "extract/find/date_words.h"
#include "model/document.h"

namespace rolecall::extract {

struct DateToken {
  enum class Kind : uint8_t { kNumber, kWord, kMark };

  model::Span span;
  Kind kind = Kind::kWord;
  DateWord word = DateWord::kNone;
  int value = 0;            ///< Of a number or date word.
  int digits = 0;           ///< Of a number, as written.
  char mark = 0;            ///< ASCII mark; kDash for "–" and "—", 0 for any other.
  bool ordinal = false;     ///< "7th"
  bool plural = false;      ///< "1990s"
  bool capital = false;     ///< Starts with an upper-case letter.
  bool glued = false;       ///< No white space before it.
  bool after_line = false;  ///< A line or a table's cell begins with it.

  bool is(DateWord wanted) const { return kind == Kind::kWord && word == wanted; }
  bool is_mark(char wanted) const { return kind == Kind::kMark && mark == wanted; }
  bool is_number() const { return kind == Kind::kNumber; }
};

/// The mark of en and em dashes.
inline constexpr char kDash = '\x01';

/// A quick look: false only if find_dates() would find nothing.
bool may_hold_date(std::string_view text, std::string_view language);

std::vector<DateToken> tokenize_dates(std::string_view text, std::string_view language);

}  // namespace rolecall::extract
