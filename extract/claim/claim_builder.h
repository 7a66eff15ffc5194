// SPDX-License-Identifier: Apache-2.0
#pragma once
// A rule's match -> claims: coordinated people, titles and organisations are multiplied out,
// missing parts filled from the context, date and status set, the quote cut.

#include <vector>

#include "extract/claim/clause.h"
#include "extract/claim/discourse.h"
#include "extract/claim/outlook.h"
#include "extract/claim/rule_set.h"
#include "model/claim.h"

namespace rolecall::extract {

struct Site {
  const Clause& clause;
  const Outlook& outlook;
  const Discourse& context;
  const model::Document& document;
  const WordLists& words;
};

/// A claim and whether the text asserts or denies it. Denied claims serve to take earlier ones
/// back.
struct Finding {
  model::Claim claim;
  bool denied = false;
  bool assumed = false;  ///< The text names no organisation; the context gave it.
};

/// Claims of one match; none where its verb is hypothetical or the sentence vetoes it.
std::vector<Finding> build_claims(const RuleMatch& match, const Site& site);

}  // namespace rolecall::extract
