// SPDX-License-Identifier: Apache-2.0
// The lines that editors read.
#include "review/compare.h"
#include "review/flags.h"
#include "review_fixture.h"

namespace rolecall::test {
namespace {

using model::Claim;
using model::ClaimKind;
using model::ClaimStatus;
using model::FindingKind;

struct Row {
  FindingKind kind;
  const char* note;
  Claim claim;
  ClaimStatus status;
  const char* expected;  ///< Without who says it.
};

constexpr auto kStated = ClaimStatus::kStated;
constexpr auto kPlanned = ClaimStatus::kPlanned;
constexpr auto kReported = ClaimStatus::kReported;

Claim lead(ClaimKind kind, const std::string& when, const std::string& person = "Mira Kowal") {
  return claim(kind, person, "Lead Maintainer", "Tessera", when);
}

Claim deed(ClaimKind kind, const std::string& title, const std::string& org,
           const std::string& when) {
  return claim(kind, "Mira Kowal", title, org, when);
}

std::string describe(const Row& row) {
  store::Finding finding;
  finding.kind = row.kind;
  finding.note = row.note;
  finding.statement = row.kind == FindingKind::kStarted ? "" : "lead";
  store::Evidence evidence;
  evidence.host = "https://news.example";
  evidence.claim.emplace();
  evidence.claim->claim = row.claim;
  evidence.claim->claim.status = row.status;
  evidence.claim->claim.said = date("2026-05-07");
  return review::describe(finding, profile_of_mira(), {evidence});
}

TEST(DESCRIBE, SaysEachKindInPlainWords) {
  constexpr auto kEnded = FindingKind::kEnded;
  constexpr auto kChanged = FindingKind::kChanged;
  constexpr auto kStarted = FindingKind::kStarted;
  constexpr auto kSucceeded = FindingKind::kSucceeded;
  const std::string role = "Lead Maintainer, Tessera: ";
  const Row rows[] = {
      {kEnded, "", lead(ClaimKind::kRoleEnd, "2026-05-04"), kStated, "ended on 4 May 2026"},
      {kEnded, "", lead(ClaimKind::kRoleEnd, ""), kStated, "ended, nobody says when"},
      {kEnded, "", lead(ClaimKind::kRoleHeld, ""), kStated, "is spoken of as past"},
      {kEnded, "", lead(ClaimKind::kRoleEnd, "2026-09"), kPlanned, "is to end in September 2026"},
      {kEnded, "", lead(ClaimKind::kRoleEnd, "2026-09"), kReported, "is to end in September 2026"},
      {kSucceeded, "", lead(ClaimKind::kRoleStart, "2026-05", "Bo Lindgren"), kStated,
       "Bo Lindgren took over in May 2026"},
      {kSucceeded, "", lead(ClaimKind::kRoleHolds, "", "Bo Lindgren"), kStated,
       "Bo Lindgren is named in the role now"},
      {kChanged, review::kOtherTitle, deed(ClaimKind::kRoleStart, "Chair", "Tessera", "2026-05"),
       kStated, "now Chair since May 2026"},
      {kChanged, review::kOtherStart, lead(ClaimKind::kRoleStart, "2020"), kStated,
       "began in 2020 (the profile has 2021)"},
      {kChanged, review::kStillGiven, lead(ClaimKind::kRoleHolds, ""), kStated,
       "still given as current"},
      {kStarted, "", deed(ClaimKind::kRoleStart, "Chair", "Basalt", "2026-05-04"), kStated,
       "became Chair, Basalt on 4 May 2026"},
      {kStarted, "", deed(ClaimKind::kRoleStart, "", "Basalt", ""), kStated, "joined Basalt"},
      {kStarted, "", deed(ClaimKind::kTalk, "On Looms", "WeaveConf", "2026-06-11"), kStated,
       "is to speak at WeaveConf on “On Looms” on 11 June 2026"},
      {kStarted, "", deed(ClaimKind::kAward, "Golden Shuttle", "Loom", "2026"), kStated,
       "received Golden Shuttle, Loom in 2026"},
      {kStarted, "", deed(ClaimKind::kAuthored, "Weaving at Scale", "", "2020"), kStated,
       "wrote “Weaving at Scale” in 2020"},
      {kStarted, "", deed(ClaimKind::kFounded, "", "Quill Labs", "2018"), kStated,
       "founded Quill Labs in 2018"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.expected);
    const std::string start = row.kind == kStarted ? "not in the profile: " : role;
    const bool is_hearsay = row.status == kReported;
    EXPECT_EQ(describe(row), start + row.expected +
                                 (is_hearsay ? ", news.example has heard (7 May 2026)"
                                             : ", says news.example (7 May 2026)"));
  }
}

TEST(DESCRIBE, NamesTheReferenceWhosePageIsInTrouble) {
  store::Finding finding;
  finding.reference = "1";
  finding.note = "https://new.example/";
  const struct {
    FindingKind kind;
    const char* expected;
  } rows[] = {
      {FindingKind::kGone, "reference 1, “Team”: the page is gone"},
      {FindingKind::kMoved, "reference 1, “Team”: the page has moved to https://new.example/"},
      {FindingKind::kBlocked,
       "reference 1, “Team”: the page cannot be read, for a login or a wall against programs"},
  };
  for (const auto& row : rows) {
    finding.kind = row.kind;
    finding.note = row.kind == FindingKind::kMoved ? "https://new.example/" : "";
    EXPECT_EQ(review::describe(finding, profile_of_mira(), {store::Evidence{}}), row.expected);
  }
}

TEST(DESCRIBE, ProposesTheArchivedCopyOfAPageThatIsGone) {
  store::Finding finding;
  finding.kind = FindingKind::kGone;
  finding.reference = "1";
  store::Evidence evidence;
  evidence.archived = {"https://archive.example/2024/https://tessera.example/team",
                       *base::parse_time("2024-05-04T12:00:00Z")};
  EXPECT_EQ(review::describe(finding, profile_of_mira(), {evidence}),
            "reference 1, “Team”: the page is gone; archived on 4 May 2024: "
            "https://archive.example/2024/https://tessera.example/team");
}

TEST(DESCRIBE, SaysWhyAPageCannotBeHad) {
  store::Finding finding;
  finding.reference = "1";
  finding.kind = FindingKind::kBlocked;
  finding.note = "it asks for a login";
  EXPECT_EQ(review::describe(finding, profile_of_mira(), {store::Evidence{}}),
            "reference 1, “Team”: the page cannot be read: it asks for a login");
}

}  // namespace
}  // namespace rolecall::test
