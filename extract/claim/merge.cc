// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <tuple>

#include "extract/claim/claims.h"
#include "model/organization.h"
#include "model/person_name.h"
#include "model/role_title.h"

namespace rolecall::extract {
namespace {

using model::Claim;
using model::ClaimKind;

bool same_org(const Claim& a, const Claim& b) {
  return model::compare_orgs(a.org.value_or(""), b.org.value_or("")) != model::OrgMatch::kDifferent;
}

// What `weak` says is all said by `strong`: each part is the same or left out.
bool covers_title(const Claim& strong, const Claim& weak) {
  if (!weak.title) return true;
  return strong.title &&
         model::compare_titles(*strong.title, *weak.title) == model::TitleMatch::kSame;
}

// "Acme" says less than "Acme Bank" where the weak one says nothing but that.
bool is_only_part(const Claim& strong, const Claim& weak) {
  return !weak.title && weak.org->starts_with(*strong.org + " ");
}

bool covers_org(const Claim& strong, const Claim& weak) {
  if (strong.org && weak.org && is_only_part(strong, weak)) return false;
  return !weak.org || (strong.org && same_org(strong, weak));
}

bool covers_when(const Claim& strong, const Claim& weak) {
  return !weak.when ||
         (strong.when && (strong.when == weak.when || strong.when->is_within(*weak.when)));
}

size_t fullness(const Claim& claim) {
  return (claim.title ? 2u : 0u) + (claim.org ? 2u : 0u) + (claim.when ? 1u : 0u);
}

// A claim that another of the same kind and person says as well or better.
bool is_covered(const Claim& strong, const Claim& weak) {
  if (strong.kind != weak.kind) return false;
  return covers_title(strong, weak) && covers_org(strong, weak) && covers_when(strong, weak);
}

std::vector<Claim> keep_fullest(std::vector<Claim> claims) {
  std::ranges::stable_sort(claims, [](const Claim& a, const Claim& b) {
    return std::pair(fullness(b), a.start) < std::pair(fullness(a), b.start);
  });
  std::vector<Claim> kept;
  for (Claim& claim : claims) {
    const bool covered =
        std::ranges::any_of(kept, [&](const Claim& strong) { return is_covered(strong, claim); });
    if (!covered) kept.push_back(std::move(claim));
  }
  return kept;
}

}  // namespace

std::vector<Claim> merge_claims(std::vector<Claim> claims) {
  std::map<std::string, std::vector<Claim>> by_person;
  for (Claim& claim : claims) by_person[model::name_key(claim.person)].push_back(std::move(claim));
  std::vector<Claim> merged;
  for (auto& [person, own] : by_person) {
    std::ranges::move(keep_fullest(std::move(own)), std::back_inserter(merged));
  }
  std::ranges::stable_sort(merged, [](const Claim& a, const Claim& b) {
    return std::tuple(a.start, a.kind, a.end) < std::tuple(b.start, b.kind, b.end);
  });
  return merged;
}

}  // namespace rolecall::extract
