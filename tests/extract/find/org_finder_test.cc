// SPDX-License-Identifier: Apache-2.0
#include "extract/find/org_finder.h"

#include <gtest/gtest.h>

#include "tests/extract/find/mention_fixture.h"

namespace rolecall::extract {
namespace {

struct Case {
  const char* name;
  const char* text;
  Found orgs;
};

TEST(Orgs, AreFoundByKindAndNeighbours) {
  const Case kCases[] = {
      {"kind word last", "It belongs to the Quarnel Foundation.", {"O:Quarnel Foundation"}},
      {"kind word first",
       "She studied at the University of Exampleton.",
       {"O:University of Exampleton"}},
      {"of and for", "He left the Center for Tidal Research.", {"O:Center for Tidal Research"}},
      {"and",
       "It was the Department of Health and Human Services.",
       {"O:Department of Health and Human Services"}},
      {"legal suffix", "She joined Quarnel, Inc. in May.", {"O:Quarnel"}},
      {"joined", "Karen Lindholm joined Quarnel last week.", {"O:Quarnel"}},
      {"possessive", "Quarnel's director agreed.", {"O:Quarnel"}},
      {"after a title", "She is a director of Quarnel.", {"O:Quarnel"}},
      {"before a title", "The Quarnel CEO agreed.", {"O:Quarnel"}},
      {"ampersand", "They met Bexley & Sons there.", {"O:Bexley & Sons"}},
      {"acronym",
       "The Example Systems Foundation (ESF) met. Then ESF voted.",
       {"O:Example Systems Foundation", "O:Example Systems Foundation",
        "O:Example Systems Foundation"}},
      {"group by a field that is a title's",
       "She leads SIG Contributor Outreach there.",
       {"O:SIG Contributor Outreach"}},
      {"group in small letters", "She is in the fault injection WG.", {"O:fault injection WG"}},
      {"small project", "She is the maintainer of libquarn now.", {"O:libquarn"}},
      {"country before a title",
       "Fernland said no. China's ambassador left.",
       {"O:Fernland", "O:China"}},
      {"words before the title", "It was Quarnel's recently named director.", {"O:Quarnel"}},
      {"new of the name", "He teaches at New York University.", {"O:New York University"}},
      {"unit of an institution",
       "a professor at Quarnel University's School of Design",
       {"O:Quarnel University's School of Design"}},
      {"teams of an institution",
       "They met Quarnel University's Parser Team.",
       {"O:Quarnel University", "O:Parser Team"}},
      {"name like a person's", "an analyst at Miller Hale", {"O:Miller Hale"}},
      {"for a purpose",
       "head of Platform Solutions for Quarnel",
       {"O:Platform Solutions", "O:Quarnel"}},
      {"common word at the start",
       "They trust Plain Sight. Plain Sight's founder left.",
       {"O:Plain Sight", "O:Plain Sight"}},
      {"teams", "the parser and docs teams", {"O:parser team", "O:docs team"}},
      {"things", "They test it in CI before the IPO.", {}},
      {"elision", "Il quitte l’Institut Exemple.", {"O:Institut Exemple"}},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(found(c.text, "O"), c.orgs);
  }
}

TEST(Orgs, TeamsAreMarkedAsBodies) {
  const MentionFinder finder({});
  const model::Document document =
      paragraphs("He joined the build team.\nShe left the Quarnel core team.\nThe board met.");
  std::vector<std::string> bodies;
  for (const Mention& mention : finder.annotate(document).mentions) {
    if (mention.body) bodies.push_back(mention.canonical);
  }
  EXPECT_EQ(bodies, (Found{"build team", "Quarnel core team", "board"}));
}

TEST(Orgs, ThatTheWikiKnowsAreFoundInSmallLettersToo) {
  KnownNames known;
  known.organizations = {"quarnel"};
  EXPECT_EQ(found(paragraphs("We use quarnel here."), "O", known), Found{"O:quarnel"});
}

TEST(Orgs, AreNotMadeOfDaysDegreesAndPlaces) {
  EXPECT_EQ(found("On Monday a PhD in Berlin was given.", "O"), Found{});
}

}  // namespace
}  // namespace rolecall::extract
