// SPDX-License-Identifier: Apache-2.0
#include "extract/find/person_finder.h"

#include <gtest/gtest.h>

#include "tests/extract/find/mention_fixture.h"

namespace rolecall::extract {
namespace {

struct Case {
  const char* name;
  const char* text;
  Found people;
};

TEST(People, AreFoundByTheShapeOfTheirNames) {
  const Case kCases[] = {
      {"two words", "Yesterday Karen Lindholm joined us.", {"P:Karen Lindholm"}},
      {"initials", "It was J. R. Okafor who said so.", {"P:J. R. Okafor"}},
      {"particles", "We thank Pieter van der Meulen for this.", {"P:Pieter van der Meulen"}},
      {"hyphens", "Anna-Lena Roth-Berger said no.", {"P:Anna-Lena Roth-Berger"}},
      {"apostrophe", "Then Sinead O'Malley said yes.", {"P:Sinead O'Malley"}},
      {"marks", "Later Żaneta Wójcik became chair.", {"P:Żaneta Wójcik"}},
      {"suffix", "Now Robert Hale Jr. leads it.", {"P:Robert Hale Jr."}},
      {"unknown words", "Qiroma Tavundi said that it works.", {"P:Qiroma Tavundi"}},
      {"honorific", "Dr. Karen Lindholm and Ms Tavundi spoke.", {"P:Karen Lindholm", "P:Tavundi"}},
      {"title before", "The CEO Qiroma Tavundi agreed.", {"P:Qiroma Tavundi"}},
      {"apposition", "Qiroma Tavundi, the director of Acme, agreed.", {"P:Qiroma Tavundi"}},
      {"possessive", "Karen Lindholm's patch was merged.", {"P:Karen Lindholm"}},
      {"title before a surname", "Yesterday President Okafor agreed.", {"P:Okafor"}},
      {"place before", "the ambassador to Japan Karen Lindholm", {"P:Karen Lindholm"}},
      {"chosen", "The council has chosen QR as its new director.", {"P:QR"}},
      {"short surname", "We thank Weihua Lo for it.", {"P:Weihua Lo"}},
      {"footnote", "Karen Lindholm1, Robert Hale2", {"P:Karen Lindholm", "P:Robert Hale"}},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(found(c.text, "P"), c.people);
  }
}

TEST(People, AreNotMadeOfOtherCapitals) {
  for (const char* text : {
           "The Quarnel Foundation met in San Francisco.",
           "He works at Wells Fargo and not for Morgan Stanley.",
           "Open Source Summit Europe is near.",
           "See the Release Notes of Monday.",
           "Quarnel Robotics, Inc. and Bexley Labs merged.",
           "A Token Stream is no person.",
           "In New York and North Carolina it rains.",
       }) {
    SCOPED_TRACE(text);
    for (const std::string& person : found(text, "P")) EXPECT_EQ(person, "P:") << "none expected";
  }
}

TEST(People, OfOneNameCountInAListOfPeople) {
  EXPECT_EQ(found("Please welcome Karen Lindholm, Robert Hale, and Qiro to the team.", "P"),
            (Found{"P:Karen Lindholm", "P:Robert Hale", "P:Qiro"}));
  EXPECT_EQ(found("Karen Lindholm, qrnl7, and Robert Hale have joined.", "P"),
            (Found{"P:Karen Lindholm", "P:qrnl7", "P:Robert Hale"}));
  EXPECT_EQ(found("A maintainer of libquarn, and Robert Hale met.", "P"), Found{"P:Robert Hale"});
}

TEST(People, AreTakenFromTheWikiInAllWrittenForms) {
  KnownNames known;
  known.people = {{"Zed Quux", "Zed Q. Quux"}};
  for (const char* text : {"So Zed Quux left.", "So Quux, Zed left.", "So Z. Quux left."}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(found(paragraphs(text), "P", known), Found{"P:Zed Quux"});
  }
}

TEST(People, WithOneFormForTwoOfTheWikiStayAsWritten) {
  KnownNames known;
  known.people = {{"Zed Quux"}, {"Zoe Quux"}};
  EXPECT_EQ(found(paragraphs("So Z. Quux left."), "P", known), Found{"P:Z. Quux"});
}

TEST(People, InChineseStandBesideTitlesAndVerbs) {
  model::Document document = paragraphs("陈晓岚将出任示例研究院首席科学家。副院长王志远予以否认。");
  document.language = "zh";
  EXPECT_EQ(found(document),
            (Found{"P:陈晓岚", "O:示例研究院", "T:首席科学家", "T:副院长", "P:王志远"}));
}

}  // namespace
}  // namespace rolecall::extract
