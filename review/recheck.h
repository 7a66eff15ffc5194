// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside review/ only: from judgements about one profile to drafts of findings, and the judging
// anew of what is known about a profile after it changed.

#include <vector>

#include "base/clock.h"
#include "model/claim.h"
#include "store/findings.h"
#include "store/profiles.h"

namespace rolecall::review {

/// Whose claim it is, seen from a profile.
enum class Subject {
  kOwn,      ///< About the profile's person, whose full name it gives.
  kUnclear,  ///< Initials or a lone name that may be theirs: says nothing either way.
  kOther,    ///< About someone else, who may succeed them.
};

Subject subject_of(const model::Claim& claim, const model::Profile& profile);

/// The drafts lack their evidence: claim or claim_index is the caller's to set.
std::vector<store::FindingDraft> draft_findings(const model::Claim& claim, Subject subject,
                                                const store::StoredProfile& profile);

/// Holds stored claims against the profile again and makes its open findings what follows. Claims
/// about whom a reviewer said "not this person" are left out.
void recheck_claims(store::Database& database, model::ProfileId profile,
                    const std::vector<store::StoredClaim>& claims, base::Time now);

}  // namespace rolecall::review
