// SPDX-License-Identifier: Apache-2.0
#include "extract/find/title_finder.h"

#include <gtest/gtest.h>

#include "tests/extract/find/mention_fixture.h"

namespace rolecall::extract {
namespace {

struct Case {
  const char* name;
  const char* text;
  Found titles;
};

TEST(Titles, HaveModifiersHeadAndComplement) {
  const Case kCases[] = {
      {"bare", "Karen Lindholm is an engineer.", {"T:engineer"}},
      {"modifiers", "She was the Lead Core Maintainer.", {"T:Lead Core Maintainer"}},
      {"acronym", "Its CTO agreed.", {"T:CTO"}},
      {"executive", "the acting chief executive officer", {"T:acting chief executive officer"}},
      {"field", "He is Vice President of Research at Quarnel.", {"T:Vice President of Research"}},
      {"small field", "She became head of engineering.", {"T:head of engineering"}},
      {"team", "He is lead of the build team.", {"T:lead of the build team"}},
      {"organisation after of", "She is president of Quarnel.", {"T:president"}},
      {"organisation by kind", "a professor at the University of Exampleton", {"T:professor"}},
      {"emeritus", "She is professor emerita there.", {"T:professor emerita"}},
      {"in chief", "the editor in chief", {"T:editor in chief"}},
      {"elected to it", "Karen Lindholm was elected Treasurer.", {"T:Treasurer"}},
      {"elected before", "an elected official", {"T:elected official"}},
      {"slash", "director of audio/video there", {"T:director of audio/video"}},
      {"beat", "its Russia correspondent", {"T:Russia correspondent"}},
      {"dictionary words", "a planetary scientist said", {"T:planetary scientist"}},
      {"two titles",
       "its president and chief operating officer",
       {"T:president", "T:chief operating officer"}},
      {"plural", "Karen Lindholm and Robert Hale are core maintainers.", {"T:core maintainer+"}},
      {"irregular plural", "The two co-chairwomen met.", {"T:co-chairwoman+"}},
      {"organisation before",
       "Quarnel Foundation Executive Director Karen Lindholm",
       {"T:Executive Director"}},
      {"named team before", "She is a Quarnel team member.", {"T:member"}},
      {"body", "He is a board member.", {"T:board member"}},
      {"German", "Er wird Geschäftsführer.", {"T:Geschäftsführer"}},
      {"French", "Elle est directrice scientifique.", {"T:directrice scientifique"}},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(found(c.text, "T"), c.titles);
  }
}

TEST(Titles, AreNotMadeOfVerbsAndCompounds) {
  for (const char* text : {
           "Karen Lindholm leads the project.",
           "She will chair the session.",
           "We want to lead by example.",
           "The director election is open.",
           "Read the list of member states.",
           "She spoke for the Society of Rural Teachers.",
           "Its board of directors met.",
       }) {
    SCOPED_TRACE(text);
    EXPECT_EQ(found(text, "T"), Found{});
  }
}

}  // namespace
}  // namespace rolecall::extract
