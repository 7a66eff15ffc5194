// SPDX-License-Identifier: Apache-2.0
#pragma once
// A claim: one candidate fact about a person's public professional work, as a page states it,
// with the words that say so.

#include <optional>
#include <string>
#include <string_view>

#include "model/edtf.h"

namespace rolecall::model {

enum class ClaimKind {
  kRoleStart,
  kRoleEnd,
  kRoleHolds,
  kRoleHeld,
  kFounded,
  kAuthored,
  kTalk,
  kServed,
  kEducation,
  kAward,
};

enum class ClaimStatus {
  kStated,    ///< The text says it as a fact.
  kPlanned,   ///< It is announced for after the publication date.
  kReported,  ///< The text passes on someone else's word.
};

/// "role.start", "authored" ...
std::string_view to_string(ClaimKind kind);
std::string_view to_string(ClaimStatus status);
std::optional<ClaimKind> parse_claim_kind(std::string_view text);
std::optional<ClaimStatus> parse_claim_status(std::string_view text);

/// True for the four kinds that are about a role.
bool is_role(ClaimKind kind);

struct Claim {
  ClaimKind kind = ClaimKind::kRoleHolds;
  std::string person;  ///< The fullest form that the page gives, without honorifics.
  std::optional<std::string> title;
  std::optional<std::string> org;
  std::optional<Edtf> when;
  ClaimStatus status = ClaimStatus::kStated;

  std::string quote;  ///< Verbatim from the document's text at [start, end), in bytes.
  size_t start = 0;
  size_t end = 0;

  std::string rule;       ///< Name of the rule or reader that made it.
  double confidence = 0;  ///< Lower bound of the rule's precision; 0 where it is not measured.

  /// When it was said: the date of the message that it stands in, else of the page. What is given
  /// as present was so then. No part of the claim's identity.
  std::optional<Edtf> said;

  bool operator==(const Claim&) const = default;
};

/// Identifies a claim by content: kind, person, title, org and when, compared as people would
/// (case, marks and spacing do not matter). Equal keys are the same claim, whoever says it.
std::string claim_key(const Claim& claim);

}  // namespace rolecall::model
