// SPDX-License-Identifier: Apache-2.0
// The pages that show, and those that decide many findings at once.
#include "store/decisions.h"
#include "tests/review/web/pages_fixture.h"

namespace rolecall::review::web {
namespace {

using model::ClaimKind;

class Pages : public PagesTest {};

TEST_F(Pages, ShowAStoreWithoutAnything) {
  WebFixture empty;
  empty.sign_in("Ina Roth", store::Role::kAdmin);
  for (const char* path : {"/queue", "/profiles", "/organisations", "/sources", "/runs", "/search",
                           "/search?q=x", "/audit", "/bulk?action=accept"}) {
    EXPECT_EQ(empty.get(path).status, 200) << path;
  }
}

TEST_F(Pages, AreThereForWhatTheStoreHolds) {
  say(team, {left(), leads()});
  for (const char* path :
       {"/queue", "/profiles", "/profiles?q=mir", "/profiles/mira-kowal", "/organisations",
        "/organisation?name=tessera", "/sources", "/sources?health=failing&host=x", "/sources/1",
        "/runs", "/runs/1", "/search?q=tessera", "/bulk?action=reject"}) {
    EXPECT_EQ(web.get(path).status, 200) << path;
  }
  EXPECT_EQ(web.get("/audit").status, 403);
}

TEST_F(Pages, SayWhatIsNotThere) {
  for (const char* path :
       {"/findings/9", "/findings/x", "/findings/99999999999999999999", "/profiles/nobody",
        "/profiles/..", "/sources/9", "/runs/-1", "/organisation?name=%00", "/bulk?action=undo"}) {
    EXPECT_EQ(web.get(path).status, 404) << path;
  }
}

TEST_F(Pages, SendStrangersToSignIn) {
  web.forget_cookies();
  for (const char* path : {"/queue", "/findings/1", "/profiles", "/search?q=x", "/audit"}) {
    const Response response = web.get(path);
    EXPECT_EQ(response.status, 303) << path;
    EXPECT_TRUE(location(response).starts_with("/sign-in?to=")) << path;
  }
}

// What a page says is text, whatever it is made of.
TEST_F(Pages, ShowHostileTextAsText) {
  model::Claim claim = left();
  claim.quote =
      "</mark><script>alert(1)</script> \xE2\x80\xAEleft Tessera\xE2\x80\xAC\x01 "
      "\"onmouseover=alert(1)";
  model::Claim filler = test::claim(ClaimKind::kTalk, "Somebody Else", "Talk", "Hall");
  filler.quote = std::string(size_t{5} << 20, 'x');
  say(team, {filler, claim});
  for (const std::string& html : {page_of(first_open()), web.get("/search?q=tessera").body,
                                  web.get("/profiles/mira-kowal").body, web.get("/queue").body}) {
    EXPECT_FALSE(contains(html, "<script>alert"));
    EXPECT_FALSE(contains(html, "\"onmouseover"));
    EXPECT_FALSE(contains(html, "\xE2\x80\xAE"));
    EXPECT_FALSE(contains(html, "\x01"));
    EXPECT_LT(html.size(), 50000U);
  }
  EXPECT_TRUE(contains(page_of(first_open()), "&lt;script&gt;alert(1)&lt;/script&gt;"));
}

TEST_F(Pages, LeadToNoAddressThatIsNotOfTheWeb) {
  auto stored = *store::Profiles(database).find(mira);
  stored.profile.references[0].url = "javascript:alert(1)";
  stored.profile.identifiers.homepage = "javascript:alert(2)";
  ASSERT_TRUE(store::Profiles(database).replace(stored, test::kNight).has_value());
  EXPECT_FALSE(contains(web.get("/profiles/mira-kowal").body, "href=\"javascript"));
}

TEST_F(Pages, SayHowAStatementStands) {
  EXPECT_TRUE(contains(web.get("/profiles/mira-kowal").body, "not confirmed by its sources"));
  say(team, {leads()});
  EXPECT_TRUE(contains(web.get("/profiles/mira-kowal").body, "confirmed 10 May 2026 by 1 source"));
  say(watch("news.example"), {left()});
  EXPECT_TRUE(contains(web.get("/profiles/mira-kowal").body, ">in doubt</a>"));
}

TEST_F(Pages, TakeInWhatIsFoundMeanwhile) {
  EXPECT_TRUE(contains(web.get("/queue").body, "Nothing to decide."));
  say(team, {left()});
  EXPECT_TRUE(contains(web.get("/queue").body, "1 finding about 1 person"));
  ASSERT_TRUE(decide(first_open(), model::DecisionKind::kAccept).has_value());
  EXPECT_TRUE(contains(web.get("/queue").body, "Nothing to decide."));
}

TEST_F(Pages, FilterTheQueue) {
  say(watch("news.example"), {left()});
  for (const char* query : {"kind=ended", "host=https%3A%2F%2Fnews.example", "org=tessera",
                            "person=mira-kowal", "level=out-of-date"}) {
    EXPECT_TRUE(contains(web.get(std::string("/queue?") + query).body, "1 finding")) << query;
  }
  for (const char* query : {"kind=started", "host=other.example", "org=basalt", "person=x"}) {
    EXPECT_TRUE(contains(web.get(std::string("/queue?") + query).body, "Nothing to decide."))
        << query;
  }
}

TEST_F(Pages, DecideAllOfAFilterAfterShowingThem) {
  say(team, {left(), test::claim(ClaimKind::kAward, "Mira Kowal", "Medal", "Guild", "2026")});
  const std::string plan = web.get("/bulk?action=reject&kind=started").body;
  EXPECT_TRUE(contains(plan, "Reject 1 finding?")) << plan;
  EXPECT_EQ(findings().size(), 2U);
  const size_t item = plan.find("name=\"item\" value=\"") + 19;
  const std::string shown = plan.substr(item, plan.find('"', item) - item);
  const Response done = web.post("/bulk", {{"action", "reject"}, {"item", shown}});
  EXPECT_TRUE(contains(done.body, "1 finding rejected"));
  EXPECT_EQ(findings().size(), 1U);
}

TEST_F(Pages, LeaveWhatChangedOutOfTheBulk) {
  say(team, {left()});
  const Response done =
      web.post("/bulk", {{"action", "accept"}, {"item", "1:99"}, {"item", "x"}, {"item", "7:1"}});
  EXPECT_TRUE(contains(done.body, "0 findings accepted"));
  EXPECT_TRUE(contains(done.body, "3 findings were not decided"));
  EXPECT_EQ(findings().size(), 1U);
}

TEST_F(Pages, ReadNoSyntaxInASearch) {
  say(team, {left()});
  for (const char* typed :
       {"%22", "a+OR", "NEAR(a+b)", "quote%3Aa", "*", "%25_", "-", "%00", "a%22b", "((((", "%5C"}) {
    EXPECT_EQ(web.get(std::string("/search?q=") + typed).status, 200) << typed;
  }
  EXPECT_TRUE(contains(web.get("/search?q=Kow").body, "/profiles/mira-kowal"));
  EXPECT_TRUE(contains(web.get("/search?q=role.end").body, "Mira Kowal role.end"));
  EXPECT_TRUE(contains(web.get("/search?q=tess").body, "/organisation?name=Tessera"));
}

TEST_F(Pages, ShowEveryDecisionToAnAdmin) {
  say(team, {left()});
  decide_on(first_open(), "reject", {{"reason", "unreliable"}});
  web.sign_in("Root", store::Role::kAdmin);
  const std::string html = web.get("/audit").body;
  EXPECT_TRUE(contains(html, "Ina Roth"));
  EXPECT_TRUE(contains(html, "source not reliable"));
}

}  // namespace
}  // namespace rolecall::review::web
