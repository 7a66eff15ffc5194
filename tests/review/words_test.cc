// SPDX-License-Identifier: Apache-2.0
#include "review/words.h"

#include "store_fixture.h"

namespace rolecall::test {
namespace {

TEST(WORDS, SayDates) {
  struct {
    const char* date;
    const char* span;
  } const rows[] = {
      {"2026-05-07", "on 7 May 2026"},
      {"2026-05", "in May 2026"},
      {"2026", "in 2026"},
      {"2025-21", "in spring 2025"},
      {"201X", "in the 2010s"},
      {"2024~", "about 2024"},
      {"2024?", "perhaps 2024"},
      {"2019/..", "since 2019"},
      {"2019/2026-05", "from 2019 to May 2026"},
      {"../2021", "until 2021"},
      {"2019/", "from 2019, now ended"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(review::span_in_words(date(row.date)), row.span) << row.date;
  }
}

TEST(WORDS, SayStatements) {
  struct {
    const char* title;
    const char* org;
    const char* when;
    model::ClaimKind kind;
    const char* expected;
  } const rows[] = {
      {"Lead", "Tessera", "2021/..", model::ClaimKind::kRoleHolds, "Lead, Tessera, since 2021."},
      {"Lead", "Tessera", "2021", model::ClaimKind::kRoleHolds, "Lead, Tessera, since 2021."},
      {"Lead", "", "../2026-05", model::ClaimKind::kRoleHeld, "Lead, until May 2026."},
      {"", "Tessera", "", model::ClaimKind::kRoleHeld, "Formerly Tessera."},
      {"Golden Shuttle", "Loom", "2026", model::ClaimKind::kAward,
       "Golden Shuttle, Loom, in 2026."},
  };
  for (const auto& row : rows) {
    model::Statement said = statement("x", row.title, row.org, row.when);
    said.kind = row.kind;
    EXPECT_EQ(review::in_words(said), row.expected);
  }
}

TEST(WORDS, ShortenQuotesAroundThePoint) {
  model::Claim told = claim(model::ClaimKind::kRoleEnd, "Mira Kowal", "Lead Maintainer", "Tessera");
  EXPECT_EQ(review::excerpt(told), told.quote);
  std::string filler;
  for (int i = 0; i < 60; ++i) filler += "wörd ";
  told.quote = filler + "Mira left as Lead Maintainer today. " + filler;
  const std::string text = review::excerpt(told);
  EXPECT_LE(text.size(), 220U);
  EXPECT_TRUE(text.starts_with("… wörd "));
  EXPECT_TRUE(text.ends_with("wörd …"));
  EXPECT_NE(text.find("Mira left as Lead Maintainer today."), std::string::npos);
}

}  // namespace
}  // namespace rolecall::test
