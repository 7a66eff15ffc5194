// SPDX-License-Identifier: Apache-2.0
#pragma once
// A rule's match -> claims: coordinated people, titles and organisations are multiplied out,
// missing parts filled from the context, date and status set, the quote cut.

#include <optional>
#include <string_view>
#include <vector>

#include "extract/claim/match_site.h"
#include "model/claim.h"

namespace rolecall::extract {

/// How a clause without a date points at one said before.
enum class DateCue {
  kNone,
  kSameDay,     ///< "on the same day", "at the same time".
  kTransition,  ///< "as part of the transition".
};

/// A claim and whether the text asserts or denies it. Denied claims serve to take earlier ones
/// back.
struct Finding {
  model::Claim claim;
  bool denied = false;
  bool assumed = false;   ///< The text names no organisation; the context gave it.
  bool own_date = false;  ///< Its date stands in the clause.
  bool future = false;    ///< Its verb is in the future.
  DateCue cue = DateCue::kNone;
  size_t block = 0;
  std::optional<size_t> message;
  std::optional<model::Edtf> published;  ///< Of the message or page.
};

/// Why a match makes no claim, in words; empty where nothing speaks against it.
std::string_view find_veto(const RuleMatch& match, const Site& site);

/// Claims of one match; none where its verb is hypothetical or the sentence vetoes it.
std::vector<Finding> build_claims(const RuleMatch& match, const Site& site);

}  // namespace rolecall::extract
