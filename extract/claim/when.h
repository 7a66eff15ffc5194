// SPDX-License-Identifier: Apache-2.0
#pragma once
// The date of a claim: the dates of its clause with their prepositions, else the day on which it
// is announced.

#include <optional>

#include "extract/claim/typed_token.h"
#include "model/claim.h"

namespace rolecall::extract {

/// Where in a clause a claim was found.
struct ClaimSite {
  const TypedTokens& tokens;
  size_t first = 0;                 ///< First token of the match.
  size_t last = 0;                  ///< One past its last.
  const VerbGroup* verb = nullptr;  ///< Of the match; null for rules without a verb.
};

/// The date that the text gives for a claim of that kind; nothing where it gives none.
std::optional<model::Edtf> stated_date(const ClaimSite& site, model::ClaimKind kind);

/// True where a start or end without a date of its own is news of the day: present, perfect or
/// future tense, or "effective immediately".
bool is_news_of_the_day(const ClaimSite& site);

}  // namespace rolecall::extract
