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
      {"small project", "She is the maintainer of libquarn now.", {"O:libquarn"}},
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
