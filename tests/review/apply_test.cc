// SPDX-License-Identifier: Apache-2.0
#include "review/apply_dates.h"
#include "store_fixture.h"

namespace rolecall::test {
namespace {

using model::ClaimKind;
using review::When;

When optional_date(const std::string& text) { return text.empty() ? When() : When(date(text)); }

std::string text_of(const base::Result<When>& when) {
  if (!when) return "invalid";
  return *when ? (*when)->str() : "";
}

TEST(APPLY_DATES, ClosesWhatEnded) {
  struct {
    const char* name;
    ClaimKind kind;
    const char* claimed;
    const char* statement;
    const char* said;
    const char* expected;
  } const rows[] = {
      {"open interval", ClaimKind::kRoleEnd, "2026-05-07", "2019/..", "", "2019/2026-05-07"},
      {"start alone", ClaimKind::kRoleEnd, "2026-05", "2019-03", "", "2019-03/2026-05"},
      {"no start", ClaimKind::kRoleEnd, "2026-05", "", "", "../2026-05"},
      {"no date at all", ClaimKind::kRoleEnd, "", "", "2026-05", ""},
      {"an end that nobody dated", ClaimKind::kRoleEnd, "", "2019/..", "2026-05", "2019/"},
      {"implied, start known", ClaimKind::kRoleHeld, "", "2019/..", "2026-05", "2019/"},
      {"implied, no start", ClaimKind::kRoleHeld, "", "", "2026-05-07", "../2026-05-07"},
      {"the claim knows the start", ClaimKind::kRoleHeld, "2016/2021", "", "", "2016/2021"},
      {"the statement knows the start", ClaimKind::kRoleHeld, "../2021", "2016/..", "",
       "2016/2021"},
      {"an end before the start", ClaimKind::kRoleEnd, "2015", "2019/..", "", "invalid"},
      {"an approximate start", ClaimKind::kRoleEnd, "2026", "2019~/..", "", "2019~/2026"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    model::Claim told = claim(row.kind, "Ada Venn", "CEO", "Basalt", row.claimed);
    told.said = optional_date(row.said);
    EXPECT_EQ(text_of(review::ended_on(told, optional_date(row.statement))), row.expected);
  }
}

TEST(APPLY_DATES, AltersOneEnd) {
  struct {
    ClaimKind kind;
    const char* claimed;
    const char* statement;
    const char* expected;
  } const rows[] = {
      {ClaimKind::kRoleStart, "2020", "2019/..", "2020/.."},
      {ClaimKind::kRoleStart, "2020", "2019/2023", "2020/2023"},
      {ClaimKind::kRoleStart, "2024", "2019/2023", "invalid"},
      {ClaimKind::kRoleStart, "", "2019/..", "2019/.."},
      {ClaimKind::kRoleStart, "2020", "", "2020/.."},
      {ClaimKind::kRoleHolds, "2020/..", "2019/..", "2020/.."},
      {ClaimKind::kRoleEnd, "2022", "2019/2023", "2019/2022"},
      {ClaimKind::kRoleHeld, "2018/2022", "2019/2023", "2018/2022"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(std::string(row.claimed) + " on " + row.statement);
    const model::Claim said = claim(row.kind, "Ada Venn", "CEO", "Basalt", row.claimed);
    EXPECT_EQ(text_of(review::altered_on(said, optional_date(row.statement))), row.expected);
  }
}

TEST(APPLY_DATES, DatesANewStatement) {
  struct {
    ClaimKind kind;
    const char* claimed;
    const char* expected;
  } const rows[] = {
      {ClaimKind::kRoleStart, "2026-05", "2026-05/.."}, {ClaimKind::kRoleStart, "", ""},
      {ClaimKind::kRoleHolds, "2019/..", "2019/.."},    {ClaimKind::kRoleEnd, "2026", "../2026"},
      {ClaimKind::kRoleHeld, "2016/2021", "2016/2021"}, {ClaimKind::kAward, "2026", "2026"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(std::string(model::to_string(row.kind)) + row.claimed);
    EXPECT_EQ(text_of(review::whole_date(claim(row.kind, "A", "B", "C", row.claimed))),
              row.expected);
  }
}

}  // namespace
}  // namespace rolecall::test
