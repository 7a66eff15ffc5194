// SPDX-License-Identifier: Apache-2.0
// One finding at a time: what its page shows, and what its forms do.
#include "model/person_name.h"
#include "store/decisions.h"
#include "tests/review/web/pages_fixture.h"

namespace rolecall::review::web {
namespace {

using model::ClaimKind;
using model::FindingState;

class DecidePage : public PagesTest {
 protected:
  model::Claim started(const std::string& title) {
    return test::claim(ClaimKind::kRoleStart, "Mira Kowal", title, "Basalt", "2026-05-07");
  }
};

TEST_F(DecidePage, ShowsTheSentenceAndWhatWouldChange) {
  say(watch("news.example"), {left()});
  const std::string html = page_of(first_open());
  EXPECT_TRUE(contains(html, "<mark>" + left().quote + "</mark>")) << html;
  EXPECT_TRUE(contains(html, "Lead Maintainer, Tessera, since 2021."));
  EXPECT_TRUE(contains(html, "Lead Maintainer, Tessera, from 2021 to May 2026. [1] [2]"));
  EXPECT_TRUE(contains(html, "href=\"https://news.example/\""));
}

TEST_F(DecidePage, AcceptsAndLeadsToTheNext) {
  say(team, {left(), started("Director")});
  const model::FindingId first{1};
  const model::FindingId second{2};
  ASSERT_EQ(findings().size(), 2U);
  web.get("/queue");
  const Response response = decide_on(first, "accept");
  EXPECT_EQ(response.status, 303);
  EXPECT_EQ(location(response), "/findings/2?done=1");
  EXPECT_EQ(profile().statements[0].when, test::date("2021/2026-05"));
  EXPECT_TRUE(contains(web.get(location(response)).body, "<strong>Accepted:</strong>"));
  EXPECT_EQ(location(decide_on(second, "accept")), "/queue?done=2");
}

TEST_F(DecidePage, KeepsTheFilterOnTheWay) {
  say(team, {left(), started("Director")});
  web.get("/queue");
  EXPECT_EQ(location(decide_on(model::FindingId{1}, "defer", {{"filter", "kind=ended"}})),
            "/queue?kind=ended&done=1");
}

TEST_F(DecidePage, RefusesWhatChangedSinceItWasSeen) {
  say(team, {left()});
  const model::FindingId id = first_open();
  const Fields seen = form_of(id, "accept");
  say(watch("news.example"), {left()});
  const Response response = web.post("/findings/1/decide", seen);
  EXPECT_EQ(response.status, 409);
  EXPECT_TRUE(contains(response.body, "Nothing was changed"));
  EXPECT_TRUE(contains(response.body, "2 sources"));
  EXPECT_EQ(state_of(id), FindingState::kOpen);
  EXPECT_EQ(profile(), test::profile_of_mira());
}

TEST_F(DecidePage, RefusesWithoutTheVersionSeen) {
  say(team, {left()});
  EXPECT_EQ(web.post("/findings/1/decide", {{"action", "accept"}}).status, 409);
  EXPECT_EQ(state_of(first_open()), FindingState::kOpen);
}

TEST_F(DecidePage, SaysWhoWasFaster) {
  say(team, {left()});
  const Fields seen = form_of(first_open(), "accept");
  ASSERT_TRUE(decide(model::FindingId{1}, model::DecisionKind::kReject).has_value());
  const Response response = web.post("/findings/1/decide", seen);
  EXPECT_EQ(response.status, 409);
  EXPECT_TRUE(contains(response.body, "Rejected by rea"));
}

TEST_F(DecidePage, TakesTheSamePressTwiceForOne) {
  say(team, {left()});
  const Fields seen = form_of(first_open(), "accept");
  EXPECT_EQ(web.post("/findings/1/decide", seen).status, 303);
  EXPECT_EQ(web.post("/findings/1/decide", seen).status, 303);
  EXPECT_EQ(store::Decisions(database).latest(10).size(), 1U);
}

TEST_F(DecidePage, TakesEditedValues) {
  say(team, {left()});
  const Response response = decide_on(first_open(), "edit",
                                      {{"title", "Lead Maintainer"},
                                       {"org", "Tessera"},
                                       {"when", "2021/2026-05-04"},
                                       {"text", ""}});
  EXPECT_EQ(response.status, 303);
  EXPECT_EQ(profile().statements[0].when, test::date("2021/2026-05-04"));
  EXPECT_EQ(store::Decisions(database).find(model::DecisionId{1})->edited,
            R"({"when":"2021/2026-05-04"})");
}

TEST_F(DecidePage, KeepsWhatWasTypedWhereItIsNoDate) {
  say(team, {left()});
  const Response response = decide_on(first_open(), "edit", {{"when", "May of 2026"}});
  EXPECT_EQ(response.status, 422);
  EXPECT_TRUE(contains(response.body, "value=\"May of 2026\""));
  EXPECT_TRUE(contains(response.body, "is no date of this form"));
  EXPECT_EQ(state_of(first_open()), FindingState::kOpen);
}

TEST_F(DecidePage, RejectsForAnotherPersonForGood) {
  say(team, {left()});
  decide_on(first_open(), "reject", {{"reason", "wrong-person"}, {"note", "her namesake"}});
  const auto decision = store::Decisions(database).find(model::DecisionId{1});
  EXPECT_EQ(decision->decision.reason, "wrong person: her namesake");
  const auto verdicts = store::Decisions(database).verdicts(model::name_key("Mira Kowal"), team);
  ASSERT_EQ(verdicts.size(), 1U);
  EXPECT_EQ(verdicts[0].identity, store::Identity::kIsNotPerson);
}

TEST_F(DecidePage, TakesADecisionBack) {
  say(team, {left()});
  decide_on(first_open(), "accept");
  const Response response = web.post("/decisions/1/undo", {});
  EXPECT_EQ(location(response), "/findings/1?done=2");
  EXPECT_EQ(state_of(model::FindingId{1}), FindingState::kOpen);
  EXPECT_EQ(profile(), test::profile_of_mira());
  EXPECT_TRUE(contains(web.get("/queue").body, "1 finding about 1 person"));
}

TEST_F(DecidePage, LetsReadersLookOnly) {
  say(team, {left()});
  web.sign_in("Leo Marsh", store::Role::kReader);
  EXPECT_FALSE(contains(page_of(first_open()), "value=\"accept\""));
  EXPECT_EQ(decide_on(first_open(), "accept").status, 403);
  EXPECT_EQ(state_of(first_open()), FindingState::kOpen);
}

TEST_F(DecidePage, RefusesForgedForms) {
  say(team, {left()});
  EXPECT_EQ(web.post_bare("/findings/1/decide", form_of(first_open(), "accept")).status, 403);
  EXPECT_EQ(state_of(first_open()), FindingState::kOpen);
}

TEST_F(DecidePage, AsksWhichPerson) {
  model::Profile other = test::profile_of_mira();
  other.slug = "mira-kowal-2";
  other.statements[0].org = "Basalt";
  store::Profiles(database).import(other, test::kNight);
  say(watch("news.example"),
      {test::claim(ClaimKind::kAward, "Mira Kowal", "Fennel Medal", "Guild", "2026")});
  const model::FindingId id = first_open();
  EXPECT_TRUE(contains(page_of(id), "Which person?"));
  EXPECT_EQ(decide_on(id, "accept").status, 422);
  EXPECT_EQ(decide_on(id, "accept", {{"person", std::to_string(mira.value)}}).status, 303);
  EXPECT_EQ(state_of(id), FindingState::kAccepted);
  // What follows for her is asked next.
  EXPECT_TRUE(contains(web.get("/queue").body, "Fennel Medal"));
}

}  // namespace
}  // namespace rolecall::review::web
