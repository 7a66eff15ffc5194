// SPDX-License-Identifier: Apache-2.0
#include "review/match.h"

#include "base/text.h"
#include "model/organization.h"
#include "model/role_title.h"

namespace rolecall::review {
namespace {

Likeness match_titles(const std::string& claim, const std::string& statement) {
  if (claim.empty() || statement.empty()) return Likeness::kUnknown;
  switch (model::compare_titles(claim, statement)) {
    case model::TitleMatch::kDifferent:
      break;
    case model::TitleMatch::kRelated:
      return Likeness::kRelated;
    case model::TitleMatch::kSame:
      return Likeness::kSame;
  }
  // Titles without a telling word ("Of the"), and works' names in any script.
  return base::fold_key(claim) == base::fold_key(statement) ? Likeness::kSame
                                                            : Likeness::kDifferent;
}

Likeness match_orgs(const std::string& claim, const std::string& statement) {
  if (claim.empty() || statement.empty()) return Likeness::kUnknown;
  switch (model::compare_orgs(claim, statement)) {
    case model::OrgMatch::kDifferent:
      break;
    case model::OrgMatch::kRelated:
      return Likeness::kRelated;
    case model::OrgMatch::kSame:
      return Likeness::kSame;
  }
  return Likeness::kDifferent;
}

std::optional<model::Edtf> single(const std::optional<model::EdtfDate>& date) {
  if (!date) return std::nullopt;
  const base::Result<model::Edtf> edtf = model::Edtf::parse(date->str());
  if (!edtf) return std::nullopt;
  return *edtf;
}

}  // namespace

bool RoleMatch::is_same_role() const {
  if (title == Likeness::kDifferent || title == Likeness::kRelated) return false;
  if (org == Likeness::kDifferent) return false;
  return title == Likeness::kSame || org == Likeness::kSame;
}

bool RoleMatch::is_other_title() const {
  return org == Likeness::kSame && (title == Likeness::kDifferent || title == Likeness::kRelated);
}

RoleMatch match_role(const model::Claim& claim, const model::Statement& statement) {
  return {match_titles(claim.title.value_or(""), statement.title),
          match_orgs(claim.org.value_or(""), statement.org)};
}

DateMatch match_dates(const std::optional<model::Edtf>& claim,
                      const std::optional<model::Edtf>& statement) {
  if (!claim || !statement) return DateMatch::kUnknown;
  if (*claim == *statement || statement->is_within(*claim)) return DateMatch::kAgrees;
  if (claim->is_within(*statement)) return DateMatch::kFiner;
  if (claim->is_before(*statement)) return DateMatch::kEarlier;
  if (statement->is_before(*claim)) return DateMatch::kLater;
  return DateMatch::kOverlaps;
}

bool is_next_role(const model::Claim& claim, const model::Statement& statement) {
  const bool is_start = claim.kind == model::ClaimKind::kRoleStart;
  if (!is_start && claim.kind != model::ClaimKind::kRoleHolds) return false;
  const RoleMatch match = match_role(claim, statement);
  if (!match.is_other_title()) return false;
  const std::optional<model::Edtf> begins = start_of(claim.when);
  const std::optional<model::Edtf> began = start_of(statement.when);
  if (begins && began) return began->is_before(*begins);
  return (is_start || begins) && match.title == Likeness::kDifferent;
}

bool agree(DateMatch match) {
  return match == DateMatch::kUnknown || match == DateMatch::kAgrees || match == DateMatch::kFiner;
}

std::optional<model::Edtf> start_of(const std::optional<model::Edtf>& when) {
  return when ? single(when->start()) : std::nullopt;
}

std::optional<model::Edtf> end_of(const std::optional<model::Edtf>& when) {
  return when ? single(when->end()) : std::nullopt;
}

}  // namespace rolecall::review
