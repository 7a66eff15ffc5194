// SPDX-License-Identifier: Apache-2.0
#include "review/apply_dates.h"

#include "review/match.h"

namespace rolecall::review {
namespace {

using model::ClaimKind;
using model::Edtf;

// "start/end" from texts that may be "" (unknown) or ".." (open).
base::Result<When> make_when(const std::string& start, const std::string& end) {
  const base::Result<Edtf> when = Edtf::parse(start + "/" + end);
  if (!when) {
    return base::fail(base::ErrorCode::kInvalid, start + "/" + end,
                      "the end lies before the start; edit the dates");
  }
  return When(*when);
}

std::string start_text(const When& when) {
  const When start = start_of(when);
  return start ? start->str() : "..";
}

base::Result<When> close(const When& statement, const When& end) {
  if (end) return make_when(start_text(statement), end->str());
  const When start = start_of(statement);
  if (start) return make_when(start->str(), "");
  return When();
}

}  // namespace

base::Result<When> ended_on(const model::Claim& claim, const When& statement) {
  const When end = end_of(claim.when);
  // The claim's own interval says when it began, where the statement does not.
  if (end && !start_of(statement) && claim.when->is_interval()) return When(claim.when);
  const bool is_implied = !end && claim.kind == ClaimKind::kRoleHeld;
  if (is_implied && !start_of(statement) && claim.said && !claim.said->is_interval()) {
    return make_when("..", claim.said->str());
  }
  return close(statement, end);
}

base::Result<When> succeeded_on(const model::Claim& claim, const When& statement) {
  // A successor who "holds" the role since then; a day without a start says nothing.
  return close(statement, start_of(claim.when));
}

base::Result<When> altered_on(const model::Claim& claim, const When& statement) {
  if (!claim.when) return statement;
  const When start = start_of(claim.when);
  const When end = end_of(claim.when);
  switch (claim.kind) {
    case ClaimKind::kRoleStart:
    case ClaimKind::kRoleHolds: {
      if (!start) return statement;
      const When old_end = end_of(statement);
      const bool is_interval = statement && statement->is_interval();
      return make_when(start->str(), is_interval && old_end ? old_end->str() : "..");
    }
    case ClaimKind::kRoleEnd:
      return end ? close(statement, end) : statement;
    default:
      return When(claim.when);
  }
}

base::Result<When> whole_date(const model::Claim& claim) {
  if (!claim.when) return When();
  if (claim.when->is_interval()) return When(claim.when);
  switch (claim.kind) {
    case ClaimKind::kRoleStart:
    case ClaimKind::kRoleHolds:
      return When(Edtf::make_since(*claim.when));
    case ClaimKind::kRoleEnd:
      return When(Edtf::make_until(*claim.when));
    default:
      return When(claim.when);
  }
}

ClaimKind kind_of_statement(ClaimKind claim) {
  switch (claim) {
    case ClaimKind::kRoleStart:
      return ClaimKind::kRoleHolds;
    case ClaimKind::kRoleEnd:
      return ClaimKind::kRoleHeld;
    default:
      return claim;
  }
}

ClaimKind role_kind(const Edtf& when) {
  const bool is_open = when.is_interval() && when.end_kind() == Edtf::End::kOpen;
  return is_open || !when.is_interval() ? ClaimKind::kRoleHolds : ClaimKind::kRoleHeld;
}

}  // namespace rolecall::review
