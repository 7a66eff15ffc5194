// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/claim_shape.h"

#include "base/text.h"
#include "extract/claim/role_heading.h"

namespace rolecall::extract {
namespace {

using model::Claim;
using model::ClaimKind;

bool is_founder(std::string_view title) {
  const std::string lower = base::ascii_lower(title);
  return lower.ends_with("founder") || lower.ends_with("founders");
}

bool is_private(std::string_view text, const WordLists& words) {
  for (const std::string_view word : base::split_words(text)) {
    if (words.contains("private", base::ascii_lower(word))) return true;
  }
  return false;
}

// Belonging to a party is nobody's business; leading one is an office.
bool is_partisan(const Claim& claim) {
  if (!claim.org || !base::ascii_lower(*claim.org).ends_with(" party")) return false;
  return !claim.title || base::ascii_lower(*claim.title).ends_with("member");
}

bool is_doctoral(const Claim& claim) {
  const std::string title = base::ascii_lower(claim.title.value_or(""));
  return title == "phd student" || title == "doctoral student" || title == "phd candidate" ||
         title == "doctoral candidate";
}

// To be made a fellow or an honorary member is an honour.
bool is_honour(const Claim& claim) {
  if (!claim.title || !claim.org) return false;
  const std::string title = base::ascii_lower(*claim.title);
  return title == "fellow" || title == "honorary fellow" || title == "honorary member";
}

// Chairs and organisers of an event serve it.
bool is_service(const Claim& claim) {
  return claim.org && claim.title && is_event_name(*claim.org) &&
         (is_event_function(*claim.title) || base::ascii_lower(*claim.title).ends_with("chair"));
}

// False where it ended or names no organisation: nobody stops having founded something.
bool settle_founder(Claim& claim) {
  if (!claim.org || claim.kind == ClaimKind::kRoleEnd) return false;
  claim.kind = ClaimKind::kFounded;
  claim.title.reset();
  return true;
}

}  // namespace

bool is_change(ClaimKind kind) {
  return kind == ClaimKind::kRoleStart || kind == ClaimKind::kRoleEnd;
}

// Also letters without case count.
bool has_capital(std::string_view title) {
  for (const std::string_view word : base::split_words(title)) {
    size_t at = 0;
    if (!base::is_lower(base::next_code_point(word, at))) return true;
  }
  return false;
}

// A change happens at one end of an open span: "from 1 May on", "until May".
model::Edtf moment_of(const model::Edtf& when, ClaimKind kind) {
  if (!when.is_interval()) return when;
  const bool start = kind == ClaimKind::kRoleStart && when.end_kind() != model::Edtf::End::kDate;
  const bool end = kind == ClaimKind::kRoleEnd && when.start_kind() != model::Edtf::End::kDate;
  const auto day = start ? when.start() : end ? when.end() : std::nullopt;
  if (!day) return when;
  const auto moment = model::Edtf::parse(day->str());
  return moment ? *moment : when;
}

bool is_private_life(const Claim& claim, const WordLists& words) {
  return is_private(claim.title.value_or(""), words) || is_private(claim.org.value_or(""), words) ||
         is_partisan(claim);
}

bool settle_kind(Claim& claim, bool assumed, const WordLists& words) {
  if (!model::is_role(claim.kind)) return true;
  if (is_service(claim)) {
    claim.kind = ClaimKind::kServed;
  } else if (claim.kind == ClaimKind::kRoleStart && is_honour(claim)) {
    claim.kind = ClaimKind::kAward;
  } else if (claim.kind == ClaimKind::kRoleHolds && is_doctoral(claim)) {
    claim.kind = ClaimKind::kEducation;
    claim.title = "PhD";
  } else if (claim.title && is_founder(*claim.title)) {
    return settle_founder(claim);
  } else if (claim.title && words.contains("authorships", base::ascii_lower(*claim.title))) {
    claim.kind = ClaimKind::kAuthored;
    claim.title.reset();
    if (assumed) claim.org.reset();
  }
  return true;
}

}  // namespace rolecall::extract
