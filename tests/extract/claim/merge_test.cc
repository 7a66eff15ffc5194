// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "extract/claim/claims.h"

namespace rolecall::extract {
namespace {

model::Claim claim(std::optional<std::string> title, std::optional<std::string> org, size_t start) {
  model::Claim claim;
  claim.kind = model::ClaimKind::kRoleEnd;
  claim.person = "Mira Holt";
  claim.title = std::move(title);
  claim.org = std::move(org);
  claim.start = start;
  return claim;
}

TEST(MergeClaims, KeepsTheFullerOfTwo) {
  const auto merged = merge_claims({claim(std::nullopt, "Acme", 0), claim("chair", "Acme", 50)});
  ASSERT_EQ(merged.size(), 1u);
  EXPECT_EQ(merged[0].title, "chair");
}

TEST(MergeClaims, KeepsRolesOfTwoOrganisations) {
  const auto merged = merge_claims({claim("chair", "Fernwood", 50), claim("chair", "Acme", 0)});
  ASSERT_EQ(merged.size(), 2u);
  EXPECT_EQ(merged[0].org, "Acme");
}

}  // namespace
}  // namespace rolecall::extract
