// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/structure.h"

#include <gtest/gtest.h>

#include "structure_page.h"

namespace rolecall::extract {
namespace {

model::Edtf date(std::string_view text) { return *model::Edtf::parse(text); }

TEST(StructureTables, GiveTheHeadingsRoleToTheNamesBelow) {
  StructurePage page;
  page.document().owner = "Tessera";
  page.heading(2, "Maintainers")
      .header_row("Name|Area|Since|Affiliation")
      .row("Ada Lind|core|2019|Brightwell")
      .row("Bo Osei|docs|May 2021|")
      .heading(2, "Emeritus maintainers")
      .header_row("Name|Years")
      .row("Cy Moreau|2014–2020");
  page.plural_title("Maintainers", "Maintainer")
      .plural_title("Emeritus maintainers", "Emeritus maintainer")
      .persons({"Ada Lind", "Bo Osei", "Cy Moreau"});
  EXPECT_EQ(page.claims(),
            "role.holds Ada Lind | Maintainer | Tessera | 2019/..\n"
            "role.holds Bo Osei | Maintainer | Tessera | 2021-05/..\n"
            "role.held Cy Moreau | maintainer | Tessera | 2014/2020\n");
}

TEST(StructureTables, PreferTheRoleOfTheRow) {
  StructurePage page;
  page.document().owner = "Harbour Guild";
  page.heading(2, "Board").header_row("Name|Role").row("Ada Lind|Treasurer");
  page.persons({"Ada Lind"});
  EXPECT_EQ(page.claims(), "role.holds Ada Lind | Treasurer | Harbour Guild | -\n");
}

TEST(StructureTables, ReadColumnsThatAreRoles) {
  StructurePage page;
  page.document().owner = "Tessera";
  page.header_row("Team|Lead|Deputy").row("Docs team|Ada Lind|Bo Osei");
  page.titles({"Lead", "Deputy"}).persons({"Ada Lind", "Bo Osei"});
  EXPECT_EQ(page.claims(),
            "role.holds Ada Lind | Lead | Docs team | -\n"
            "role.holds Bo Osei | Deputy | Docs team | -\n");
}

TEST(StructureTables, SayNothingWithoutARole) {
  StructurePage page;
  page.document().owner = "Tessera";
  page.heading(2, "Results").header_row("Name|Score").row("Ada Lind|12");
  page.persons({"Ada Lind"});
  EXPECT_EQ(page.claims(), "");
}

TEST(StructureLists, TakeTheRoleFromTheHeading) {
  StructurePage page;
  page.document().owner = "Tessera 2.9 documentation";
  page.heading(2, "Steering Council")
      .item("Ada Lind (chair)")
      .item("Bo Osei (since 2023)")
      .item("Cy Moreau (2017–2021)");
  page.persons({"Ada Lind", "Bo Osei", "Cy Moreau"}).titles({"chair"});
  EXPECT_EQ(page.claims(),
            "role.holds Ada Lind | chair | Tessera | -\n"
            "role.holds Bo Osei | Steering Council | Tessera | 2023/..\n"
            "role.held Cy Moreau | Steering Council | Tessera | 2017/2021\n");
}

TEST(StructureLists, TakeTheRoleFromTheLineAbove) {
  StructurePage page;
  page.document().owner = "Tessera";
  page.document().published = date("2026-05-07");
  page.paragraph("The new maintainers are:").item("Ada Lind").item("Bo Osei");
  page.plural_title("maintainers", "maintainer").persons({"Ada Lind", "Bo Osei"});
  EXPECT_EQ(page.claims(),
            "role.start Ada Lind | maintainer | Tessera | 2026-05-07\n"
            "role.start Bo Osei | maintainer | Tessera | 2026-05-07\n");
}

TEST(StructureLists, ReadWhoHoldsWhichShare) {
  StructurePage page;
  page.paragraph("The Harbour Council representatives are:")
      .item("Docs — Ada Lind")
      .item("Release: Bo Osei");
  page.orgs({"Harbour Council"})
      .plural_title("representatives", "representative")
      .persons({"Ada Lind", "Bo Osei"});
  EXPECT_EQ(page.claims(),
            "role.holds Ada Lind | representative | Harbour Council | -\n"
            "role.holds Bo Osei | representative | Harbour Council | -\n");
}

TEST(StructureLists, TakeTheLastPluralTitleOfTheLineAbove) {
  StructurePage page;
  page.document().owner = "Tessera";
  page.paragraph("The crews (with their current delegates) that choose a chair again:")
      .item("Docs — Ada Lind")
      .item("Release — Bo Osei");
  page.plural_title("delegates", "delegate").titles({"chair"}).persons({"Ada Lind", "Bo Osei"});
  EXPECT_EQ(page.claims(),
            "role.holds Ada Lind | delegate | Tessera | -\n"
            "role.holds Bo Osei | delegate | Tessera | -\n");
}

TEST(StructureLists, ServeAnEvent) {
  StructurePage page;
  page.document().owner = "Driftconf 2026";
  page.heading(2, "Program Chairs").item("Ada Lind, Brightwell University").item("Bo Osei");
  page.plural_title("Program Chairs", "Program Chair").persons({"Ada Lind", "Bo Osei"});
  EXPECT_EQ(page.claims(),
            "served Ada Lind | Program Chair | Driftconf 2026 | -\n"
            "served Bo Osei | Program Chair | Driftconf 2026 | -\n");
}

TEST(StructureLists, SayNothingOfNomineesThanksAndThings) {
  for (const std::string_view intro :
       {"The maintainers nominated these candidates:", "Our thanks go to the maintainers:",
        "If you would become maintainers:"}) {
    SCOPED_TRACE(intro);
    StructurePage page;
    page.document().owner = "Tessera";
    page.paragraph(intro).item("Ada Lind");
    page.plural_title("maintainers", "maintainer").persons({"Ada Lind"});
    EXPECT_EQ(page.claims(), "");
  }
  StructurePage page;
  page.document().owner = "Tessera";
  page.heading(2, "Maintainers").item("Read the guide").item("Open a ticket").item("Ada Lind");
  page.plural_title("Maintainers", "Maintainer").persons({"Ada Lind"});
  EXPECT_EQ(page.claims(), "");
}

TEST(StructureCards, ReadTheLineUnderTheName) {
  StructurePage page;
  page.document().owner = "Brightwell";
  page.heading(3, "Ada Lind")
      .paragraph("Head of Storage")
      .heading(3, "Bo Osei")
      .paragraph("Engineer, Oslo Works");
  page.persons({"Ada Lind", "Bo Osei"}).titles({"Head of Storage", "Engineer"});
  page.orgs({"Oslo Works"});
  EXPECT_EQ(page.claims(),
            "role.holds Ada Lind | Head of Storage | Brightwell | -\n"
            "role.holds Bo Osei | Engineer | Oslo Works | -\n");
}

TEST(StructureCards, ReadTheLineAboveWhereEveryCardHasItThere) {
  StructurePage page;
  page.document().owner = "Brightwell";
  page.paragraph("Head of Storage")
      .paragraph("Ada Lind")
      .paragraph("Chief Engineer")
      .paragraph("Bo Osei")
      .paragraph("Treasurer")
      .paragraph("Cy Moreau");
  page.persons({"Ada Lind", "Bo Osei", "Cy Moreau"});
  page.titles({"Head of Storage", "Chief Engineer", "Treasurer"});
  EXPECT_EQ(page.claims(),
            "role.holds Ada Lind | Head of Storage | Brightwell | -\n"
            "role.holds Bo Osei | Chief Engineer | Brightwell | -\n"
            "role.holds Cy Moreau | Treasurer | Brightwell | -\n");
}

TEST(StructureCards, HoldAcademicTitlesAtTheSchool) {
  StructurePage page;
  page.document().owner = "Quiet Machines Group";
  page.paragraph("We are part of Harrowgate University.")
      .heading(3, "Ada Lind")
      .paragraph("Associate Professor")
      .heading(3, "Bo Osei")
      .paragraph("Lab manager");
  page.orgs({"Harrowgate University"}).persons({"Ada Lind", "Bo Osei"});
  page.titles({"Associate Professor", "Lab manager"});
  EXPECT_EQ(page.claims(),
            "role.holds Ada Lind | Associate Professor | Harrowgate University | -\n"
            "role.holds Bo Osei | Lab manager | Quiet Machines Group | -\n");
}

TEST(StructureEntries, ReadACvByItsHeadings) {
  StructurePage page;
  page.document().title = "Ada Lind";
  page.heading(1, "Ada Lind")
      .heading(2, "Experience")
      .item("2019–present Senior Engineer, Brightwell")
      .item("Analyst at Oslo Works, 2012 – 2019")
      .heading(2, "Education")
      .item("Ph.D., Statistics, Harrowgate University, 2012")
      .heading(2, "Awards")
      .item("Finalist, Tide Prize (2017)")
      .item("Fellow of the Guild of Letters (elected 2016)")
      .heading(2, "Talks")
      .item("“Sand has views”, keynote, Driftconf, March 2024")
      .heading(2, "Service")
      .item("Program co-chair, Conference on Odd Things, 2022");
  page.persons({"Ada Lind"}).titles({"Senior Engineer", "Analyst", "Program co-chair"});
  EXPECT_EQ(page.claims(),
            "role.holds Ada Lind | Senior Engineer | Brightwell | 2019/..\n"
            "role.held Ada Lind | Analyst | Oslo Works | 2012/2019\n"
            "education Ada Lind | Ph.D., Statistics | Harrowgate University | 2012\n"
            "award Ada Lind | Fellow | Guild of Letters | 2016\n"
            "talk Ada Lind | Sand has views | Driftconf | 2024-03\n"
            "served Ada Lind | Program co-chair | Conference on Odd Things | 2022\n");
}

TEST(StructureEntries, NeedAPersonWhosePageItIs) {
  StructurePage page;
  page.document().title = "How to write a CV";
  page.heading(2, "Education").item("Ph.D., Harrowgate University, 2012");
  EXPECT_EQ(page.claims(), "");
}

TEST(StructureAuthors, ClaimTheWorkForEachPersonThatTheTextNames) {
  StructurePage page;
  page.document().title = "Counting Rain";
  page.document().published = date("2025-03");
  page.document().authors = {{"Ada Lind", "Harrowgate University", "", ""},
                             {"Brightwell News Desk", "", "", ""},
                             {"Cy Moreau", "", "", ""}};
  page.heading(1, "Counting Rain").byline("Ada Lind, Brightwell News Desk");
  page.persons({"Ada Lind"});
  EXPECT_EQ(page.claims(), "authored Ada Lind | Counting Rain | Harrowgate University | 2025-03\n");
}

TEST(StructureAuthors, SayNothingOfMessages) {
  StructurePage page;
  page.document().title = "Re: release";
  page.document().authors = {{"Ada Lind", "", "", ""}};
  page.document().messages.emplace_back();
  page.byline("Ada Lind");
  page.persons({"Ada Lind"});
  EXPECT_EQ(page.claims(), "");
}

TEST(StructureAuthors, HoldARoleInTheTeamThatTheySpeakFor) {
  StructurePage page;
  page.byline("7 May 2026 · Ada Lind on behalf of the Docs Team");
  page.persons({"Ada Lind"});
  EXPECT_EQ(page.claims(), "role.holds Ada Lind | - | Docs Team | -\n");
}

TEST(StructureProgramme, ReadsTalksAndLeavesOutCancelledOnes) {
  StructurePage page;
  page.document().published = date("2026-04-02");
  page.paragraph("Workshop on Small Things, Thursday 7 May 2026")
      .row("9:00|Welcome\nAda Lind and Bo Osei (organisers)")
      .row("9:15|Keynote: What we forgot\nCy Moreau, Brightwell")
      .row("10:00|Coffee")
      .row("10:30|Keynote: More\nDi Haas\nCancelled: ill")
      .row("11:00|Two names\nAda Lind, Cy Moreau");
  page.orgs({"Workshop on Small Things"}).persons({"Ada Lind", "Bo Osei", "Cy Moreau", "Di Haas"});
  EXPECT_EQ(page.claims(),
            "served Ada Lind | organiser | Workshop on Small Things | 2026-05-07\n"
            "served Bo Osei | organiser | Workshop on Small Things | 2026-05-07\n"
            "talk Cy Moreau | What we forgot | Workshop on Small Things | 2026-05-07\n");
}

TEST(StructureAwards, GiveTheHeadingsPrizeToTheWinner) {
  StructurePage page;
  page.document().title = "The 2025 Guild awards";
  page.document().owner = "Guild of Letters";
  page.document().published = date("2025-07-02");
  page.heading(1, "The 2025 Guild awards")
      .paragraph("Handed over on 28 June.")
      .heading(2, "Tide Medal")
      .paragraph("Ada Lind (Brightwell), “for what was not counted”.")
      .heading(2, "Early Prize")
      .paragraph("Shared by Bo Osei and Cy Moreau.")
      .heading(2, "Honorary Fellowship")
      .paragraph("Not awarded this year to Di Haas.");
  page.persons({"Ada Lind", "Bo Osei", "Cy Moreau", "Di Haas"});
  EXPECT_EQ(page.claims(),
            "award Ada Lind | Tide Medal | Guild of Letters | 2025-06-28\n"
            "award Bo Osei | Early Prize | Guild of Letters | 2025-06-28\n"
            "award Cy Moreau | Early Prize | Guild of Letters | 2025-06-28\n");
}

TEST(StructureRosters, ReadTeamsInBracketsAndLeaveTitlesToRules) {
  StructurePage page;
  page.paragraph("Ada Lind (Docs team)\nBo Osei (Core team lead)\nCy Moreau (Core team)");
  page.persons({"Ada Lind", "Bo Osei", "Cy Moreau"}).orgs({"Docs team", "Core team"});
  page.titles({"lead"});
  EXPECT_EQ(page.claims(),
            "role.holds Ada Lind | - | Docs team | -\n"
            "role.holds Cy Moreau | - | Core team | -\n");
}

TEST(StructurePageData, ClaimsTheJobOfAPersonInTheData) {
  StructurePage page;
  page.document().people = {{"Ada Lind", "Chief Engineer", "Brightwell Inc.", ""}};
  page.paragraph("Ada Lind is Chief Engineer.");
  page.persons({"Ada Lind"});
  EXPECT_EQ(page.claims(), "role.holds Ada Lind | Chief Engineer | Brightwell | -\n");
}

TEST(NameShape, TellsNamesFromOtherCapitals) {
  for (const std::string_view name : {"Ada Lind", "Jan van der Berg", "J. K. Osei", "ADA LIND"}) {
    EXPECT_TRUE(has_name_shape(name)) << name;
  }
  for (const std::string_view other :
       {"Ada", "Core Team", "Open Source", "ZNN Business", "Read the guide", "Room 12 B",
        "University of Rain", "ada lind", "", "Our New Head Of All Things Here"}) {
    EXPECT_FALSE(has_name_shape(other)) << other;
  }
}

}  // namespace
}  // namespace rolecall::extract
