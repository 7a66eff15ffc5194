// SPDX-License-Identifier: Apache-2.0
#include "exchange/gold.h"

#include <gtest/gtest.h>

namespace rolecall::exchange {
namespace {

TEST(Gold, ReadsAPageWithItsClaims) {
  const auto page = parse_gold_line(
      R"({"page": "a.html", "url": "http://x.example/", "claims": [
          {"kind": "role.end", "person": "Ada Berg", "title": null, "org": "Lantern",
           "when": "2026-05", "status": "planned", "quote": "q", "optional": true,
           "org_also": ["Lantern Project"]}]})",
      "l:1");
  ASSERT_TRUE(page) << page.error().message();
  ASSERT_EQ(page->claims.size(), 1U);
  const GoldClaim& gold = page->claims[0];
  EXPECT_EQ(gold.claim.kind, model::ClaimKind::kRoleEnd);
  EXPECT_FALSE(gold.claim.title);
  EXPECT_EQ(gold.claim.when->str(), "2026-05");
  EXPECT_EQ(gold.claim.status, model::ClaimStatus::kPlanned);
  EXPECT_TRUE(gold.optional);
  EXPECT_EQ(gold.org_also, std::vector<std::string>{"Lantern Project"});
}

TEST(Gold, WrongLinesAreErrors) {
  EXPECT_FALSE(parse_gold_line("nonsense", "l:1"));
  EXPECT_FALSE(parse_gold_line(R"({"claims": []})", "l:1"));
  EXPECT_FALSE(parse_gold_line(R"({"page": "a", "claims": [{"kind": "role.gone"}]})", "l:1"));
  const auto bad_date =
      parse_gold_line(R"({"page": "a", "claims": [{"kind": "talk", "when": "May 2026"}]})", "l:9");
  ASSERT_FALSE(bad_date);
  EXPECT_EQ(bad_date.error().where, "l:9");
}

}  // namespace
}  // namespace rolecall::exchange
