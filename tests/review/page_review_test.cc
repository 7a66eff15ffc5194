// SPDX-License-Identifier: Apache-2.0
#include "review/page_review.h"

#include "review_fixture.h"
#include "store/decisions.h"

namespace rolecall::test {
namespace {

using model::ClaimKind;
using model::Outcome;

using PAGE_REVIEW = ReviewTest;

TEST_F(PAGE_REVIEW, OpensWhatAPageMeans) {
  EXPECT_EQ(say(team, {left()}).opened_findings, 1);
  EXPECT_EQ(open(), "ended lead");
}

TEST_F(PAGE_REVIEW, OpensNothingTwice) {
  say(team, {left()});
  EXPECT_EQ(say(team, {left()}).opened_findings, 0);
  EXPECT_EQ(findings(std::nullopt).size(), 1U);
}

TEST_F(PAGE_REVIEW, GathersSourcesUnderOneFinding) {
  say(team, {left()});
  model::Claim other = left();
  other.person = "Kowal, Mira";
  say(watch("news.example"), {other});
  ASSERT_EQ(open(), "ended lead");
  EXPECT_EQ(store::Findings(database).evidence(findings()[0].id).size(), 2U);
}

TEST_F(PAGE_REVIEW, ConfirmsWithoutAsking) {
  say(team, {leads()});
  EXPECT_EQ(open(), "");
  EXPECT_TRUE(store::Findings(database).last_confirmed(mira, "lead").has_value());
}

TEST_F(PAGE_REVIEW, SaysNothingOfStrangersOnCitedPages) {
  say(team, {claim(ClaimKind::kRoleStart, "Bo Lindgren", "Developer", "Tessera")});
  EXPECT_EQ(open(), "");
}

TEST_F(PAGE_REVIEW, SeesASuccessorOnACitedPage) {
  say(team, {claim(ClaimKind::kRoleStart, "Bo Lindgren", "Lead Maintainer", "Tessera", "2026-05")});
  EXPECT_EQ(open(), "");  // "Lead Maintainer" may have several holders.
  model::Profile changed = profile_of_mira();
  changed.statements[0].title = "Chair";
  store::Profiles(database).import(changed, kNight);
  say(team, {claim(ClaimKind::kRoleStart, "Bo Lindgren", "Chair", "Tessera", "2026-05")});
  EXPECT_EQ(open(), "succeeded lead");
}

TEST_F(PAGE_REVIEW, TakesNobodyForTheirOwnSuccessor) {
  model::Profile changed = profile_of_mira();
  changed.statements[0].title = "Chair";
  store::Profiles(database).import(changed, kNight);
  for (const char* person : {"M. Kowal", "Kowal", "Mira"}) {
    SCOPED_TRACE(person);
    say(team, {claim(ClaimKind::kRoleStart, person, "Chair", "Tessera", "2026-05")});
    EXPECT_EQ(open(), "");
  }
}

TEST_F(PAGE_REVIEW, ProposesPeopleOnWatchedPages) {
  say(watch("team.example"), {claim(ClaimKind::kRoleHolds, "Bo Lindgren", "Developer", "Tessera"),
                              claim(ClaimKind::kRoleHolds, "Bo", "Developer", "Tessera")});
  EXPECT_EQ(open(), "new-person ");
}

TEST_F(PAGE_REVIEW, AsksWhichOfTwoPeople) {
  model::Profile other = profile_of_mira();
  other.slug = "mira-kowal-2";
  other.statements[0].org = "Basalt";
  store::Profiles(database).import(other, kNight);
  say(team, {claim(ClaimKind::kRoleStart, "Mira Kowal", "Director", "Morrow", "2026")});
  ASSERT_EQ(findings().size(), 1U);
  EXPECT_FALSE(findings()[0].profile);
  EXPECT_EQ(findings()[0].candidates.size(), 2U);
  // The organisation tells them apart.
  say(team, {left()});
  EXPECT_EQ(open(), "ended lead");
}

TEST_F(PAGE_REVIEW, SeesThatAPageNoLongerSaysWhatItDid) {
  say(team, {leads()});
  say(team, {});
  EXPECT_EQ(open(), "unsupported lead");
  // And that it does again.
  say(team, {leads()});
  EXPECT_EQ(open(), "");
}

TEST_F(PAGE_REVIEW, DoesNotMissAStatementOfWhichThePageSaysMore) {
  say(team, {leads()});
  say(team, {left()});
  EXPECT_EQ(open(), "ended lead");
}

TEST_F(PAGE_REVIEW, WaitsBeforeAPageIsGone) {
  struct {
    Outcome outcome;
    const char* expected;
  } const rows[] = {{Outcome::kGone, "gone 1"},       {Outcome::kDns, "gone 1"},
                    {Outcome::kBlocked, "blocked 1"}, {Outcome::kRobots, "blocked 1"},
                    {Outcome::kTimeout, ""},          {Outcome::kServerError, ""}};
  const auto day = std::chrono::hours(24);
  auto now = kNight;
  for (const auto& row : rows) {
    SCOPED_TRACE(model::to_string(row.outcome));
    fail(team, row.outcome, now);
    fail(team, row.outcome, now + day);
    EXPECT_EQ(open(), "");
    fail(team, row.outcome, now + 3 * day);
    EXPECT_EQ(open(), row.expected);
    fail(team, Outcome::kTimeout, now + 4 * day);
    EXPECT_EQ(open(), row.expected);
    fail(team, Outcome::kNotModified, now + 5 * day);
    EXPECT_EQ(open(), "");
    now += 30 * day;
  }
}

TEST_F(PAGE_REVIEW, WaitsBeforeAPageHasMoved) {
  const auto day = std::chrono::hours(24);
  fail(team, Outcome::kMoved, kNight);
  fail(team, Outcome::kMoved, kNight + 2 * day);
  EXPECT_EQ(open(), "");
  fail(team, Outcome::kMoved, kNight + 8 * day);
  ASSERT_EQ(open(), "moved 1");
  EXPECT_EQ(findings()[0].note, "https://new.example/team");
  fail(team, Outcome::kSameBytes, kNight + 9 * day);
  EXPECT_EQ(open(), "");
}

TEST_F(PAGE_REVIEW, HoldsClaimsAgainstAChangedProfile) {
  say(team, {left()});
  ASSERT_EQ(open(), "ended lead");
  model::Profile changed = profile_of_mira();
  changed.statements[0] = statement("lead", "Lead Maintainer", "Tessera", "2021/2026-05");
  changed.statements[0].cites = {"1"};
  store::Profiles(database).import(changed, kNight);
  const review::ProfileIndex index = review::ProfileIndex::load(database);
  review::PageReviewer(database, index).recheck(mira, kNight);
  EXPECT_EQ(open(), "");
  EXPECT_TRUE(store::Findings(database).last_confirmed(mira, "lead").has_value());
}

TEST_F(PAGE_REVIEW, HoldsKnownPagesAgainstANewProfile) {
  say(watch("news.example"),
      {claim(ClaimKind::kRoleEnd, "Bo Lindgren", "Developer", "Tessera", "2026")});
  model::Profile bo = profile_of_mira();
  bo.slug = "bo-lindgren";
  bo.name = "Bo Lindgren";
  bo.statements = {statement("dev", "Developer", "Tessera", "2020/..")};
  const auto id = store::Profiles(database).import(bo, kNight).id;
  const review::ProfileIndex index = review::ProfileIndex::load(database);
  review::PageReviewer(database, index).recheck(id, kNight);
  EXPECT_EQ(open(), "new-person ;ended dev");
}

}  // namespace
}  // namespace rolecall::test
