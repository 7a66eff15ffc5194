// SPDX-License-Identifier: Apache-2.0
#include "review/compare_role.h"

#include <algorithm>

#include "review/match.h"

namespace rolecall::review {
namespace {

using model::Claim;
using model::ClaimKind;
using model::Edtf;
using model::FindingKind;
using model::Profile;
using model::Statement;

bool is_role_statement(const Statement& statement) { return model::is_role(statement.kind); }

Judgement confirms(const Statement& statement, DateMatch dates) {
  return {FindingKind::kConfirms, statement.id, dates == DateMatch::kFiner ? kMoreExact : ""};
}

class RoleComparison {
 public:
  RoleComparison(const Claim& claim, const Profile& profile) : claim_(claim) {
    for (const Statement& statement : profile.statements) {
      if (!is_role_statement(statement)) continue;
      const RoleMatch match = match_role(claim, statement);
      if (match.is_same_role()) {
        same_.push_back(&statement);
      } else if (match.is_other_title() && is_current(statement)) {
        (match.title == Likeness::kRelated ? related_ : other_).push_back(&statement);
      }
    }
  }

  std::vector<Judgement> judge() {
    const bool is_over = claim_.kind == ClaimKind::kRoleEnd || claim_.kind == ClaimKind::kRoleHeld;
    return is_over ? judge_over() : judge_current();
  }

 private:
  // The role ended, or is spoken of as past.
  std::vector<Judgement> judge_over() {
    std::vector<Judgement> judgements;
    const bool is_told = is_told_of_past();
    for (const Statement* statement : same_) {
      if (is_earlier_stint(*statement)) continue;
      if (is_current(*statement)) {
        if (is_told) continue;
        judgements.push_back({FindingKind::kEnded, statement->id, ""});
      } else if (const auto judgement = judge_over_past(*statement)) {
        judgements.push_back(*judgement);
      }
    }
    if (!judgements.empty()) return most_fitting(std::move(judgements));
    // "The maintainer left" of a profile's "senior maintainer": the likeliest role, if only one is.
    if (same_.empty() && related_.size() == 1 && !is_earlier_stint(*related_.front())) {
      return {{FindingKind::kEnded, related_.front()->id, kOtherTitle}};
    }
    return {{FindingKind::kStarted, "", kPastRole}};
  }

  // Of several stints or roles that match, the claim means those that it ends, else those that it
  // agrees with; only if there are none does it contradict one.
  static std::vector<Judgement> most_fitting(std::vector<Judgement> judgements) {
    for (const FindingKind kind : {FindingKind::kEnded, FindingKind::kConfirms}) {
      const auto is_kind = [kind](const Judgement& judgement) { return judgement.kind == kind; };
      if (std::none_of(judgements.begin(), judgements.end(), is_kind)) continue;
      std::erase_if(judgements, [&](const Judgement& judgement) { return !is_kind(judgement); });
      break;
    }
    return judgements;
  }

  // A past statement of the very title says it already: "former chief executive", who is it again.
  bool is_told_of_past() const {
    for (const Statement* statement : same_) {
      if (is_current(*statement) || match_role(claim_, *statement).title != Likeness::kSame) {
        continue;
      }
      const auto judgement = judge_over_past(*statement);
      if (judgement && judgement->kind == FindingKind::kConfirms) return true;
    }
    return false;
  }

  // The claimed end lies before the statement's beginning: an earlier time in the same role.
  bool is_earlier_stint(const Statement& statement) const {
    if (!statement.when) return false;
    // What a page speaks of without a date was over when it was said.
    const std::optional<Edtf> end = claim_.when ? end_of(claim_.when) : claim_.said;
    const std::optional<Edtf> start = start_of(statement.when);
    // A past role's single date may be any day of it.
    const bool is_start = statement.when->is_interval() || is_current(statement);
    return end && start && is_start && end->is_before(*start);
  }

