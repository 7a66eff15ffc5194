// SPDX-License-Identifier: Apache-2.0
#include "review/attach.h"

#include "store_fixture.h"

namespace rolecall::test {
namespace {

using model::ProfileId;
using store::Identity;

review::ProfileIndex index_of_people() {
  review::ProfileIndex index;
  index.add({{1}, {"Mira Kowal"}, {"Tessera"}});
  index.add({{2}, {"Jon Okafor", "Jonathan T. Okafor"}, {"Basalt"}});
  index.add({{3}, {"Wei Chen"}, {"Tessera"}});
  index.add({{4}, {"Wei Chen"}, {"Quill Labs"}});
  index.add({{5}, {"Wei Chen"}, {"Quill"}});
  index.add({{6}, {"Jürgen Müller"}, {}});
  index.add({{7}, {"Stephan van der Phelps"}, {}});
  index.add({{8}, {"Yu Ao"}, {}});
  return index;
}

TEST(ATTACH, FindsProfilesByFullNames) {
  struct {
    const char* name;
    const char* person;
    const char* org;
    std::vector<ProfileId> expected;
  } const rows[] = {
      {"the name", "Mira Kowal", "", {{1}}},
      {"family name first", "Kowal, Mira", "", {{1}}},
      {"marks and case", "MIRA KOWÁL", "", {{1}}},
      {"another name", "Jonathan Okafor", "", {{2}}},
      {"a transliteration", "Juergen Mueller", "", {{6}}},
      {"another one", "Jurgen Muller", "", {{6}}},
      {"without particles, spelled otherwise", "Stefan Felps", "", {{7}}},
      {"a short name, the other way round", "Ao Yu", "", {{8}}},
      {"initials find nobody", "M. Kowal", "", {}},
      {"a lone name finds nobody", "Kowal", "", {}},
      {"nobody of that name", "Mira Okafor", "", {}},
      {"nothing", "", "", {}},
      {"a shared name is a question", "Wei Chen", "", {{3}, {4}, {5}}},
      {"the organisation decides", "Wei Chen", "Tessera", {{3}}},
      {"an organisation that two share does not", "Wei Chen", "Quill", {{3}, {4}, {5}}},
      {"an unknown organisation does not", "Wei Chen", "Morrow", {{3}, {4}, {5}}},
      {"another organisation does not matter where the name is one person's",
       "Mira Kowal",
       "Morrow",
       {{1}}},
  };
  const review::ProfileIndex index = index_of_people();
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    const model::Claim said = claim(model::ClaimKind::kRoleEnd, row.person, "Lead", row.org);
    EXPECT_EQ(review::attach(said, index, {}).candidates, row.expected);
  }
}

TEST(ATTACH, ObeysVerdicts) {
  const review::ProfileIndex index = index_of_people();
  const model::Claim said = claim(model::ClaimKind::kRoleEnd, "Wei Chen", "Lead", "");
  const auto verdict = [](int64_t profile, Identity identity) {
    return store::IdentityVerdict{{profile}, "chen wei", {1}, identity};
  };
  EXPECT_EQ(review::attach(said, index, {verdict(4, Identity::kIsPerson)}).candidates,
            std::vector<ProfileId>{{4}});
  EXPECT_EQ(review::attach(said, index,
                           {verdict(4, Identity::kIsNotPerson), verdict(5, Identity::kIsNotPerson)})
                .candidates,
            std::vector<ProfileId>{{3}});
  const model::Claim mira = claim(model::ClaimKind::kRoleEnd, "Mira Kowal", "Lead", "");
  EXPECT_TRUE(review::attach(mira, index, {verdict(1, Identity::kIsNotPerson)}).candidates.empty());
}

}  // namespace
}  // namespace rolecall::test
