// SPDX-License-Identifier: Apache-2.0
#include "store/profiles.h"

#include "store/decisions.h"
#include "store/profile_merge.h"
#include "store/suppressions.h"
#include "store_fixture.h"

namespace rolecall::test {
namespace {

using model::Profile;
using store::Upsert;

using PROFILES = StoreTest;

Profile full_profile() {
  Profile profile = profile_of_mira();
  profile.other_names = {"M. Kowal", "Мира Коваль"};
  profile.identifiers = {"0000-0002-1825-0097", "mirak", "https://mira.example/", "Q1"};
  profile.section = "maintainers";
  profile.sector = "open source";
  profile.statements[0].text = "Leads \"Tessera\"; 100 % of the time, and\na second line.";
  profile.references[0].published = date("2021-03");
  profile.references[0].accessed = date("2026-01-02");
  profile.reviewed = date("2026-01");
  profile.updated = date("2026-01-02");
  return profile;
}

TEST_F(PROFILES, GivesBackEveryField) {
  const auto imported = store::Profiles(database).import(full_profile(), kNight);
  EXPECT_EQ(imported.outcome, Upsert::kCreated);
  EXPECT_EQ(store::Profiles(database).find(imported.id)->profile, full_profile());
  EXPECT_EQ(store::Profiles(database).find_slug("mira-kowal")->id, imported.id);
}

TEST_F(PROFILES, ChangesNothingWhenImportedTwice) {
  store::Profiles profiles(database);
  profiles.import(full_profile(), kNight);
  const auto again = profiles.import(full_profile(), kNight + std::chrono::hours(24));
  EXPECT_EQ(again.outcome, Upsert::kUnchanged);
  EXPECT_EQ(profiles.find(again.id)->version, 1);
  EXPECT_EQ(profiles.count(), 1);
}

TEST_F(PROFILES, TakesWhatTheFileChanged) {
  store::Profiles profiles(database);
  profiles.import(full_profile(), kNight);
  Profile changed = full_profile();
  changed.headline = "Lead maintainer";
  const auto imported = profiles.import(changed, kNight);
  EXPECT_EQ(imported.outcome, Upsert::kUpdated);
  EXPECT_EQ(profiles.find(imported.id)->profile, changed);
}

TEST_F(PROFILES, KeepsAReviewersChangeWhenTheFileIsTheSame) {
  store::Profiles profiles(database);
  auto stored = *profiles.find(profiles.import(full_profile(), kNight).id);
  stored.profile.statements[0].when = date("2021/2026-05");
  ASSERT_TRUE(profiles.replace(stored, kNight).has_value());
  EXPECT_EQ(profiles.import(full_profile(), kNight).outcome, Upsert::kUnchanged);
  EXPECT_EQ(profiles.find(stored.id)->profile, stored.profile);
}

TEST_F(PROFILES, ReportsAConflictAndKeepsTheReviewersValue) {
  store::Profiles profiles(database);
  auto stored = *profiles.find(profiles.import(full_profile(), kNight).id);
  stored.profile.statements[0].when = date("2021/2026-05");
  ASSERT_TRUE(profiles.replace(stored, kNight).has_value());
  Profile file = full_profile();
  file.statements[0].when = date("2021/2025");
  file.headline = "Retired";
  const auto imported = profiles.import(file, kNight);
  EXPECT_EQ(imported.conflicts, std::vector<std::string>{"statement lead"});
  const Profile merged = profiles.find(stored.id)->profile;
  EXPECT_EQ(merged.statements[0].when, date("2021/2026-05"));
  EXPECT_EQ(merged.headline, "Retired");
}

TEST_F(PROFILES, RefusesToReplaceAnOlderVersion) {
  store::Profiles profiles(database);
  const auto stored = *profiles.find(profiles.import(full_profile(), kNight).id);
  ASSERT_TRUE(profiles.replace(stored, kNight).has_value());
  const auto late = profiles.replace(stored, kNight);
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().code, base::ErrorCode::kConflict);
}

TEST_F(PROFILES, FindsByNamesAndIdentifiers) {
  store::Profiles profiles(database);
  const auto id = profiles.import(full_profile(), kNight).id;
  const std::vector<model::ProfileId> found{id};
  EXPECT_EQ(profiles.with_name("Kowal, Mira"), found);
  EXPECT_EQ(profiles.with_name("Мира Коваль"), found);
  EXPECT_EQ(profiles.with_identifier("github", "MiraK"), found);
  EXPECT_EQ(profiles.with_identifier("homepage", "https://mira.example"), found);
  EXPECT_TRUE(profiles.with_name("Mira").empty());
  EXPECT_TRUE(profiles.with_identifier("github", "mira").empty());
}

TEST_F(PROFILES, WalksInOrderAndStops) {
  store::Profiles profiles(database);
  for (const char* slug : {"c", "a", "b"}) {
    Profile profile = profile_of_mira();
    profile.slug = slug;
    profiles.import(profile, kNight);
  }
  std::string seen;
  profiles.for_each([&seen](const store::StoredProfile& stored) {
    seen += stored.profile.slug;
    return seen == "ab" ? store::Profiles::Walk::kStop : store::Profiles::Walk::kOn;
  });
  EXPECT_EQ(seen, "ab");
}

TEST_F(PROFILES, ForgetsWhoAskedNotToBeListed) {
  add_mira();
  const model::RunId run = start_run();
  store::PageWrite write = page(team, run, model::Outcome::kNew);
  write.claims = {{claim(model::ClaimKind::kRoleEnd, "Mira Kowal", "Lead Maintainer", "Tessera")}};
  store::write_page(database, write);

  store::Suppressions suppressions(database);
  suppressions.add("Mira KOWAL", kNight);
  EXPECT_TRUE(suppressions.contains("Kowal, Mira"));
  EXPECT_FALSE(suppressions.contains("Mira Kowalski"));
  EXPECT_EQ(store::Profiles(database).count(), 0);
  EXPECT_EQ(store::Claims(database).count(), 0);

  finish_run(run);
  write.capture.run = start_run();
  write.findings.clear();
  EXPECT_EQ(store::write_page(database, write).suppressed_claims, 1);
  EXPECT_EQ(store::Claims(database).count(), 0);
}

TEST(PROFILE_MERGE, TakesEachSidesChanges) {
  const Profile base = full_profile();
  Profile ours = base;
  ours.statements.push_back(statement("new", "Chair", "Tessera", "2026/.."));
  Profile file = base;
  file.section = "alumni";
  file.references[0].title = "The team";
  const store::MergedProfile merged = store::merge_profile(base, file, ours);
  EXPECT_TRUE(merged.conflicts.empty());
  EXPECT_EQ(merged.profile.section, "alumni");
  EXPECT_EQ(merged.profile.references[0].title, "The team");
  EXPECT_EQ(merged.profile.statements.size(), 2U);
}

TEST(PROFILE_MERGE, OverwritesNothingWithBlanks) {
  const Profile base = full_profile();
  Profile file;
  file.slug = base.slug;
  file.name = base.name;
  EXPECT_EQ(store::merge_profile(base, file, base).profile, base);
}

TEST(PROFILE_MERGE, TakesAwayWhatTheFileDropped) {
  Profile base = full_profile();
  base.statements.push_back(statement("old", "Intern", "Tessera", "2019/2020"));
  EXPECT_EQ(store::merge_profile(base, full_profile(), base).profile, full_profile());
  Profile ours = base;
  ours.statements[1].title = "Trainee";
  const store::MergedProfile merged = store::merge_profile(base, full_profile(), ours);
  EXPECT_EQ(merged.conflicts, std::vector<std::string>{"statement old"});
  EXPECT_EQ(merged.profile.statements, ours.statements);
}

TEST(PROFILE_MERGE, DoesNotBringBackWhatAReviewerTookAway) {
  Profile base = full_profile();
  base.statements.push_back(statement("old", "Intern", "Tessera", "2019/2020"));
  Profile ours = full_profile();
  Profile file = base;
  file.headline = "Changed";
  const store::MergedProfile merged = store::merge_profile(base, file, ours);
  EXPECT_EQ(merged.profile.statements, ours.statements);
  EXPECT_TRUE(merged.conflicts.empty());
}

}  // namespace
}  // namespace rolecall::test
