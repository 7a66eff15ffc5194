// SPDX-License-Identifier: Apache-2.0
#include "review/decide.h"

#include "review_fixture.h"
#include "store/decisions.h"

namespace rolecall::test {
namespace {

using base::ErrorCode;
using model::ClaimKind;
using model::DecisionKind;
using model::FindingState;

class DECIDE : public ReviewTest {
 protected:
  model::FindingId first_open() { return findings().at(0).id; }

  base::Result<review::DecisionResult> undo(model::DecisionId decision) {
    return review::undo(database, {decision, "rea", "mistake"}, kNight);
  }
};

TEST_F(DECIDE, ClosesTheIntervalAndCitesTheSource) {
  say(watch("news.example"), {left()});
  const auto result = decide(first_open(), DecisionKind::kAccept);
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(result->profile_changed);
  const model::Profile changed = profile();
  EXPECT_EQ(changed.statements[0].when, date("2021/2026-05"));
  EXPECT_EQ(changed.statements[0].kind, ClaimKind::kRoleHeld);
  EXPECT_EQ(changed.statements[0].cites, (std::vector<std::string>{"1", "2"}));
  ASSERT_EQ(changed.references.size(), 2U);
  EXPECT_EQ(changed.references[1].title, "News");
  EXPECT_EQ(changed.references[1].publisher, "The News");
  EXPECT_EQ(changed.references[1].url, "https://news.example/");
  EXPECT_EQ(changed.references[1].published, date("2026-05-07"));
  EXPECT_EQ(changed.references[1].accessed, date("2026-05-10"));
  EXPECT_EQ(store::Sources(database).cited_by(mira).size(), 2U);
  // The claim now says what the profile says.
  EXPECT_EQ(open(), "");
  EXPECT_TRUE(store::Findings(database).last_confirmed(mira, "lead").has_value());
}

TEST_F(DECIDE, CitesAReferenceThatIsThereAlready) {
  say(team, {left()});
  ASSERT_TRUE(decide(first_open(), DecisionKind::kAccept).has_value());
  EXPECT_EQ(profile().references.size(), 1U);
  EXPECT_EQ(profile().statements[0].cites, std::vector<std::string>{"1"});
}

TEST_F(DECIDE, GivesAPromotionAStatementOfItsOwn) {
  say(watch("news.example"),
      {claim(ClaimKind::kRoleStart, "Mira Kowal", "Executive Director", "Tessera", "2026-05")});
  const auto accepted = decide(first_open(), DecisionKind::kAccept);
  ASSERT_TRUE(accepted.has_value());
  const model::Profile changed = profile();
  ASSERT_EQ(changed.statements.size(), 2U);
  EXPECT_EQ(changed.statements[0].title, "Lead Maintainer");
  EXPECT_EQ(changed.statements[0].when, date("2021/2026-05"));
  EXPECT_EQ(changed.statements[0].kind, ClaimKind::kRoleHeld);
  EXPECT_EQ(changed.statements[1].title, "Executive Director");
  EXPECT_EQ(changed.statements[1].when, date("2026-05/.."));
  EXPECT_EQ(changed.statements[1].cites, std::vector<std::string>{"2"});
  EXPECT_EQ(open(), "");
  ASSERT_TRUE(undo(accepted->decision).has_value());
  EXPECT_EQ(profile(), profile_of_mira());
}

TEST_F(DECIDE, LeavesTheEndOpenWhereAPromotionHasNoDate) {
  say(team, {claim(ClaimKind::kRoleStart, "Mira Kowal", "Executive Director", "Tessera")});
  ASSERT_TRUE(decide(first_open(), DecisionKind::kAccept).has_value());
  EXPECT_EQ(profile().statements.at(0).when, date("2021/"));
  EXPECT_EQ(profile().statements.at(0).kind, ClaimKind::kRoleHeld);
  EXPECT_FALSE(profile().statements.at(1).when.has_value());
}

TEST_F(DECIDE, ChangesAnotherWordingInPlace) {
  say(team, {claim(ClaimKind::kRoleHolds, "Mira Kowal", "Maintainer", "Tessera")});
  ASSERT_TRUE(decide(first_open(), DecisionKind::kAccept).has_value());
  ASSERT_EQ(profile().statements.size(), 1U);
  EXPECT_EQ(profile().statements[0].title, "Maintainer");
  EXPECT_EQ(profile().statements[0].when, date("2021/.."));
}

TEST_F(DECIDE, SaysTheNewValuesInTheSentence) {
  store::Profiles profiles(database);
  auto stored = *profiles.find(mira);
  stored.profile.statements[0].text = "She has led Tessera since 2021.";
  ASSERT_TRUE(profiles.replace(stored, kNight).has_value());
  say(team, {left()});
  const auto accepted = decide(first_open(), DecisionKind::kAccept);
  ASSERT_TRUE(accepted.has_value());
  EXPECT_EQ(profile().statements[0].text, "Lead Maintainer, Tessera, from 2021 to May 2026.");
  const auto kept = store::Decisions(database).find(accepted->decision);
  EXPECT_EQ(kept->before->statements[0].text, "She has led Tessera since 2021.");
}

TEST_F(DECIDE, HoldsARejectionForTheSameEventToldLessExactly) {
  say(team, {left("2026-05-04")});
  ASSERT_TRUE(decide(first_open(), DecisionKind::kReject).has_value());
  model::Claim coarser = left("2026-05");
  coarser.quote = "In May Tessera lost its lead.";
  say(watch("news.example"), {coarser});
  EXPECT_EQ(open(), "");
}

TEST_F(DECIDE, AddsAStatementForARoleThatStarted) {
  say(team, {claim(ClaimKind::kRoleStart, "Mira Kowal", "Director", "Basalt", "2026-05-07")});
  ASSERT_TRUE(decide(first_open(), DecisionKind::kAccept).has_value());
  const model::Statement added = profile().statements.at(1);
  EXPECT_EQ(added.title, "Director");
  EXPECT_EQ(added.org, "Basalt");
  EXPECT_EQ(added.when, date("2026-05-07/.."));
  EXPECT_EQ(added.kind, ClaimKind::kRoleHolds);
  EXPECT_EQ(added.cites, std::vector<std::string>{"1"});
  EXPECT_EQ(open(), "");
}

TEST_F(DECIDE, TakesTheReviewersValuesAndKeepsTheClaims) {
  say(team, {left()});
  review::DecisionRequest request;
  request.finding = first_open();
  request.kind = DecisionKind::kEdit;
  request.reviewer = "rea";
  request.edit.when = date("2021/2026-06");
  request.edit.text = "Led it.";
  const auto result = review::decide(database, request, kNight);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->state, FindingState::kEdited);
  EXPECT_EQ(profile().statements[0].when, date("2021/2026-06"));
  EXPECT_EQ(profile().statements[0].text, "Led it.");
  const auto stored = store::Decisions(database).find(result->decision);
  EXPECT_NE(stored->extracted.find("2026-05"), std::string::npos);
  EXPECT_NE(stored->edited.find("2021/2026-06"), std::string::npos);
  // The claim still says May; nobody is asked about it again.
  EXPECT_EQ(say(team, {left()}).opened_findings, 0);
  EXPECT_EQ(open(), "");
}

TEST_F(DECIDE, HoldsARejectionForGood) {
  say(team, {left()});
  ASSERT_TRUE(decide(first_open(), DecisionKind::kReject).has_value());
  EXPECT_EQ(profile(), profile_of_mira());
  say(team, {left()});
  EXPECT_EQ(open(), "");
  // Another source of the same claim does not ask again.
  say(watch("news.example"), {left()});
  EXPECT_EQ(open(), "");
  // The same sentence, read as another date, does not either.
  model::Claim reread = left("2026");
  reread.quote = left().quote;
  say(team, {reread});
  EXPECT_EQ(open(), "");
  // Another sentence that says something else does.
  model::Claim news = left("2026-06");
  news.quote = "In June she handed over.";
  say(team, {news});
  EXPECT_EQ(open(), "ended lead");
}

TEST_F(DECIDE, KeepsDecisionsWhenTheFileIsImportedAgain) {
  say(team, {left()});
  ASSERT_TRUE(decide(first_open(), DecisionKind::kAccept).has_value());
  const model::Profile changed = profile();
  EXPECT_EQ(store::Profiles(database).import(profile_of_mira(), kNight).outcome,
            store::Upsert::kUnchanged);
  EXPECT_EQ(profile(), changed);
}

TEST_F(DECIDE, GivesTheFirstDecisionAgainWhenRepeated) {
  say(team, {left()});
  const auto id = first_open();
  const auto first = decide(id, DecisionKind::kAccept);
  const auto second = decide(id, DecisionKind::kAccept);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->decision, second->decision);
  const auto other = decide(id, DecisionKind::kReject);
  ASSERT_FALSE(other.has_value());
  EXPECT_EQ(other.error().code, ErrorCode::kConflict);
}

