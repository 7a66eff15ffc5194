// SPDX-License-Identifier: Apache-2.0
#pragma once
// Dates in running text: a grammar over tokens for days, months, seasons, quarters, years and
// intervals of them, absolute or relative. Not clock times. A bare "may" is no date, and
// "03/04/2021" stays ambiguous without evidence of the order.

#include <optional>
#include <string_view>
#include <vector>

#include "model/document.h"
#include "model/edtf.h"

namespace rolecall::extract {

/// Order of the parts of numeric dates on a page.
enum class DateOrder { kUnknown, kDayFirst, kMonthFirst };

struct DateContext {
  std::optional<model::Edtf> reference;  ///< The message's or document's date; "today".
  DateOrder order = DateOrder::kUnknown;
  std::string_view language = "en";
  std::optional<model::Edtf> narrated = std::nullopt;  ///< The date last spoken of in a story.
};

struct DateMention {
  model::Span span;                  ///< Of the text given, without a preposition.
  std::optional<model::Edtf> value;  ///< Absent where it is a date that cannot be resolved.
  bool relative = false;             ///< Resolved against the reference.
};

/// Dates in text, in order, not overlapping.
std::vector<DateMention> find_dates(std::string_view text, const DateContext& context);

/// Reads a whole text as one date, as metadata and by-lines write it ("May 7, 2026", "Fri, 13 Feb
/// 2026 10:00:00 +0100", "2026-05-07T09:00Z"). Nothing where anything is left over.
std::optional<model::Edtf> parse_date(std::string_view text, const DateContext& context = {});

}  // namespace rolecall::extract
