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
            "Lead Maintainer, Tessera: ended in May 2026, says tessera.example (7 May 2026)");
  EXPECT_EQ(flags[0].reasons[0].quote, left().quote);
  EXPECT_EQ(flags[0].reasons[0].url, "https://tessera.example/team");
}

TEST_F(FLAGS, CountFurtherSources) {
  say(team, {left()});
  say(watch("news.example"), {left()});
  const auto flags = review::rank_flags(database, {}, kNight);
  EXPECT_TRUE(flags.at(0).reasons.at(0).text.ends_with("(7 May 2026) and 1 more source"));
}

// One voice, or two on hosts and in words of their own.
struct Voice {
  double confidence;
  ClaimStatus status = ClaimStatus::kStated;
};

TEST_F(FLAGS, GiveTheLevelOfTheirEvidence) {
  constexpr auto kStated = ClaimStatus::kStated;
  constexpr auto kReported = ClaimStatus::kReported;
  struct {
    const char* name;
    const char* when;
    std::vector<Voice> voices;
    FlagLevel expected;
  } const rows[] = {
      {"stated by a trusted rule", "2026-05", {{0.9}}, FlagLevel::kOutOfDate},
      {"just trusted", "2026-05", {{0.8}}, FlagLevel::kOutOfDate},
      {"stated by a weaker rule", "2026-05", {{0.79}}, FlagLevel::kLikely},
      {"stated by a weak rule", "2026-05", {{0.3}}, FlagLevel::kLikely},
      {"by a rule that nobody measured", "2026-05", {{0}}, FlagLevel::kLikely},
      {"two weaker ones", "2026-05", {{0.5}, {0.5}}, FlagLevel::kOutOfDate},
      {"one measured, one not", "2026-05", {{0.5}, {0}}, FlagLevel::kOutOfDate},
      {"two that nobody measured", "2026-05", {{0}, {0}}, FlagLevel::kLikely},
      {"hearsay", "2026-05", {{0.9, kReported}}, FlagLevel::kCheck},
      {"hearsay twice", "2026-05", {{0.9, kReported}, {0.9, kReported}}, FlagLevel::kCheck},
      {"hearsay beside a statement",
       "2026-05",
       {{0.5, kStated}, {0.9, kReported}},
       FlagLevel::kLikely},
      {"a plan", "2026-08", {{0.9, ClaimStatus::kPlanned}}, FlagLevel::kCheck},
      {"a plan whose day has come", "2026-04", {{0.9, ClaimStatus::kPlanned}}, FlagLevel::kLikely},
  };
  const model::SourceId pages[] = {watch("one.example"), watch("two.example")};
  const char* quotes[] = {"Mira Kowal has left Tessera.", "Since May the project lacks a lead."};
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    for (size_t i = 0; i < std::size(pages); ++i) {
      std::vector<model::Claim> claims;
      if (i < row.voices.size()) {
        claims.push_back(left(row.when));
        claims[0].quote = quotes[i];
        claims[0].confidence = row.voices[i].confidence;
        claims[0].status = row.voices[i].status;
      }
      say(pages[i], claims);
    }
    const auto flags = review::rank_flags(database, {}, kNight);
    ASSERT_EQ(flags.size(), 1U);
    EXPECT_EQ(flags[0].level, row.expected);
  }
}

TEST_F(FLAGS, GiveTheLevelOfTheirKind) {
  struct {
    const char* name;
    model::Claim claim;
    const char* said;
    FlagLevel expected;
  } const rows[] = {
      {"an implied end", claim(ClaimKind::kRoleHeld, "Mira Kowal", "Lead Maintainer", "Tessera"),
       "2026-05-07", FlagLevel::kCheck},
      {"a past role with its end",
       claim(ClaimKind::kRoleHeld, "Mira Kowal", "Lead Maintainer", "Tessera", "2021/2025"),
       "2026-05-07", FlagLevel::kOutOfDate},
      {"a new role", claim(ClaimKind::kRoleStart, "Mira Kowal", "Chair", "Basalt", "2026"),
       "2026-05-07", FlagLevel::kOutOfDate},
      {"a role that an old page gives", claim(ClaimKind::kRoleHolds, "Mira Kowal", "Chair", "Loom"),
       "2019-03", FlagLevel::kCheck},
      {"a past role", claim(ClaimKind::kRoleHeld, "Mira Kowal", "Chair", "Basalt", "2010/2012"),
       "2026-05-07", FlagLevel::kCheck},
      {"a promotion",
       claim(ClaimKind::kRoleStart, "Mira Kowal", "Executive Director", "Tessera", "2026"),
       "2026-05-07", FlagLevel::kOutOfDate},
      {"another date",
       claim(ClaimKind::kRoleStart, "Mira Kowal", "Lead Maintainer", "Tessera", "2020"),
       "2026-05-07", FlagLevel::kLikely},
      {"a prize", claim(ClaimKind::kAward, "Mira Kowal", "Golden Shuttle", "Loom", "2026"),
       "2026-05-07", FlagLevel::kCheck},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    say(team, {row.claim}, row.said);
    const auto flags = review::rank_flags(database, {}, kNight);
    ASSERT_EQ(flags.size(), 1U);
    EXPECT_EQ(flags[0].level, row.expected);
  }
}

TEST_F(FLAGS, TakeASuccessorsStartForMoreThanAnotherNameInTheRole) {
  model::Profile changed = profile_of_mira();
  changed.statements[0].title = "Chair";
  store::Profiles(database).import(changed, kNight);
  const auto level = [this](ClaimKind kind) {
    say(team, {claim(kind, "Bo Lindgren", "Chair", "Tessera")});
    return review::rank_flags(database, {}, kNight).at(0).level;
  };
  EXPECT_EQ(level(ClaimKind::kRoleHolds), FlagLevel::kCheck);
  EXPECT_EQ(level(ClaimKind::kRoleStart), FlagLevel::kOutOfDate);
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
  model::Claim one = left("2026-04");
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
  claims[0].confidence = 0.6;  // likely
  claims[1].confidence = 0.99;
  claims[2].status = ClaimStatus::kReported;  // check
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