TEST_F(DECIDE, RefusesWhatDoesNotFit) {
  say(team, {left()});
  review::DecisionRequest request;
  request.finding = first_open();
  request.reviewer = "rea";
  request.version = findings()[0].version;
  say(watch("news.example"), {left()});  // More evidence than the reviewer saw.
  EXPECT_EQ(review::decide(database, request, kNight).error().code, ErrorCode::kConflict);
  request.version.reset();
  request.reviewer.clear();
  EXPECT_EQ(review::decide(database, request, kNight).error().code, ErrorCode::kInvalid);
  EXPECT_EQ(decide({999}, DecisionKind::kAccept).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(decide(first_open(), DecisionKind::kUndo).error().code, ErrorCode::kInvalid);
  EXPECT_EQ(profile(), profile_of_mira());
}

TEST_F(DECIDE, UndoesExactly) {
  say(watch("news.example"), {left()});
  const auto id = first_open();
  const auto accepted = decide(id, DecisionKind::kAccept);
  ASSERT_TRUE(accepted.has_value());
  const auto undone = undo(accepted->decision);
  ASSERT_TRUE(undone.has_value());
  EXPECT_EQ(profile(), profile_of_mira());
  EXPECT_EQ(store::Sources(database).cited_by(mira).size(), 1U);
  EXPECT_EQ(open(), "ended lead");
  EXPECT_EQ(undo(accepted->decision).error().code, ErrorCode::kConflict);
  EXPECT_EQ(undo(undone->decision).error().code, ErrorCode::kInvalid);
  // Both words stay on record, and the finding can be decided anew.
  EXPECT_EQ(store::Decisions(database).of_finding(id).size(), 2U);
  EXPECT_TRUE(decide(id, DecisionKind::kReject).has_value());
}

TEST_F(DECIDE, UndoesOneOfTwoChanges) {
  say(team, {left(), claim(ClaimKind::kRoleStart, "Mira Kowal", "Director", "Basalt", "2026")});
  const auto ended = decide(findings().at(0).id, DecisionKind::kAccept);
  ASSERT_TRUE(ended.has_value());
  ASSERT_TRUE(decide(first_open(), DecisionKind::kAccept).has_value());
  ASSERT_TRUE(undo(ended->decision).has_value());
  EXPECT_EQ(profile().statements[0], profile_of_mira().statements[0]);
  EXPECT_EQ(profile().statements.size(), 2U);
}

TEST_F(DECIDE, RefusesToUndoWhatWasChangedSince) {
  say(team, {left()});
  const auto accepted = decide(first_open(), DecisionKind::kAccept);
  store::Profiles profiles(database);
  auto stored = *profiles.find(mira);
  stored.profile.statements[0].title = "Lead";
  ASSERT_TRUE(profiles.replace(stored, kNight).has_value());
  const auto undone = undo(accepted->decision);
  ASSERT_FALSE(undone.has_value());
  EXPECT_EQ(undone.error().code, ErrorCode::kConflict);
  EXPECT_EQ(profile(), stored.profile);
}

TEST_F(DECIDE, ForgetsAPersonForOneSourceForEver) {
  say(team, {left()});
  review::DecisionRequest request;
  request.finding = first_open();
  request.kind = DecisionKind::kReject;
  request.reviewer = "rea";
  request.not_this_person = true;
  ASSERT_TRUE(review::decide(database, request, kNight).has_value());
  model::Claim other = claim(ClaimKind::kRoleStart, "Mira Kowal", "Director", "Basalt", "2026");
  say(team, {other});
  EXPECT_EQ(open(), "");
  // On another source the name may be theirs.
  say(watch("news.example"), {other});
  EXPECT_EQ(open(), "started ");
}

TEST_F(DECIDE, AnswersWhichPersonItIs) {
  model::Profile other = profile_of_mira();
  other.slug = "mira-kowal-2";
  store::Profiles(database).import(other, kNight);
  const auto director = claim(ClaimKind::kRoleStart, "Mira Kowal", "Director", "Morrow", "2026");
  say(team, {director});
  review::DecisionRequest request;
  request.finding = first_open();
  request.reviewer = "rea";
  EXPECT_EQ(review::decide(database, request, kNight).error().code, ErrorCode::kInvalid);
  request.person = mira;
  const auto answered = review::decide(database, request, kNight);
  ASSERT_TRUE(answered.has_value());
  EXPECT_FALSE(answered->profile_changed);
  ASSERT_EQ(open(), "started ");
  EXPECT_EQ(findings()[0].profile, mira);
  // The answer stands on the next night.
  EXPECT_EQ(say(team, {director}).opened_findings, 0);
}

TEST_F(DECIDE, MakesAProfileOfANewPerson) {
  const auto page = watch("team.example");
  say(page, {claim(ClaimKind::kRoleHolds, "Bo Lindgren", "Developer", "Tessera"),
             claim(ClaimKind::kRoleStart, "Bo Lindgren", "Chair", "Basalt", "2026-05")});
  const auto created = decide(first_open(), DecisionKind::kAccept);
  ASSERT_TRUE(created.has_value());
  const auto bo = store::Profiles(database).find_slug("bo-lindgren");
  ASSERT_TRUE(bo.has_value());
  EXPECT_EQ(bo->profile.statements.at(0).title, "Developer");
  EXPECT_EQ(bo->profile.references.at(0).url, "https://team.example/");
  // The other claim is about that profile now.
  EXPECT_EQ(open(), "started ");
  EXPECT_EQ(findings()[0].profile, bo->id);

  ASSERT_TRUE(undo(created->decision).has_value());
  EXPECT_FALSE(store::Profiles(database).find_slug("bo-lindgren").has_value());
}

TEST_F(DECIDE, FollowsAMovedPage) {
  const auto day = std::chrono::hours(24);
  for (const int days : {0, 4, 8}) fail(team, model::Outcome::kMoved, kNight + days * day);
  const auto accepted = decide(first_open(), DecisionKind::kAccept);
  ASSERT_TRUE(accepted.has_value());
  EXPECT_EQ(profile().references[0].url, "https://new.example/team");
  const auto moved = store::Sources(database).find_key("new.example/team");
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(moved->host, "https://new.example");
  EXPECT_EQ(store::Sources(database).cited_by(mira).at(0).second, moved->id);
  ASSERT_TRUE(undo(accepted->decision).has_value());
  EXPECT_EQ(profile(), profile_of_mira());
  EXPECT_EQ(store::Sources(database).cited_by(mira).at(0).second, team);
}

TEST_F(DECIDE, MarksADeadPage) {
  const auto day = std::chrono::hours(24);
  for (const int days : {0, 2, 4}) fail(team, model::Outcome::kGone, kNight + days * day);
  ASSERT_TRUE(decide(first_open(), DecisionKind::kAccept).has_value());
  EXPECT_EQ(profile().references[0].type, "dead link");
  fail(team, model::Outcome::kGone, kNight + 6 * day);
  EXPECT_EQ(open(), "");
}

TEST_F(DECIDE, DropsTheCitationOfAPageThatNoLongerSaysIt) {
  say(team, {leads()});
  say(team, {});
  ASSERT_TRUE(decide(first_open(), DecisionKind::kAccept).has_value());
  EXPECT_TRUE(profile().statements[0].cites.empty());
  EXPECT_EQ(profile().references.size(), 1U);
}

}  // namespace
}  // namespace rolecall::test
