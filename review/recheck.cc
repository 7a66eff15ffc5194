// SPDX-License-Identifier: Apache-2.0
#include "review/recheck.h"

#include <algorithm>

#include "model/person_name.h"
#include "review/compare.h"
#include "review/gather.h"
#include "store/decisions.h"

namespace rolecall::review {
namespace {

bool is_excluded(store::Decisions& decisions, const store::StoredClaim& stored,
                 model::ProfileId profile) {
  const auto verdicts = decisions.verdicts(model::name_key(stored.claim.person), stored.source);
  return std::any_of(verdicts.begin(), verdicts.end(), [profile](const auto& verdict) {
    const bool is_person = verdict.identity == store::Identity::kIsPerson;
    return is_person != (verdict.profile == profile);
  });
}

}  // namespace

Subject subject_of(const model::Claim& claim, const model::Profile& profile) {
  model::NameMatch best = model::compare_names(claim.person, profile.name);
  for (const std::string& name : profile.other_names) {
    best = std::max(best, model::compare_names(claim.person, name));
  }
  if (best >= model::NameMatch::kCompatible) return Subject::kOwn;
  return best == model::NameMatch::kDifferent ? Subject::kOther : Subject::kUnclear;
}

std::vector<store::FindingDraft> draft_findings(const model::Claim& claim, Subject subject,
                                                const store::StoredProfile& profile) {
  if (subject == Subject::kUnclear) return {};
  const bool is_own = subject == Subject::kOwn;
  const std::vector<Judgement> judgements =
      is_own ? compare(claim, profile.profile) : compare_successor(claim, profile.profile);
  std::vector<store::FindingDraft> drafts;
  for (const Judgement& judgement : judgements) {
    store::FindingDraft draft;
    draft.kind = judgement.kind;
    draft.profile = profile.id;
    draft.statement = judgement.statement;
    draft.key = is_own ? subject_key(claim, profile.profile) : model::claim_key(claim);
    draft.person = claim.person;
    draft.note = judgement.note;
    drafts.push_back(std::move(draft));
  }
  return drafts;
}

void recheck_claims(store::Database& database, model::ProfileId profile,
                    const std::vector<store::StoredClaim>& claims, base::Time now) {
  const std::optional<store::StoredProfile> stored = store::Profiles(database).find(profile);
  if (!stored) return;
  store::Decisions decisions(database);
  Gathering gathering(database);
  std::vector<store::FindingDraft> drafts;
  for (const store::StoredClaim& claim : claims) {
    if (is_excluded(decisions, claim, profile)) continue;
    const Subject subject = subject_of(claim.claim, stored->profile);
    for (store::FindingDraft& draft : draft_findings(claim.claim, subject, *stored)) {
      draft.claim = claim.id;
      gathering.add(draft, claim.claim);
      drafts.push_back(std::move(draft));
    }
  }
  store::Findings(database).put_all(profile, drafts, now);
}

}  // namespace rolecall::review
