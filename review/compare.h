// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a claim means for a profile: the table of findings. Pure: knows no store and no clock.

#include <optional>
#include <string>
#include <vector>

#include "model/claim.h"
#include "model/edtf.h"
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
/// where the claim says too little to be held against anything (a role without title and
/// organisation). `published` is the page's date: what a page gives as current was so then.
std::vector<Judgement> compare(const model::Claim& claim, const model::Profile& profile,
                               const std::optional<model::Edtf>& published = std::nullopt);

/// For a claim about someone else: the statements whose one-holder role that person takes.
std::vector<Judgement> compare_successor(
    const model::Claim& claim, const model::Profile& profile,
    const std::optional<model::Edtf>& published = std::nullopt);

/// The profile gives the role as held now.
bool is_current(const model::Statement& statement);

/// Identifies what is claimed about a profile's person, whatever form of the name a page uses.
std::string subject_key(const model::Claim& claim, const model::Profile& profile);

}  // namespace rolecall::review