  // Nothing where the claim is about another stint.
  std::optional<Judgement> judge_over_past(const Statement& statement) const {
    const DateMatch ends = match_dates(end_of(claim_.when), end_of(statement.when));
    const DateMatch starts = claim_.kind == ClaimKind::kRoleHeld && is_interval(claim_.when)
                                 ? match_dates(start_of(claim_.when), start_of(statement.when))
                                 : DateMatch::kUnknown;
    if (agree(ends) && agree(starts)) {
      return confirms(statement, starts == DateMatch::kFiner ? starts : ends);
    }
    if (starts == DateMatch::kLater && is_after(claim_.when, end_of(statement.when))) {
      return std::nullopt;
    }
    return Judgement{FindingKind::kChanged, statement.id, agree(ends) ? kOtherStart : kOtherEnd};
  }

  static bool is_interval(const std::optional<Edtf>& when) { return when && when->is_interval(); }

  static bool is_after(const std::optional<Edtf>& when, const std::optional<Edtf>& end) {
    return when && end && end->is_before(*when);
  }

  // The role begins, or is spoken of as present.
  std::vector<Judgement> judge_current() {
    std::vector<Judgement> judgements;
    for (const Statement* statement : same_) {
      const auto judgement =
          is_current(*statement) ? judge_start(*statement) : judge_current_past(*statement);
      if (judgement) judgements.push_back(*judgement);
    }
    if (!judgements.empty()) return most_fitting(std::move(judgements));
    if (const Statement* statement = find_retitled()) {
      return {{FindingKind::kChanged, statement->id, kOtherTitle}};
    }
    return {{FindingKind::kStarted, "", is_outdated() ? kPastRole : ""}};
  }

  std::optional<Judgement> judge_start(const Statement& statement) const {
    const DateMatch starts = match_dates(start_of(claim_.when), start_of(statement.when));
    if (agree(starts)) return confirms(statement, starts);
    return Judgement{FindingKind::kChanged, statement.id, kOtherStart};
  }

  // The profile says that it ended. Nothing where the claim is of a later time: a new stint.
  std::optional<Judgement> judge_current_past(const Statement& statement) const {
    const std::optional<Edtf> end = end_of(statement.when);
    const std::optional<Edtf> start = start_of(claim_.when);
    if (is_after(start, end)) return std::nullopt;
    if (claim_.kind == ClaimKind::kRoleHolds && is_after(claim_.said, end)) {
      return Judgement{FindingKind::kChanged, statement.id, kStillGiven};
    }
    return judge_start(statement);
  }

  // The one current role at the organisation whose title the claim gives otherwise.
  const Statement* find_retitled() const {
    const std::vector<const Statement*>& candidates = related_.empty() ? other_ : related_;
    if (candidates.size() != 1) return nullptr;
    const std::optional<Edtf> start = start_of(candidates.front()->when);
    const std::optional<Edtf>& time = time_of_claim();
    // What a page said before the statement began is an earlier role.
    if (time && start && time->is_before(*start)) return nullptr;
    return candidates.front();
  }

  // The claim speaks of a time before the roles that the profile gives for the organisation.
  bool is_outdated() const {
    const std::optional<Edtf>& time = time_of_claim();
    for (const auto* group : {&same_, &related_, &other_}) {
      for (const Statement* statement : *group) {
        const std::optional<Edtf> start = start_of(statement->when);
        if (time && start && time->is_before(*start)) return true;
      }
    }
    return false;
  }

  const std::optional<Edtf>& time_of_claim() const {
    return claim_.kind == ClaimKind::kRoleStart && claim_.when ? claim_.when : claim_.said;
  }

  const Claim& claim_;
  std::vector<const Statement*> same_;     ///< The same role.
  std::vector<const Statement*> related_;  ///< Current, same organisation, a similar title.
  std::vector<const Statement*> other_;    ///< Current, same organisation, another title.
};

}  // namespace

std::vector<Judgement> compare_role(const Claim& claim, const Profile& profile) {
  return RoleComparison(claim, profile).judge();
}

}  // namespace rolecall::review
