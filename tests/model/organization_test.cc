// SPDX-License-Identifier: Apache-2.0
#include "model/organization.h"

#include <gtest/gtest.h>

namespace rolecall::model {
namespace {

TEST(StripLegalSuffix, DropsSuffixAndArticle) {
  constexpr std::pair<const char*, const char*> kCases[] = {
      {"Acme, Inc.", "Acme"},
      {"Acme Robotics GmbH & Co. KG", "Acme Robotics"},
      {"The Acme Foundation", "Acme Foundation"},
      {"Acme S.A.", "Acme"},
      {"Theatre Works", "Theatre Works"},
      {"Inc.", "Inc."},
      {"", ""},
  };
  for (const auto& [input, expected] : kCases) {
    SCOPED_TRACE(input);
    EXPECT_EQ(strip_legal_suffix(input), expected);
  }
}

TEST(CompareOrgs, TellsSameRelatedAndDifferent) {
  struct Case {
    const char* a;
    const char* b;
    OrgMatch expected;
  };
  constexpr Case kCases[] = {
      {"Acme Inc.", "ACME", OrgMatch::kSame},
      {"the Acme Foundation", "Acme Foundation", OrgMatch::kSame},
      {"Acme", "Acme Robotics", OrgMatch::kRelated},
      {"University of Exampleton", "Exampleton", OrgMatch::kRelated},
      {"Example Systems Foundation", "ESF", OrgMatch::kRelated},
      {"University of Exampleton", "UE", OrgMatch::kRelated},
      {"Acme", "Borealis", OrgMatch::kDifferent},
      {"Acme Foundation", "Borealis Foundation", OrgMatch::kDifferent},
      {"", "Acme", OrgMatch::kDifferent},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(std::string(c.a) + " / " + c.b);
    EXPECT_EQ(compare_orgs(c.a, c.b), c.expected);
    EXPECT_EQ(compare_orgs(c.b, c.a), c.expected);
  }
}

TEST(OrgKey, IsEqualForSuffixCaseAndMarks) {
  EXPECT_EQ(org_key("Société Exemple S.A."), org_key("societe exemple"));
  EXPECT_NE(org_key("Acme"), org_key("Acme Robotics"));
}

}  // namespace
}  // namespace rolecall::model
