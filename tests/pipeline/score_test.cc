// SPDX-License-Identifier: Apache-2.0
#include "pipeline/score.h"

#include <gtest/gtest.h>

#include "pipeline/agreement.h"

namespace rolecall::pipeline {
namespace {

struct PairCase {
  const char* a;
  const char* b;
  bool same;
};

TEST(Agreement, PersonsAgreeUpToOrderInitialsAndMarks) {
  const PairCase cases[] = {
      {"Ada Berg", "ada berg", true},     {"Berg, Ada", "Ada Berg", true},
      {"Ada M. Berg", "Ada Berg", true},  {"A. Berg", "Ada Berg", true},
      {"Dr. Ada Berg", "Ada Berg", true}, {"Łucja Ødegård", "Lucja Odegard", true},
      {"Berg", "Ada Berg", false},        {"Ada Berg", "Ada Borg", false},
      {"Ada Berg", "Ida Berg", false},    {"", "Ada Berg", false},
      {"王小明", "王小明", true},         {"Jonas Feld", "J. K. Feld", true},
  };
  for (const PairCase& test : cases) {
    SCOPED_TRACE(std::string(test.a) + " / " + test.b);
    EXPECT_EQ(same_person(test.a, test.b), test.same);
    EXPECT_EQ(same_person(test.b, test.a), test.same);
  }
}

TEST(Agreement, OrganisationsAgreeUpToSuffixesAcronymsAndBeginnings) {
  const PairCase cases[] = {
      {"Acme Inc.", "The Acme", true},
      {"Acme", "Acme Robotics", true},
      {"Lab", "Lab Seven", false},  // three letters are too few for a beginning
      {"Example Systems Foundation", "ESF", true},
      {"Acme", "Lantern", false},
      {"", "", true},
      {"Acme", "", false},
      {"University of North Exampleton", "North Exampleton University", true},
  };
  for (const PairCase& test : cases) {
    SCOPED_TRACE(std::string(test.a) + " / " + test.b);
    EXPECT_EQ(same_org(test.a, test.b), test.same);
  }
}

TEST(Agreement, TitlesAgreeByTwoThirdsOfTheirWords) {
  EXPECT_TRUE(same_title("lead of the build team", "Build team lead"));
  EXPECT_TRUE(same_title("senior research engineer", "research engineer"));  // 2*2/5 = 0.8
  EXPECT_FALSE(same_title("senior engineer", "engineer of machines"));       // 2*1/4 = 0.5
  EXPECT_FALSE(same_title("chair", ""));
}

exchange::GoldClaim label(model::ClaimKind kind, const char* person, const char* title,
                          const char* org) {
  exchange::GoldClaim gold;
  gold.claim.kind = kind;
  gold.claim.person = person;
  if (*title != '\0') gold.claim.title = title;
  if (*org != '\0') gold.claim.org = org;
  return gold;
}

constexpr auto kStart = model::ClaimKind::kRoleStart;
constexpr auto kEnd = model::ClaimKind::kRoleEnd;

TEST(Score, CountsHitsWrongAndMissedByKind) {
  exchange::GoldPage page{"p.html", "", {}};
  page.claims = {label(kStart, "Ada Berg", "lead", "Acme"), label(kEnd, "Jonas Feld", "", "Acme"),
                 label(kEnd, "Mira Holt", "chair", "Acme")};
  page.claims[2].optional = true;
  std::vector<model::Claim> claims = {page.claims[0].claim, page.claims[2].claim,
                                      label(kStart, "Nobody Known", "lead", "Acme").claim};
  claims[0].when = model::Edtf::make_year(2026);  // the label has no date
  Score score;
  add_page(score, page, claims, Strength::kRelaxed);
  EXPECT_EQ(score.all().hits, 1);  // the optional one counts neither way
  EXPECT_EQ(score.all().wrong, 1);
  EXPECT_EQ(score.all().missed, 1);
  EXPECT_EQ(score.changes().hits, 1);
  EXPECT_EQ(score.dates_exact, 0);
  EXPECT_EQ(score.statuses_exact, 1);
  EXPECT_DOUBLE_EQ(score.all().precision(), 0.5);
  EXPECT_DOUBLE_EQ(score.all().f1(), 0.5);
  EXPECT_EQ(score.misses.size(), 3U);  // a date, a miss, a wrong one
}

TEST(Score, RelaxedForgivesTheTitleStrictDoesNot) {
  exchange::GoldPage page{"p.html", "", {label(kStart, "Ada Berg", "lead maintainer", "Acme")}};
  const std::vector<model::Claim> claims = {label(kStart, "Ada Berg", "member", "Acme").claim};
  Score relaxed;
  Score strict;
  add_page(relaxed, page, claims, Strength::kRelaxed);
  add_page(strict, page, claims, Strength::kStrict);
  EXPECT_EQ(relaxed.all().hits, 1);
  EXPECT_EQ(strict.all().hits, 0);
}

TEST(Score, OneClaimServesOneLabel) {
  exchange::GoldPage page{
      "p.html",
      "",
      {label(kStart, "Ada Berg", "lead", "Acme"), label(kStart, "Ada Berg", "chair", "Acme")}};
  const std::vector<model::Claim> claims = {page.claims[1].claim};
  Score score;
  add_page(score, page, claims, Strength::kRelaxed);
  EXPECT_EQ(score.all().hits, 1);
  EXPECT_EQ(score.all().missed, 1);
  EXPECT_NE(score.misses[0].find("| lead |"), std::string::npos);  // the better pair was taken
}

}  // namespace
}  // namespace rolecall::pipeline
