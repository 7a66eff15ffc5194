// SPDX-License-Identifier: Apache-2.0
#pragma once
// Date expressions -> EDTF: fills in what the words leave to the day on which they were written,
// and never more than that day's own precision allows.

#include "extract/find/date_grammar.h"

namespace rolecall::extract {

/// Which way the clause looks; decides between the dates before and after the reference.
enum class Tense { kUnknown, kPast, kFuture };

/// The tense of the words around tokens [begin, end), within their sentence.
Tense find_tense(std::span<const DateToken> tokens, size_t begin, size_t end);

/// True if the value depends on the reference.
bool is_relative(const DateExpression& expression);

/// The expression's value; nothing where it names no possible date, needs a reference that is not
/// there or too coarse, or is ambiguous.
std::optional<model::Edtf> resolve_date(const DateExpression& expression,
                                        const std::optional<model::Edtf>& reference, Tense tense);

}  // namespace rolecall::extract
