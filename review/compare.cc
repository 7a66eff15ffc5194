// SPDX-License-Identifier: Apache-2.0
#include "review/compare.h"

#include <algorithm>

#include "base/text.h"
#include "model/role_title.h"
#include "review/compare_role.h"
#include "review/match.h"

namespace rolecall::review {
namespace {

using model::Claim;
using model::ClaimKind;
using model::FindingKind;
using model::Profile;
using model::Statement;

bool mentions_founder(const Statement& statement) {
  return model::is_role(statement.kind) &&
         base::fold_key(statement.title).find("founder") != std::string::npos;
}

// A foundation is also told as a role, "Co-founder".
bool is_kind_of(const Claim& claim, const Statement& statement) {
  if (claim.kind == statement.kind) return true;
  if (claim.kind == ClaimKind::kFounded) return mentions_founder(statement);
  return claim.kind == ClaimKind::kServed && model::is_role(statement.kind);
}

// A work or a prize is its title; an event, a school or a company is its organisation.
bool is_same_thing(const Claim& claim, const Statement& statement) {
  const RoleMatch match = match_role(claim, statement);
  if (match.title == Likeness::kDifferent && claim.kind != ClaimKind::kFounded) return false;
  switch (claim.kind) {
    case ClaimKind::kAuthored:
      return match.title == Likeness::kSame;
    case ClaimKind::kAward:
      return match.title >= Likeness::kRelated;
    case ClaimKind::kFounded:
      return match.org >= Likeness::kRelated;
    default:
      return match.org >= Likeness::kRelated ||
             (match.org == Likeness::kUnknown && match.title == Likeness::kSame);
  }
}

// Talks, committees and prizes come again: another year is another one.
bool recurs(ClaimKind kind) {
  return kind == ClaimKind::kTalk || kind == ClaimKind::kServed || kind == ClaimKind::kAward;
}

// The statement that cites a reference of the claim's title: the work is on record as a source.
std::optional<std::string> find_citing(const Claim& claim, const Profile& profile) {
  const std::string title = base::fold_key(claim.title.value_or(""));
  if (claim.kind != ClaimKind::kAuthored || title.empty()) return std::nullopt;
  for (const model::Reference& reference : profile.references) {
    if (base::fold_key(reference.title) != title) continue;
    for (const Statement& statement : profile.statements) {
      const auto& cites = statement.cites;
      if (std::find(cites.begin(), cites.end(), reference.id) != cites.end()) return statement.id;
    }
    return std::string();
  }
  return std::nullopt;
}

std::vector<Judgement> compare_deed(const Claim& claim, const Profile& profile) {
  for (const Statement& statement : profile.statements) {
    if (!is_kind_of(claim, statement) || !is_same_thing(claim, statement)) continue;
    const DateMatch dates = match_dates(claim.when, statement.when);
    if (agree(dates) || claim.kind == ClaimKind::kAuthored) {
      return {{FindingKind::kConfirms, statement.id,
               dates == DateMatch::kFiner ? std::string(kMoreExact) : std::string()}};
    }
    // A role goes on after the day on which it was told.
    if (model::is_role(statement.kind)) return {{FindingKind::kConfirms, statement.id, ""}};
    if (!recurs(claim.kind)) return {{FindingKind::kChanged, statement.id, kOtherDate}};
  }
  if (const std::optional<std::string> citing = find_citing(claim, profile)) {
    if (citing->empty()) return {};
    return {{FindingKind::kConfirms, *citing, ""}};
  }
  return {{FindingKind::kStarted, "", ""}};
}

// The first day for which the claim can be taken to speak.
const std::optional<model::Edtf>& time_of(const Claim& claim) {
  return claim.when && claim.kind == ClaimKind::kRoleStart ? claim.when : claim.said;
}

}  // namespace

bool is_current(const Statement& statement) {
  if (statement.kind != ClaimKind::kRoleHolds && statement.kind != ClaimKind::kRoleStart &&
      statement.kind != ClaimKind::kRoleHeld) {
    return false;
  }
  const bool is_held = statement.kind == ClaimKind::kRoleHeld;
  if (!statement.when || !statement.when->is_interval()) return !is_held;
  switch (statement.when->end_kind()) {
    case model::Edtf::End::kOpen:
      return true;
    case model::Edtf::End::kUnknown:
      return !is_held;
    case model::Edtf::End::kDate:
      return false;
  }
  return false;
}

std::vector<Judgement> compare(const Claim& claim, const Profile& profile) {
  if (!claim.title && !claim.org) return {};
  if (!model::is_role(claim.kind)) return compare_deed(claim, profile);
  return compare_role(claim, profile);
}

std::vector<Judgement> compare_successor(const Claim& claim, const Profile& profile) {
  if (claim.kind != ClaimKind::kRoleStart && claim.kind != ClaimKind::kRoleHolds) return {};
  if (!claim.title || !model::has_one_holder(*claim.title)) return {};
  const std::optional<model::Edtf>& time = time_of(claim);
  // An undated page may be older than the profile's person in the role.
  if (!time && claim.kind == ClaimKind::kRoleHolds) return {};
  std::vector<Judgement> judgements;
  for (const Statement& statement : profile.statements) {
    const RoleMatch match = match_role(claim, statement);
    if (!is_current(statement) || match.title != Likeness::kSame || match.org != Likeness::kSame) {
      continue;
    }
    const std::optional<model::Edtf> start = start_of(statement.when);
    const bool is_predecessor = time && start && !start->is_before(*time);
    if (!is_predecessor) judgements.push_back({FindingKind::kSucceeded, statement.id, ""});
  }
  return judgements;
}

std::string subject_key(const Claim& claim, const Profile& profile) {
  Claim about_subject = claim;
  about_subject.person = profile.name;
  return model::claim_key(about_subject);
}

}  // namespace rolecall::review
