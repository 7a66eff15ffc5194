// SPDX-License-Identifier: Apache-2.0
#include "review/gather.h"

#include "review/flags.h"
#include "review_fixture.h"

namespace rolecall::test {
namespace {

using model::Claim;
using model::ClaimKind;

using GATHERING = ReviewTest;

Claim director(ClaimKind kind, const std::string& when, const std::string& org = "Basalt") {
  return claim(kind, "Mira Kowal", "Director", org, when);
}

TEST_F(GATHERING, MakesOneFindingOfOneEvent) {
  const auto led = [](ClaimKind kind, const std::string& when) {
    return claim(kind, "Mira Kowal", "Lead Maintainer", "Tessera", when);
  };
  constexpr auto kStart = ClaimKind::kRoleStart;
  constexpr auto kEnd = ClaimKind::kRoleEnd;
  constexpr auto kHeld = ClaimKind::kRoleHeld;
  struct {
    const char* name;
    Claim first;
    Claim second;
    const char* expected;
  } const rows[] = {
      {"a month and its day", led(kEnd, "2026-05"), led(kEnd, "2026-05-04"), "ended lead"},
      {"a day and its month", led(kEnd, "2026-05-04"), led(kEnd, "2026-05"), "ended lead"},
      {"no date and a day", led(kEnd, ""), led(kEnd, "2026-05-04"), "ended lead"},
      {"an end and a past role", led(kEnd, "2026-05"), led(kHeld, "2021/2026"), "ended lead"},
      {"another month", led(kEnd, "2026-04"), led(kEnd, "2026-05-04"), "ended lead;ended lead"},
      {"a new role", director(kStart, "2026-05"), director(kStart, "2026-05-04"), "started "},
      {"a new role and that it is held", director(kStart, "2026-05"),
       director(ClaimKind::kRoleHolds, "2026/.."), "started "},
      {"a role elsewhere", director(kStart, "2026-05"), director(kStart, "2026-05", "Morrow"),
       "started ;started "},
      {"another role", director(kStart, "2026-05"),
       claim(kStart, "Mira Kowal", "Treasurer", "Basalt", "2026-05"), "started ;started "},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    // On one page, and on two.
    say(team, {row.first, row.second});
    EXPECT_EQ(open(), row.expected);
    say(team, {});
    EXPECT_EQ(open(), "");
  }
}

TEST_F(GATHERING, TellsSuccessorsApartByName) {
  model::Profile changed = profile_of_mira();
  changed.statements[0].title = "Chair";
  store::Profiles(database).import(changed, kNight);
  const auto chair = [](const std::string& person, const std::string& when) {
    return claim(ClaimKind::kRoleStart, person, "Chair", "Tessera", when);
  };
  say(team, {chair("Bo Lindgren", ""), chair("Bo T. Lindgren", "2026-05")});
  EXPECT_EQ(open(), "succeeded lead");
  say(team, {chair("Bo Lindgren", "2026-05"), chair("Cy Moreau", "2026-05")});
  EXPECT_EQ(open(), "succeeded lead;succeeded lead");
}

TEST_F(GATHERING, JoinsPagesAndShowsTheFinestDate) {
  const auto news = watch("news.example");
  say(team, {left("2026-05")});
  Claim finer = left("2026-05-04");
  finer.person = "Kowal, Mira";
  say(news, {finer});
  ASSERT_EQ(open(), "ended lead");
  const auto flags = review::rank_flags(database, {}, kNight);
  EXPECT_EQ(flags.at(0).reasons.at(0).text,
            "Lead Maintainer, Tessera: ended on 4 May 2026, says news.example (7 May 2026) "
            "and 1 more source");
  // The next night changes nothing.
  EXPECT_EQ(say(news, {finer}).opened_findings, 0);
  ASSERT_TRUE(decide(findings().at(0).id, model::DecisionKind::kAccept).has_value());
  EXPECT_EQ(profile().statements[0].when, date("2021/2026-05-04"));
  EXPECT_EQ(profile().statements[0].cites.size(), 2U);
  EXPECT_EQ(open(), "");
}

TEST_F(GATHERING, KeepsApartWhatOneDateCannotBe) {
  say(team, {left("2026-05")});
  say(watch("one.example"), {left("2026-05-04")});
  say(watch("two.example"), {left("2026-05-07")});
  EXPECT_EQ(open(), "ended lead;ended lead");
}

TEST_F(GATHERING, AsksAgainWhatIsToldMoreExactlyAfterARejection) {
  say(team, {left("2026")});
  ASSERT_TRUE(decide(findings().at(0).id, model::DecisionKind::kReject).has_value());
  Claim finer = left("2026-05-04");
  finer.quote = "On the fourth of May she handed over.";
  say(watch("news.example"), {finer});
  EXPECT_EQ(open(), "ended lead");
}

}  // namespace
}  // namespace rolecall::test
