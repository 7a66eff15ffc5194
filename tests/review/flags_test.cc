// SPDX-License-Identifier: Apache-2.0
#include "review/flags.h"

#include "review_fixture.h"

namespace rolecall::test {
namespace {

using model::ClaimKind;
using model::ClaimStatus;
using model::FlagLevel;

store::Evidence evidence(const std::string& host, const std::string& quote, double confidence,
                         ClaimStatus status = ClaimStatus::kStated, const std::string& when = "") {
  store::Evidence item;
  item.source = {static_cast<int64_t>(host.size())};
  item.host = "https://" + host;
  item.claim.emplace();
  item.claim->claim = claim(ClaimKind::kRoleEnd, "Mira Kowal", "Lead", "Tessera", when);
  item.claim->claim.quote = quote;
  item.claim->claim.confidence = confidence;
  item.claim->claim.status = status;
  return item;
}

TEST(WEIGH, CountsIndependentSources) {
  const std::string left = "After five years Mira Kowal leaves Tessera as its lead in May.";
  const std::string copy = "After five years Mira Kowal leaves Tessera as its lead, in May!";
  const std::string other = "Tessera will be led by Bo Lindgren from now on.";
  struct {
    const char* name;
    std::vector<store::Evidence> evidence;
    int sources;
    double value;
  } const rows[] = {
      {"nothing", {}, 0, 0},
      {"one", {evidence("a.example", left, 0.9)}, 1, 0.9},
      {"one that nobody measured", {evidence("a.example", left, 0)}, 1, 0.7},
      {"two", {evidence("a.example", left, 0.8), evidence("bb.example", other, 0.5)}, 2, 0.9},
      {"two pages of a host",
       {evidence("a.example", left, 0.8), evidence("www.a.example", other, 0.5)},
       1,
       0.8},
      {"a copy", {evidence("a.example", left, 0.5), evidence("bb.example", copy, 0.8)}, 1, 0.8},
      {"hearsay", {evidence("a.example", left, 0.9, ClaimStatus::kReported)}, 1, 0.54},
      {"a plan", {evidence("a.example", left, 0.9, ClaimStatus::kPlanned, "2026-08")}, 1, 0.36},
      {"a plan whose day came",
       {evidence("a.example", left, 0.9, ClaimStatus::kPlanned, "2026-04")},
       1,
       0.72},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    const review::Weight weight = review::weigh(row.evidence, kNight);
    EXPECT_EQ(weight.sources, row.sources);
    EXPECT_NEAR(weight.value, row.value, 1e-9);
  }
}

using FLAGS = ReviewTest;

TEST_F(FLAGS, SayWhatIsWrongInWords) {
  say(team, {left()});
  const auto flags = review::rank_flags(database, {}, kNight);
  ASSERT_EQ(flags.size(), 1U);
  EXPECT_EQ(flags[0].slug, "mira-kowal");
  EXPECT_EQ(flags[0].level, FlagLevel::kOutOfDate);
  ASSERT_EQ(flags[0].reasons.size(), 1U);
  EXPECT_EQ(flags[0].reasons[0].text,
            "Lead Maintainer, Tessera: ended 2026-05 says tessera.example (7 May 2026)");
  EXPECT_EQ(flags[0].reasons[0].quote, left().quote);
  EXPECT_EQ(flags[0].reasons[0].url, "https://tessera.example/team");
}

TEST_F(FLAGS, CountFurtherSources) {
  say(team, {left()});
  say(watch("news.example"), {left()});
  const auto flags = review::rank_flags(database, {}, kNight);
  EXPECT_TRUE(flags.at(0).reasons.at(0).text.ends_with("(7 May 2026) and 1 more"));
}

TEST_F(FLAGS, GiveTheirLevel) {
  model::Claim planned = left("2026-08");
  planned.status = ClaimStatus::kPlanned;
  model::Claim reported = left();
  reported.status = ClaimStatus::kReported;
  model::Claim unmeasured = left();
  unmeasured.confidence = 0;
  struct {
    const char* name;
    model::Claim claim;
    FlagLevel expected;
  } const rows[] = {
      {"stated and measured", left(), FlagLevel::kOutOfDate},
      {"stated", unmeasured, FlagLevel::kLikely},
      {"hearsay", reported, FlagLevel::kLikely},
      {"planned", planned, FlagLevel::kCheck},
      {"a new role", claim(ClaimKind::kRoleStart, "Mira Kowal", "Chair", "Basalt", "2026"),
       FlagLevel::kOutOfDate},
      {"a past role", claim(ClaimKind::kRoleHeld, "Mira Kowal", "Chair", "Basalt", "2010/2012"),
       FlagLevel::kCheck},
      {"another date",
       claim(ClaimKind::kRoleStart, "Mira Kowal", "Lead Maintainer", "Tessera", "2020"),
       FlagLevel::kLikely},
      {"a prize", claim(ClaimKind::kAward, "Mira Kowal", "Golden Shuttle", "Loom", "2026"),
       FlagLevel::kCheck},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    say(team, {row.claim});
    const auto flags = review::rank_flags(database, {}, kNight);
    ASSERT_EQ(flags.size(), 1U);
    EXPECT_EQ(flags[0].level, row.expected);
  }
}

TEST_F(FLAGS, MakeAPlanUrgentWhenItsDayHasCome) {
  model::Claim planned = left("2026-08");
  planned.status = ClaimStatus::kPlanned;
  say(team, {planned});
  const auto later = at("2026-09-01T00:00:00Z");
  EXPECT_EQ(review::rank_flags(database, {}, kNight).at(0).level, FlagLevel::kCheck);
  EXPECT_EQ(review::rank_flags(database, {}, later).at(0).level, FlagLevel::kLikely);
}

TEST_F(FLAGS, WeighWhatBearsOutTheSameEnd) {
  model::Claim one = left("2026-05");
  model::Claim other = left("2026-05-06");
  one.confidence = other.confidence = 0.7;
  other.quote = "On the sixth of May the project lost its lead.";
  say(team, {one});
  EXPECT_EQ(review::rank_flags(database, {}, kNight).at(0).level, FlagLevel::kLikely);
  say(watch("news.example"), {other});
  const auto flags = review::rank_flags(database, {}, kNight);
  ASSERT_EQ(flags.at(0).reasons.size(), 2U);
  EXPECT_EQ(flags[0].level, FlagLevel::kOutOfDate);
  EXPECT_NEAR(flags[0].weight, 0.91, 1e-9);
  EXPECT_EQ(flags[0].reasons[0].sources, 2);
}

TEST_F(FLAGS, AreRankedAndCut) {
  std::vector<model::Claim> claims;
  for (const char* name : {"Bo Lindgren", "Cy Moreau", "Di Navarro", "Ed Osei", "Fi Petrov"}) {
    model::Profile profile = profile_of_mira();
    profile.name = name;
    profile.slug = model::make_slug(name);
    store::Profiles(database).import(profile, kNight);
    claims.push_back(claim(ClaimKind::kRoleEnd, name, "Lead Maintainer", "Tessera", "2026-05"));
  }
  claims[0].confidence = 0.6;   // likely
  claims[1].confidence = 0.99;  // the surest
  claims[2].confidence = 0.3;   // check
  say(watch("news.example"), claims);
  const auto slugs = [this](review::FlagFilter filter) {
    std::string text;
    for (const auto& flag : review::rank_flags(database, filter, kNight)) text += flag.slug + " ";
    return text;
  };
  EXPECT_EQ(slugs({}), "cy-moreau ed-osei fi-petrov bo-lindgren di-navarro ");
  EXPECT_EQ(slugs({FlagLevel::kOutOfDate, {}, 0}), "cy-moreau ed-osei fi-petrov ");
  EXPECT_EQ(slugs({FlagLevel::kCheck, {}, 1}), "cy-moreau ");
  EXPECT_EQ(slugs({FlagLevel::kCheck, {}, 2}), "cy-moreau ed-osei ");
}

TEST_F(FLAGS, VanishWithTheirFindings) {
  say(team, {left()});
  decide(findings().at(0).id, model::DecisionKind::kReject);
  EXPECT_TRUE(review::rank_flags(database, {}, kNight).empty());
}

}  // namespace
}  // namespace rolecall::test
