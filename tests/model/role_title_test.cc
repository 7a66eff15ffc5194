// SPDX-License-Identifier: Apache-2.0
#include "model/role_title.h"

#include <gtest/gtest.h>

#include <string>

namespace rolecall::model {
namespace {

TEST(CompareTitles, TellsSameRelatedAndDifferent) {
  struct Case {
    const char* a;
    const char* b;
    TitleMatch expected;
  };
  constexpr Case kCases[] = {
      {"CEO", "Chief Executive Officer", TitleMatch::kSame},
      {"chief executive", "CEO", TitleMatch::kSame},
      {"Programme Chairs", "program chair", TitleMatch::kSame},
      {"VP of Research", "vice president, research", TitleMatch::kSame},
      {"chairwoman", "Chair", TitleMatch::kSame},
      {"co-lead", "colead", TitleMatch::kSame},
      {"engineer", "senior engineer", TitleMatch::kRelated},
      {"lead maintainer", "core maintainer", TitleMatch::kRelated},
      {"head of engineering", "head of sales", TitleMatch::kRelated},
      {"engineer", "treasurer", TitleMatch::kDifferent},
      {"", "engineer", TitleMatch::kDifferent},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(std::string(c.a) + " / " + c.b);
    EXPECT_EQ(compare_titles(c.a, c.b), c.expected);
    EXPECT_EQ(compare_titles(c.b, c.a), c.expected);
  }
}

TEST(HasOneHolder, HoldsForRolesOfOnePersonAtATime) {
  for (const char* title : {"CEO", "chief executive officer", "Chair", "chairman", "lead",
                            "head of engineering", "executive director", "editor-in-chief",
                            "President", "lead of the build team", "interim executive director"}) {
    EXPECT_TRUE(has_one_holder(title)) << title;
  }
}

TEST(HasOneHolder, FailsForSharedDeputyAndSeatRoles) {
  for (const char* title :
       {"co-lead", "co-chair", "deputy director", "vice president", "board member", "maintainer",
        "engineer", "associate director", "independent director", "Programme Co-Chair", ""}) {
    EXPECT_FALSE(has_one_holder(title)) << title;
  }
}

}  // namespace
}  // namespace rolecall::model
