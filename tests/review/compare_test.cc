// SPDX-License-Identifier: Apache-2.0
#include "review/compare.h"

#include "store_fixture.h"

namespace rolecall::test {
namespace {

using model::ClaimKind;

// What the profile says, by statement id.
model::Profile profile_of_table() {
  model::Profile profile;
  profile.slug = "ada-venn";
  profile.name = "Ada Venn";
  profile.statements = {
      statement("lead", "Lead Maintainer", "Tessera", "2021/.."),
      statement("ceo", "CEO", "Quill Labs", "2019-03/.."),
      statement("board", "Board Member", "Open Weave Foundation", ""),
      statement("dev", "Developer", "Morrow GmbH", "2012/2016"),
      statement("chair", "Chair", "Loom Council", "../2018"),
      statement("intern", "Intern", "Pilcrow", "2008/"),
  };
  profile.statements[5].kind = ClaimKind::kRoleHeld;
  const auto add = [&profile](const std::string& id, ClaimKind kind, const std::string& title,
                              const std::string& org, const std::string& when) {
    profile.statements.push_back(statement(id, title, org, when));
    profile.statements.back().kind = kind;
  };
  add("found", ClaimKind::kFounded, "", "Quill Labs", "2018");
  add("paper", ClaimKind::kAuthored, "Weaving at Scale", "", "2020-06");
  add("talk", ClaimKind::kTalk, "Looms and You", "WeaveConf", "2023");
  add("served", ClaimKind::kServed, "Programme Chair", "WeaveConf", "2022");
  add("degree", ClaimKind::kEducation, "PhD", "University of Arden", "2012");
  add("prize", ClaimKind::kAward, "Golden Shuttle", "Loom Council", "2021");
  model::Reference reference;
  reference.id = "r1";
  reference.title = "Notes on Thread";
  profile.references = {reference};
  profile.statements[0].cites = {"r1"};
  return profile;
}

struct Row {
  const char* name;
  ClaimKind kind;
  const char* title;
  const char* org;
  const char* when;
  const char* said;
  const char* expected;  ///< "kind statement" of each judgement, by ";".
};

constexpr ClaimKind kStart = ClaimKind::kRoleStart;
constexpr ClaimKind kEnd = ClaimKind::kRoleEnd;
constexpr ClaimKind kHolds = ClaimKind::kRoleHolds;
constexpr ClaimKind kHeld = ClaimKind::kRoleHeld;

const Row kRows[] = {
    // Ends of roles that the profile gives as current.
    {"end with a day", kEnd, "Lead Maintainer", "Tessera", "2026-05-07", "", "ended lead"},
    {"end without a date", kEnd, "Lead Maintainer", "Tessera", "", "", "ended lead"},
    {"end of an abbreviated title", kEnd, "chief executive officer", "Quill Labs", "2026", "",
     "ended ceo"},
    {"end with the legal name", kEnd, "CEO", "Quill Labs, Inc.", "2026", "", "ended ceo"},
    {"end with a shorter name of the organisation", kEnd, "CEO", "Quill", "2026", "", "ended ceo"},
    {"end of everything at an organisation", kEnd, "", "Tessera", "2026-05", "", "ended lead"},
    {"end without an organisation", kEnd, "Lead Maintainer", "", "2026-05", "", "ended lead"},
    {"end of an undated role", kEnd, "Board Member", "Open Weave Foundation", "2026", "",
     "ended board"},
    {"end under a similar title", kEnd, "Maintainer", "Tessera", "2026", "",
     "ended lead (another title)"},
    {"end of a role elsewhere", kEnd, "Lead Maintainer", "Basalt", "2026", "",
     "started  (a past role)"},
    {"end of another role there", kEnd, "Treasurer", "Tessera", "2026", "",
     "started  (a past role)"},
    {"end before the role began", kEnd, "CEO", "Quill Labs", "2015", "", "started  (a past role)"},
    {"end in the year of the beginning", kEnd, "CEO", "Quill Labs", "2019", "", "ended ceo"},
    {"an undated end on a page older than the role", kEnd, "CEO", "Quill Labs", "", "2017-06",
     "started  (a past role)"},
    {"an undated end on a new page", kEnd, "CEO", "Quill Labs", "", "2026-05", "ended ceo"},
    // Ends that the profile has.
    {"the same end", kEnd, "Developer", "Morrow GmbH", "2016", "", "confirms dev"},
    {"a finer end", kEnd, "Developer", "Morrow", "2016-08", "", "confirms dev (more exact date)"},
    {"a coarser end", kEnd, "Developer", "Morrow", "201X", "", "confirms dev"},
    {"an end without a date", kEnd, "Developer", "Morrow", "", "", "confirms dev"},
    {"another end", kEnd, "Developer", "Morrow", "2017", "", "changed dev (another end date)"},
    {"an end where the start is open", kEnd, "Chair", "Loom Council", "2018-11-02", "",
     "confirms chair (more exact date)"},
    {"another end where the start is open", kEnd, "Chair", "Loom Council", "2020", "",
     "changed chair (another end date)"},
    {"an end of one with unknown end", kEnd, "Intern", "Pilcrow", "2009", "", "confirms intern"},
    // Roles told as past.
    {"former role, current in the profile", kHeld, "CEO", "Quill Labs", "", "", "ended ceo"},
    {"former role until a year", kHeld, "CEO", "Quill Labs", "../2025", "", "ended ceo"},
    {"former role over an interval", kHeld, "CEO", "Quill Labs", "2019/2025", "", "ended ceo"},
    {"an earlier stint", kHeld, "CEO", "Quill Labs", "2010/2015", "", "started  (a past role)"},
    {"past role as the profile has it", kHeld, "Developer", "Morrow", "2012/2016", "",
     "confirms dev"},
    {"past role, finer", kHeld, "Developer", "Morrow", "2012-02/2016-09", "",
     "confirms dev (more exact date)"},
    {"past role without dates", kHeld, "Developer", "Morrow", "", "", "confirms dev"},
    {"past role until its end", kHeld, "Developer", "Morrow", "../2016", "", "confirms dev"},
    {"past role with another start", kHeld, "Developer", "Morrow", "2013/2016", "",
     "changed dev (another start date)"},
    {"past role with another end", kHeld, "Developer", "Morrow", "2012/2015", "",
     "changed dev (another end date)"},
    {"a later stint that is over", kHeld, "Developer", "Morrow", "2018/2020", "",
     "started  (a past role)"},
    {"past role that the profile lacks", kHeld, "Editor", "Broadsheet", "2005/2007", "",
     "started  (a past role)"},
    // Beginnings.
    {"a new role", kStart, "Director", "Basalt", "2026-05", "", "started "},
    {"a new role without title", kStart, "", "Basalt", "2026-05", "", "started "},
    {"the start that the profile has", kStart, "Lead Maintainer", "Tessera", "2021", "",
     "confirms lead"},
    {"a finer start", kStart, "Lead Maintainer", "Tessera", "2021-04-01", "",
     "confirms lead (more exact date)"},
    {"a coarser start", kStart, "CEO", "Quill Labs", "2019", "", "confirms ceo"},
    {"a start without a date", kStart, "CEO", "Quill Labs", "", "", "confirms ceo"},
    {"a start of an undated role", kStart, "Board Member", "Open Weave Foundation", "2024", "",
     "confirms board"},
    {"another start", kStart, "CEO", "Quill Labs", "2020-01", "",
     "changed ceo (another start date)"},
    {"joining without a title", kStart, "", "Quill Labs", "2019-03", "", "confirms ceo"},
    {"a new title there", kStart, "Release Manager", "Tessera", "2026", "",
     "changed lead (another title)"},
    {"a similar title there", kStart, "Maintainer", "Tessera", "2026", "",
     "changed lead (another title)"},
    {"an earlier title there", kStart, "Contributor", "Tessera", "2017", "",
     "started  (a past role)"},
    {"a past role taken up again", kStart, "Developer", "Morrow", "2026", "", "started "},
    {"the old news of a past role", kStart, "Developer", "Morrow", "2012", "", "confirms dev"},
    {"undated old news of a past role", kStart, "Developer", "Morrow", "", "", "confirms dev"},
    // Roles told as present.
    {"a bio that agrees", kHolds, "CEO", "Quill Labs", "", "", "confirms ceo"},
    {"a bio with the start", kHolds, "CEO", "Quill Labs", "2019/..", "", "confirms ceo"},
    {"a bio with another start", kHolds, "CEO", "Quill Labs", "2017/..", "",
     "changed ceo (another start date)"},
    {"a bio with another title", kHolds, "President", "Quill Labs", "", "2026-05",
     "changed ceo (another title)"},
    {"an old bio with another title", kHolds, "President", "Quill Labs", "", "2018-02",
     "started  (a past role)"},
    {"a bio of the past", kHolds, "Developer", "Morrow", "", "2014-03", "confirms dev"},
    {"a bio of the month of the end", kHolds, "Developer", "Morrow", "", "2016-08", "confirms dev"},
    {"a bio that never heard of the end", kHolds, "Developer", "Morrow", "", "2026-05",
     "changed dev (given as current after its end)"},
    {"a role that the profile lacks", kHolds, "Trustee", "Basalt", "", "", "started "},
    {"nothing but a name", kHolds, "", "", "", "", ""},
    // Deeds.
    {"founding on record", ClaimKind::kFounded, "", "Quill Labs", "", "", "confirms found"},
    {"founding in another year", ClaimKind::kFounded, "", "Quill Labs", "2016", "",
     "changed found (another date)"},
    {"another founding", ClaimKind::kFounded, "", "Basalt", "2020", "", "started "},
    {"paper on record", ClaimKind::kAuthored, "Weaving at scale.", "", "2020-06-12", "",
     "confirms paper (more exact date)"},
    {"paper's later version", ClaimKind::kAuthored, "Weaving at Scale", "", "2021", "",
     "confirms paper"},
    {"paper not on record", ClaimKind::kAuthored, "Spinning Yarn", "", "2026", "", "started "},
    {"post that a statement cites", ClaimKind::kAuthored, "Notes on thread", "", "", "",
     "confirms lead"},
    {"talk on record", ClaimKind::kTalk, "Looms and You", "WeaveConf", "2023-09-12", "",
     "confirms talk (more exact date)"},
    {"talk of another year", ClaimKind::kTalk, "", "WeaveConf", "2025", "", "started "},
    {"committee on record", ClaimKind::kServed, "Program Chair", "WeaveConf", "2022", "",
     "confirms served"},
    {"committee of another year", ClaimKind::kServed, "Programme Chair", "WeaveConf", "2024", "",
     "started "},
    {"degree on record", ClaimKind::kEducation, "PhD", "University of Arden", "", "",
     "confirms degree"},
    {"degree of another year", ClaimKind::kEducation, "PhD", "University of Arden", "2014", "",
     "changed degree (another date)"},
    {"prize on record", ClaimKind::kAward, "Golden Shuttle", "", "2021", "", "confirms prize"},
    {"prize won again", ClaimKind::kAward, "Golden Shuttle", "", "2026", "", "started "},
};

std::string text_of(const std::vector<review::Judgement>& judgements) {
  std::string text;
  for (const review::Judgement& judgement : judgements) {
    if (!text.empty()) text += ";";
    text += std::string(model::to_string(judgement.kind)) + " " + judgement.statement;
    if (!judgement.note.empty()) text += " (" + judgement.note + ")";
  }
  return text;
}

std::optional<model::Edtf> optional_date(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(date(text));
}

TEST(COMPARE, JudgesClaimAgainstStatements) {
  const model::Profile profile = profile_of_table();
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    model::Claim told = claim(row.kind, "Ada Venn", row.title, row.org, row.when);
    told.said = optional_date(row.said);
    EXPECT_EQ(text_of(review::compare(told, profile)), row.expected);
  }
}

TEST(COMPARE, EndsEveryRoleAtAnOrganisationThatIsLeft) {
  model::Profile profile;
  profile.name = "Ada Venn";
  profile.statements = {statement("a", "Engineer", "Basalt", "2018/.."),
                        statement("b", "Team Lead", "Basalt", "2020/.."),
                        statement("c", "Intern", "Basalt", "2015/2016"),
                        statement("d", "Trustee", "Tessera", "2020/..")};
  EXPECT_EQ(text_of(review::compare(claim(kEnd, "Ada Venn", "", "Basalt", "2026"), profile)),
            "ended a;ended b");
}

TEST(COMPARE, ConfirmsOneOfTwoStints) {
  model::Profile profile;
  profile.name = "Ada Venn";
  profile.statements = {statement("first", "CEO", "Basalt", "2010/2014"),
                        statement("second", "CEO", "Basalt", "2020/..")};
  EXPECT_EQ(text_of(review::compare(claim(kStart, "Ada Venn", "CEO", "Basalt", "2020"), profile)),
            "confirms second");
}

TEST(COMPARE, DoesNotEndARoleWhoseFormerStintIsTold) {
  model::Profile profile;
  profile.name = "Ada Venn";
  profile.statements = {statement("first", "CEO", "Basalt", "2010/2014"),
                        statement("second", "CEO", "Basalt", "2020/..")};
  EXPECT_EQ(text_of(review::compare(claim(kHeld, "Ada Venn", "CEO", "Basalt"), profile)),
            "confirms first");
  EXPECT_EQ(text_of(review::compare(claim(kEnd, "Ada Venn", "CEO", "Basalt", "2026"), profile)),
            "ended second");
}

struct SuccessorRow {
  const char* name;
  ClaimKind kind;
  const char* title;
  const char* org;
  const char* when;
  const char* said;
  const char* expected;
};

TEST(COMPARE, FindsSuccessorsOfOneHolderRoles) {
  const SuccessorRow rows[] = {
      {"new chief executive", kStart, "Chief Executive Officer", "Quill Labs", "2026-05", "",
       "succeeded ceo"},
      {"undated appointment", kStart, "CEO", "Quill Labs", "", "", "succeeded ceo"},
      {"told as present on a new page", kHolds, "CEO", "Quill Labs", "", "2026-05",
       "succeeded ceo"},
      {"told as present on an undated page", kHolds, "CEO", "Quill Labs", "", "", ""},
      {"told as present on an old page", kHolds, "CEO", "Quill Labs", "", "2017", ""},
      {"a predecessor", kStart, "CEO", "Quill Labs", "2015", "", ""},
      {"the same role elsewhere", kStart, "CEO", "Basalt", "2026", "", ""},
      {"a deputy", kStart, "Deputy CEO", "Quill Labs", "2026", "", ""},
      {"a role of several holders", kStart, "Board Member", "Open Weave Foundation", "2026", "",
       ""},
      {"a past role of the profile", kStart, "Chair", "Loom Council", "2026", "", ""},
      {"an end", kEnd, "CEO", "Quill Labs", "2026", "", ""},
  };
  for (const SuccessorRow& row : rows) {
    SCOPED_TRACE(row.name);
    model::Claim told = claim(row.kind, "Bo Lindgren", row.title, row.org, row.when);
    told.said = optional_date(row.said);
    EXPECT_EQ(text_of(review::compare_successor(told, profile_of_table())), row.expected);
  }
}

TEST(COMPARE, KeepsOneKeyForAllFormsOfAName) {
  const model::Profile profile = profile_of_table();
  EXPECT_EQ(review::subject_key(claim(kEnd, "Ada Venn", "CEO", "Quill Labs"), profile),
            review::subject_key(claim(kEnd, "Venn, Ada", "CEO", "Quill Labs"), profile));
  EXPECT_NE(review::subject_key(claim(kEnd, "Ada Venn", "CEO", "Quill Labs"), profile),
            review::subject_key(claim(kEnd, "Ada Venn", "CTO", "Quill Labs"), profile));
}

TEST(COMPARE, KnowsCurrentFromPast) {
  struct {
    const char* when;
    ClaimKind kind;
    bool expected;
  } const rows[] = {
      {"", ClaimKind::kRoleHolds, true},        {"", ClaimKind::kRoleHeld, false},
      {"2019/..", ClaimKind::kRoleHolds, true}, {"2019/..", ClaimKind::kRoleHeld, true},
      {"2019/", ClaimKind::kRoleHolds, true},   {"2019/", ClaimKind::kRoleHeld, false},
      {"2019", ClaimKind::kRoleHolds, true},    {"2019/2020", ClaimKind::kRoleHolds, false},
      {"../2020", ClaimKind::kRoleHeld, false}, {"2019", ClaimKind::kAuthored, false},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(std::string(row.when) + " " + std::string(model::to_string(row.kind)));
    model::Statement said = statement("x", "CEO", "Basalt", row.when);
    said.kind = row.kind;
    EXPECT_EQ(review::is_current(said), row.expected);
  }
}

}  // namespace
}  // namespace rolecall::test
