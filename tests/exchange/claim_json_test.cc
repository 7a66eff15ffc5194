// SPDX-License-Identifier: Apache-2.0
#include "exchange/claim_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace rolecall::exchange {
namespace {

model::Claim make_claim() {
  model::Claim claim;
  claim.kind = model::ClaimKind::kRoleEnd;
  claim.person = "Ada Berg";
  claim.org = "Lantern";
  claim.when = model::Edtf::make_month(2026, 5);
  claim.status = model::ClaimStatus::kPlanned;
  claim.quote = "Ada Berg \"leaves\"\tin May";
  claim.start = 12;
  claim.end = 36;
  claim.rule = "leaves";
  return claim;
}

TEST(ClaimJson, PrintsEveryFieldWithNullForAbsent) {
  const std::string line = claim_to_json({"a.html", "http://x.example/"}, make_claim());
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto object = nlohmann::json::parse(line);
  EXPECT_EQ(object.size(), 13U);
  EXPECT_EQ(object["page"], "a.html");
  EXPECT_EQ(object["kind"], "role.end");
  EXPECT_TRUE(object["title"].is_null());
  EXPECT_EQ(object["org"], "Lantern");
  EXPECT_EQ(object["when"], "2026-05");
  EXPECT_EQ(object["status"], "planned");
  EXPECT_EQ(object["quote"], "Ada Berg \"leaves\"\tin May");
  EXPECT_EQ(object["start"], 12);
}

TEST(ClaimJson, BytesThatAreNoUtf8DoNotBreakTheLine) {
  model::Claim claim = make_claim();
  claim.quote = "bad \xFF byte";
  EXPECT_FALSE(
      nlohmann::json::parse(claim_to_json({"a", ""}, claim), nullptr, false).is_discarded());
}

TEST(DocumentJson, PrintsTextBlocksAndMessages) {
  model::Document document;
  document.title = "Handing over";
  document.authors = {{"Ada Berg", "", "ada", ""}};
  document.published = model::Edtf::make_day(2026, 5, 7);
  document.text = "Handing over\n\nI leave.";
  document.blocks = {{model::BlockKind::kHeading, 1, {0, 12}, false, {}},
                     {model::BlockKind::kParagraph, 0, {14, 22}, false, 0}};
  document.messages = {{document.authors[0], document.published, {14, 22}}};
  const auto object = nlohmann::json::parse(document_to_json({"a.html", ""}, document));
  EXPECT_TRUE(object["url"].is_null());
  EXPECT_EQ(object["outcome"], "read");
  EXPECT_EQ(object["authors"], nlohmann::json::array({"Ada Berg"}));
  EXPECT_EQ(object["published"], "2026-05-07");
  EXPECT_EQ(object["blocks"][0]["kind"], "heading");
  EXPECT_EQ(object["blocks"][1]["start"], 14);
  EXPECT_EQ(object["messages"][0]["author"], "Ada Berg");
}

TEST(DocumentJson, UnreadPageSaysWhy) {
  const auto object = nlohmann::json::parse(
      unread_to_json({"a", ""}, {base::ErrorCode::kTooLarge, "", "over 64 MiB of parser memory"}));
  EXPECT_EQ(object["outcome"], "too-large");
  EXPECT_EQ(object["notes"][0], "over 64 MiB of parser memory");
}

}  // namespace
}  // namespace rolecall::exchange
