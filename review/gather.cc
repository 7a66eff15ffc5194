// SPDX-License-Identifier: Apache-2.0
#include "review/gather.h"

#include <algorithm>

#include "model/person_name.h"
#include "review/apply_dates.h"
#include "review/compare.h"
#include "review/match.h"

namespace rolecall::review {
namespace {

using model::Claim;
using model::ClaimKind;
using model::FindingKind;
using model::FindingState;

bool is_event(FindingKind kind) {
  return kind == FindingKind::kEnded || kind == FindingKind::kStarted ||
         kind == FindingKind::kChanged || kind == FindingKind::kSucceeded;
}

When time_of(const Claim& claim) {
  switch (kind_of_statement(claim.kind)) {
    case ClaimKind::kRoleHolds:
      return start_of(claim.when);
    case ClaimKind::kRoleHeld:
      return end_of(claim.when);
    default:
      return claim.when;
  }
}

// Roles told with their beginnings are the same only if these are.
bool are_starts_alike(const Claim& claim, const Claim& known) {
  const bool both = claim.kind == ClaimKind::kRoleHeld && known.kind == ClaimKind::kRoleHeld &&
                    claim.when && known.when && claim.when->is_interval() &&
                    known.when->is_interval();
  return !both || agree(match_dates(start_of(claim.when), start_of(known.when)));
}

// Title and organisation name the same thing.
bool is_same_thing(const Claim& claim, const Claim& known) {
  model::Statement told;
  told.title = known.title.value_or("");
  told.org = known.org.value_or("");
  const RoleMatch match = match_role(claim, told);
  const bool is_untitled = !claim.title && !known.title;
  if (match.title != Likeness::kSame && !is_untitled) return false;
  // A work or a prize is its title.
  const bool may_lack_org = !model::is_role(claim.kind) || (!claim.org && !known.org);
  return match.org >= (may_lack_org ? Likeness::kUnknown : Likeness::kRelated);
}

// The statement that a finding is about says which role is meant; else the claims must.
bool is_same_matter(const store::FindingDraft& draft, const Claim& claim, const Claim& known) {
  if (kind_of_statement(claim.kind) != kind_of_statement(known.kind)) return false;
  switch (draft.kind) {
    case FindingKind::kEnded:
      return true;
    case FindingKind::kSucceeded:
      return model::compare_names(claim.person, known.person) >= model::NameMatch::kCompatible;
    case FindingKind::kChanged:
      return draft.note != kOtherTitle || is_same_thing(claim, known);
    default:
      return is_same_thing(claim, known);
  }
}

}  // namespace

void Gathering::add(store::FindingDraft& draft, const Claim& claim) {
  if (!is_event(draft.kind) || !draft.profile) return;
  std::vector<Event>& events = events_of(draft.profile);
  for (Event& event : events) {
    if (!covers(event, draft, claim)) continue;
    draft.key = event.key;
    draft.person = event.person;
    event.claims.push_back(claim);
    return;
  }
  events.push_back(
      {draft.kind, draft.statement, draft.note, draft.key, draft.person, false, {claim}});
}

bool Gathering::covers(const Event& event, const store::FindingDraft& draft, const Claim& claim) {
  if (event.kind != draft.kind || event.statement != draft.statement) return false;
  if (event.kind == FindingKind::kChanged && event.note != draft.note) return false;
  if (event.claims.empty()) return false;
  const When time = time_of(claim);
  return std::all_of(event.claims.begin(), event.claims.end(), [&](const Claim& known) {
    if (!is_same_matter(draft, claim, known) || !are_starts_alike(claim, known)) return false;
    const When known_time = time_of(known);
    const DateMatch match = match_dates(time, known_time);
    // A reviewer who rejected "in May" has not judged "on 4 May".
    const bool is_finer = match == DateMatch::kFiner || (time && !known_time);
    return agree(match) && !(event.is_decided && is_finer);
  });
}

std::vector<Gathering::Event>& Gathering::events_of(model::ProfileId profile) {
  const auto known = events_.find(profile);
  if (known != events_.end()) return known->second;
  return events_.emplace(profile, load(profile)).first->second;
}

std::vector<Gathering::Event> Gathering::load(model::ProfileId profile) {
  std::vector<Event> events;
  store::Findings findings(database_);
  store::FindingFilter filter;
  filter.state.reset();
  filter.profile = profile;
  for (auto page = findings.list(filter); !page.empty(); page = findings.list(filter)) {
    filter.after = page.back().id;
    for (const store::Finding& finding : page) {
      if (!is_event(finding.kind) || finding.state == FindingState::kWithdrawn) continue;
      const bool is_decided =
          finding.state != FindingState::kOpen && finding.state != FindingState::kDeferred;
      Event event{finding.kind,
                  finding.statement,
                  finding.note,
                  finding.key,
                  finding.person,
                  is_decided,
                  {}};
      for (store::Evidence& evidence : findings.evidence(finding.id)) {
        if (!evidence.claim || evidence.claim->withdrawn) continue;
        event.claims.push_back(std::move(evidence.claim->claim));
      }
      events.push_back(std::move(event));
    }
  }
  return events;
}

}  // namespace rolecall::review
