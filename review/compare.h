// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a claim means for a profile: the table of findings. Pure: knows no store and no clock.

#include <string>
#include <vector>

#include "model/claim.h"
#include "model/finding.h"
#include "model/profile.h"

namespace rolecall::review {

/// Judgement::note: what a reviewer should know beside the claim.
inline constexpr const char* kMoreExact = "more exact date";
inline constexpr const char* kPastRole = "a past role";
inline constexpr const char* kOtherTitle = "another title";
inline constexpr const char* kOtherDate = "another date";
inline constexpr const char* kOtherStart = "another start date";
inline constexpr const char* kOtherEnd = "another end date";
inline constexpr const char* kStillGiven = "given as current after its end";

/// One consequence of a claim for a profile.
struct Judgement {
  model::FindingKind kind = model::FindingKind::kConfirms;
  std::string statement;  ///< Id of the statement meant; empty for kStarted.
  std::string note;       ///< One of the above; may be empty.
  bool operator==(const Judgement&) const = default;
};

/// For a claim about the profile's own person. At most one judgement for each statement; empty
/// where the claim says too little to be held against anything (a role without title and
/// organisation). What a page gives as current was so when it was said (Claim::said): old news
/// contradicts nothing that came later.
std::vector<Judgement> compare(const model::Claim& claim, const model::Profile& profile);

/// For a claim about someone else: the statements whose one-holder role that person takes.
std::vector<Judgement> compare_successor(const model::Claim& claim, const model::Profile& profile);

/// The profile gives the role as held now.
bool is_current(const model::Statement& statement);

/// Identifies what is claimed about a profile's person, whatever form of the name a page uses.
std::string subject_key(const model::Claim& claim, const model::Profile& profile);

}  // namespace rolecall::review
