// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a claim means for a profile: the table of findings. Pure: knows no store and no clock.

#include <string>
#include <vector>

#include "model/claim.h"
#include "model/finding.h"
#include "model/profile.h"

namespace rolecall::review {

/// One consequence of a claim for a profile.
struct Judgement {
  model::FindingKind kind = model::FindingKind::kConfirms;
  std::string statement;  ///< Id of the statement meant; empty for kStarted.
  std::string note;       ///< "more exact date", "part of the interval"; may be empty.
  bool operator==(const Judgement&) const = default;
};

/// For a claim about the profile's own person. At most one judgement for each statement; empty
/// where the claim says nothing that the profile could say (a role without title and
/// organisation, a denial of nothing).
std::vector<Judgement> compare(const model::Claim& claim, const model::Profile& profile);

/// For a claim about someone else: the statements whose one-holder role that person takes.
std::vector<Judgement> compare_successor(const model::Claim& claim, const model::Profile& profile);

/// Identifies what is claimed about a profile's person, whatever form of the name a page uses.
std::string subject_key(const model::Claim& claim, const model::Profile& profile);

}  // namespace rolecall::review
