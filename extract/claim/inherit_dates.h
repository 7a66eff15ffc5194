// SPDX-License-Identifier: Apache-2.0
#pragma once
// Dates that one sentence of an announcement gives for all of it: "She succeeds Holt, who becomes
// chairman on the same day", "Their terms begin on 1 January", "As part of the transition ...".

#include <optional>
#include <vector>

#include "extract/claim/claim_builder.h"

namespace rolecall::extract {

/// Says when what was told before begins or ends: "their terms begin on 1 January", "the change is
/// effective on Monday". Its date; nothing where the tokens say no such thing.
std::optional<model::Edtf> announced_date(const TypedTokens& tokens, const WordLists& words);

/// The day of "X has joined, the firm said on Tuesday", "As announced in March, X joined": of a
/// clause that says when something was told. Nothing where the tokens are no such clause.
std::optional<model::Edtf> telling_date(const TypedTokens& tokens, const WordLists& words);

/// The date that a sentence opens with, for what is told behind it: "In October we met. Holt is
/// our new chair."
std::optional<model::Edtf> opening_date(const TypedTokens& tokens);

/// Dates the changes among `findings` from `first` on that have no date of their own and are not
/// to come.
void date_past_changes(std::vector<Finding>& findings, const model::Edtf& date, size_t first);

/// How the words of a clause point at a date said before.
DateCue find_date_cue(const TypedTokens& tokens, const WordLists& words);

/// Gives `date` to the changes at the end of `findings` that have none of their own, as far as
/// they stand in the same message and not before `from`. True if there was one.
bool date_changes_before(std::vector<Finding>& findings, const model::Edtf& date, size_t from);

/// Gives changes without a date of their own that of the change that they go with: made by the
/// same words, on "the same day", of the same transition.
void inherit_dates(std::vector<Finding>& findings);

}  // namespace rolecall::extract
