// SPDX-License-Identifier: Apache-2.0
#pragma once
// Why a rule's match asserts nothing: what the sentence says about its truth, and what the words
// around the match say about who does what.

#include <string_view>

#include "extract/claim/claim_builder.h"

namespace rolecall::extract {

/// A match with its verb; `verb` is null for a rule without one.
struct VetoCase {
  const RuleMatch& match;
  const Site& site;
  const VerbGroup* verb;
};

/// The reason, in words; empty where nothing speaks against the match.
std::string_view veto_of(const VetoCase& found);

}  // namespace rolecall::extract
