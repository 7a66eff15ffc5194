// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/retraction.h"

#include <algorithm>
#include <map>
#include <string>

#include "model/organization.h"
#include "model/role_title.h"

namespace rolecall::extract {
namespace {

using model::Claim;
using model::ClaimKind;

/// A page dates so few changes of one person; more is a list.
constexpr size_t kMostChanges = 20;

std::optional<size_t> message_at(const model::Document& document, size_t offset) {
  const auto after = std::ranges::upper_bound(document.messages, offset, {},
                                              [](const model::Message& m) { return m.span.start; });
  if (after == document.messages.begin()) return std::nullopt;
  return static_cast<size_t>(after - document.messages.begin()) - 1;
}

bool same_org(const Claim& a, const Claim& b) {
  return !a.org || !b.org || model::compare_orgs(*a.org, *b.org) != model::OrgMatch::kDifferent;
}

bool same_title(const Claim& a, const Claim& b) {
  return !a.title || !b.title ||
         model::compare_titles(*a.title, *b.title) != model::TitleMatch::kDifferent;
}

bool takes_back(const Denial& denial, const Claim& claim, const model::Document& document) {
  if (denial.claim.kind != claim.kind || denial.claim.person != claim.person) return false;
  if (!same_org(denial.claim, claim) || !same_title(denial.claim, claim)) return false;
  if (claim.status == model::ClaimStatus::kReported) return true;
  const auto message = message_at(document, claim.start);
  return denial.message && message && *message < *denial.message;
}

// "I stay as chair" in a later message against "she leaves as chair" in an earlier one.
bool contradicts(const Claim& stays, const Claim& leaves, const model::Document& document) {
  if (stays.kind != ClaimKind::kRoleHolds || !stays.rule.starts_with("holds.stay")) return false;
  if (stays.person != leaves.person || !same_org(stays, leaves) || !same_title(stays, leaves)) {
    return false;
  }
  return message_at(document, leaves.start) < message_at(document, stays.start);
}

bool is_announcement_day(const model::Edtf& when, const model::Document& document) {
  if (document.published && when == *document.published) return true;
  return std::ranges::any_of(document.messages, [&](const model::Message& message) {
    return message.published && when == *message.published;
  });
}

bool is_change(const Claim& claim) {
  return claim.when && (claim.kind == ClaimKind::kRoleStart || claim.kind == ClaimKind::kRoleEnd);
}

// Of one person: `news` says nothing that `dated` does not say with a better date.
bool restates(const Claim& news, const Claim& dated) {
  if (news.kind != dated.kind || !same_org(news, dated) || !same_title(news, dated)) return false;
  return (!news.title || dated.title) && (!news.org || dated.org);
}

}  // namespace

void drop_restated(std::vector<Claim>& claims, const model::Document& document) {
  std::map<std::string, std::vector<Claim>> dated;
  for (const Claim& claim : claims) {
    if (!is_change(claim) || is_announcement_day(*claim.when, document)) continue;
    std::vector<Claim>& own = dated[claim.person];
    if (own.size() < kMostChanges) own.push_back(claim);
  }
  std::erase_if(claims, [&](const Claim& news) {
    const auto own = dated.find(news.person);
    if (own == dated.end() || !is_change(news)) return false;
    if (!is_announcement_day(*news.when, document)) return false;
    return std::ranges::any_of(own->second,
                               [&](const Claim& claim) { return restates(news, claim); });
  });
}

void drop_ended(std::vector<Claim>& claims) {
  std::map<std::string, std::vector<Claim>> ended;
  for (const Claim& claim : claims) {
    if (claim.kind != ClaimKind::kRoleEnd || claim.status == model::ClaimStatus::kPlanned) continue;
    std::vector<Claim>& own = ended[claim.person];
    if (own.size() < kMostChanges) own.push_back(claim);
  }
  std::erase_if(claims, [&](const Claim& holds) {
    const auto own = ended.find(holds.person);
    if (own == ended.end() || holds.kind != ClaimKind::kRoleHolds) return false;
    if (holds.rule.starts_with("holds.stay")) return false;
    return std::ranges::any_of(own->second, [&](const Claim& end) {
      return end.org && holds.org && same_org(end, holds) && same_title(end, holds);
    });
  });
}

void retract(std::vector<Claim>& claims, const std::vector<Denial>& denials,
             const model::Document& document) {
  std::vector<Claim> stays;
  std::ranges::copy_if(claims, std::back_inserter(stays), [](const Claim& claim) {
    return claim.kind == ClaimKind::kRoleHolds && claim.rule.starts_with("holds.stay");
  });
  std::erase_if(claims, [&](const Claim& claim) {
    const bool denied = std::ranges::any_of(
        denials, [&](const Denial& denial) { return takes_back(denial, claim, document); });
    if (denied || claim.kind != ClaimKind::kRoleEnd) return denied;
    return std::ranges::any_of(
        stays, [&](const Claim& stay) { return contradicts(stay, claim, document); });
  });
}

}  // namespace rolecall::extract
