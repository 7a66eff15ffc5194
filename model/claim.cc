// SPDX-License-Identifier: Apache-2.0
#include "model/claim.h"

#include "base/digest.h"
#include "base/enum_names.h"
#include "base/text.h"

namespace rolecall::model {
namespace {

constexpr base::EnumNames<ClaimKind, 10> kKinds{{
    {ClaimKind::kRoleStart, "role.start"},
    {ClaimKind::kRoleEnd, "role.end"},
    {ClaimKind::kRoleHolds, "role.holds"},
    {ClaimKind::kRoleHeld, "role.held"},
    {ClaimKind::kFounded, "founded"},
    {ClaimKind::kAuthored, "authored"},
    {ClaimKind::kTalk, "talk"},
    {ClaimKind::kServed, "served"},
    {ClaimKind::kEducation, "education"},
    {ClaimKind::kAward, "award"},
}};

constexpr base::EnumNames<ClaimStatus, 3> kStatuses{{
    {ClaimStatus::kStated, "stated"},
    {ClaimStatus::kPlanned, "planned"},
    {ClaimStatus::kReported, "reported"},
}};

}  // namespace

std::string_view to_string(ClaimKind kind) { return base::name_of(kKinds, kind); }

std::string_view to_string(ClaimStatus status) { return base::name_of(kStatuses, status); }

std::optional<ClaimKind> parse_claim_kind(std::string_view text) {
  return base::value_of(kKinds, text);
}

std::optional<ClaimStatus> parse_claim_status(std::string_view text) {
  return base::value_of(kStatuses, text);
}

bool is_role(ClaimKind kind) {
  return kind == ClaimKind::kRoleStart || kind == ClaimKind::kRoleEnd ||
         kind == ClaimKind::kRoleHolds || kind == ClaimKind::kRoleHeld;
}

std::string claim_key(const Claim& claim) {
  std::string content(to_string(claim.kind));
  for (const std::string& field :
       {base::fold_key(claim.person), base::fold_key(claim.title.value_or("")),
        base::fold_key(claim.org.value_or("")), claim.when ? claim.when->str() : std::string()}) {
    content += '\n';
    content += field;
  }
  return base::content_key(content);
}

}  // namespace rolecall::model
