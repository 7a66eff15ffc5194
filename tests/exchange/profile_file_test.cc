// SPDX-License-Identifier: Apache-2.0
#include "exchange/profile_file.h"

#include <gtest/gtest.h>

namespace rolecall::exchange {
namespace {

constexpr const char* kProfile = R"(name: Ada M. van der Berg
other_names: [A. Berg]
identifiers: {orcid: 0000-0002-1825-0097, github: adaberg}
section: Open source
headline: Maintainer of Lantern
sector: Software
statements:
  - {kind: role.holds, title: Lead Maintainer, org: Lantern, when: 2023-03/.., cites: [1]}
  - {kind: education, title: PhD, org: University of Exampleton, when: 2016, text: Her thesis.}
references:
  - {id: 1, title: Maintainers, publisher: Lantern, type: documentation,
     url: "http://docs.lantern.example/people", published: 2023-03-01, accessed: 2026-04-02}
reviewed: 2026-04-02
updated: 2026-04
)";

TEST(ProfileFile, ReadsEveryField) {
  const ProfileFile file = parse_profiles(kProfile, "ada.yaml");
  ASSERT_TRUE(file.complaints.empty()) << file.complaints.front().message();
  ASSERT_EQ(file.profiles.size(), 1U);
  const model::Profile& profile = file.profiles[0].profile;
  EXPECT_EQ(file.profiles[0].where, "ada.yaml:1");
  EXPECT_EQ(profile.slug, "ada-m-van-der-berg");
  EXPECT_EQ(profile.name, "Ada M. van der Berg");
  EXPECT_EQ(profile.other_names, std::vector<std::string>{"A. Berg"});
  EXPECT_EQ(profile.identifiers.orcid, "0000-0002-1825-0097");
  EXPECT_EQ(profile.identifiers.github, "adaberg");
  ASSERT_EQ(profile.statements.size(), 2U);
  EXPECT_EQ(profile.statements[0].kind, model::ClaimKind::kRoleHolds);
  EXPECT_EQ(profile.statements[0].when->str(), "2023-03/..");
  EXPECT_EQ(profile.statements[0].cites, std::vector<std::string>{"1"});
  EXPECT_EQ(profile.statements[1].text, "Her thesis.");
  ASSERT_EQ(profile.references.size(), 1U);
  EXPECT_EQ(profile.references[0].publisher, "Lantern");
  EXPECT_EQ(profile.references[0].accessed->str(), "2026-04-02");
  EXPECT_EQ(profile.updated->str(), "2026-04");
}

TEST(ProfileFile, ReadsJsonAndListsOfProfiles) {
  const ProfileFile list =
      parse_profiles(R"([{"name": "Ada Berg"}, {"name": "Jonas Feld"}])", "people.json");
  ASSERT_EQ(list.profiles.size(), 2U);
  EXPECT_EQ(list.profiles[1].profile.slug, "jonas-feld");

  const ProfileFile wrapped =
      parse_profiles("profiles:\n- name: Ada Berg\n- name: Jonas Feld\n", "people.yaml");
  EXPECT_EQ(wrapped.profiles.size(), 2U);
  EXPECT_EQ(wrapped.profiles[1].where, "people.yaml:3");
}

TEST(ProfileFile, WritesWhatItReads) {
  const auto profiles = parse_profiles(kProfile, "ada.yaml").profiles;
  ASSERT_EQ(profiles.size(), 1U);
  model::Profile profile = profiles[0].profile;
  profile.headline = "Says \"hello\": {yes} # no comment\nsecond line é 李";
  profile.statements[0].title = "- not a list";
  for (const std::string& text :
       {profiles_to_yaml({profile, profile}), profiles_to_json({profile, profile})}) {
    SCOPED_TRACE(text);
    const ProfileFile back = parse_profiles(text, "back");
    ASSERT_EQ(back.profiles.size(), 1U);  // the second has the same slug
    EXPECT_EQ(back.rejected, 1U);
    EXPECT_EQ(back.profiles[0].profile, profile);
  }
}

struct BadCase {
  const char* name;
  const char* text;
  const char* message;
};

TEST(ProfileFile, ComplaintsNameTheLine) {
  const BadCase cases[] = {
      {"no name", "slug: x\nheadline: y\n", "p.yaml:1: 'name' is missing"},
      {"unknown key", "name: Ada Berg\nheadlin: x\n",
       "p.yaml:2: unknown key 'headlin'; did you mean 'headline'?"},
      {"bad date", "name: Ada Berg\nstatements:\n- {kind: talk, org: X, when: 2026-13}\n",
       "p.yaml:3: 'when' should be an EDTF date"},
      {"interval as a point", "name: Ada Berg\nreviewed: 2020/2021\n",
       "p.yaml:2: 'reviewed' should be one date, not an interval"},
      {"unknown kind", "name: Ada Berg\nstatements:\n- {kind: role.start, org: X}\n",
       "p.yaml:3: 'role.start' is no kind of statement"},
      {"citation of nothing", "name: Ada Berg\nstatements:\n- {kind: talk, org: X, cites: [7]}\n",
       "p.yaml:1: a statement cites '7', and no reference has that id"},
      {"address of another kind", "name: Ada Berg\nreferences:\n- {id: 1, url: 'ftp://x/'}\n",
       "p.yaml:3: 'url' should begin with http:// or https://"},
      {"list where text belongs", "name: [Ada]\n", "p.yaml:1: 'name' should be text"},
      {"not YAML", "name: {Ada: 1\n", "p.yaml:2: not valid YAML or JSON"},
      {"nothing", "", "p.yaml: no profile in this file"},
      {"a statement that says nothing", "name: Ada Berg\nstatements:\n- {kind: talk}\n",
       "p.yaml:3: a statement needs a title, an org or a text"},
  };
  for (const BadCase& test : cases) {
    SCOPED_TRACE(test.name);
    const ProfileFile file = parse_profiles(test.text, "p.yaml");
    EXPECT_TRUE(file.profiles.empty());
    ASSERT_FALSE(file.complaints.empty());
    EXPECT_EQ(file.complaints[0].message().substr(0, std::string(test.message).size()),
              test.message);
  }
}

TEST(ProfileFile, KeepsGoodProfilesBesideABadOne) {
  const ProfileFile file =
      parse_profiles("- name: Ada Berg\n- nam: Typo\n- name: Jonas Feld\n", "people.yaml");
  ASSERT_EQ(file.profiles.size(), 2U);
  EXPECT_EQ(file.profiles[1].profile.name, "Jonas Feld");
  EXPECT_EQ(file.rejected, 1U);
}

TEST(ProfileFile, SecondProfileWithASlugIsLeftOut) {
  const ProfileFile file = parse_profiles("- name: Ada Berg\n- name: Ada Berg\n", "people.yaml");
  EXPECT_EQ(file.profiles.size(), 1U);
  ASSERT_EQ(file.complaints.size(), 1U);
  EXPECT_EQ(file.complaints[0].where, "people.yaml:2");
}

TEST(ProfileFile, DeepNestingIsAComplaintNotACrash) {
  const std::string deep(200000, '[');
  const ProfileFile file = parse_profiles(deep, "deep.yaml");
  ASSERT_EQ(file.complaints.size(), 1U);
  EXPECT_EQ(file.complaints[0].code, base::ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace rolecall::exchange
