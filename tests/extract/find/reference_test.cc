// SPDX-License-Identifier: Apache-2.0
// Later mentions, handles and pronouns: reference_people.h, reference_quotes.h,
// reference_pronouns.h.

#include <gtest/gtest.h>

#include "tests/extract/find/mention_fixture.h"

namespace rolecall::extract {
namespace {

TEST(References, SurnameAndGivenNameMeanTheFullName) {
  EXPECT_EQ(found("Karen Lindholm spoke. Lindholm left. Karen came back.", "P"),
            (Found{"P:Karen Lindholm", "P:Karen Lindholm", "P:Karen Lindholm"}));
}

TEST(References, AmbiguousSurnameStaysAsWritten) {
  EXPECT_EQ(found("Karen Lindholm met Robert Lindholm. Lindholm left.", "P"),
            (Found{"P:Karen Lindholm", "P:Robert Lindholm", "P:Lindholm"}));
}

TEST(References, HandleMeansTheNameBesideIt) {
  EXPECT_EQ(found("Karen Lindholm (@klind) wrote it. Thanks, @klind!", "P"),
            (Found{"P:Karen Lindholm", "P:Karen Lindholm", "P:Karen Lindholm"}));
  EXPECT_EQ(found("Karen Lindholm (klindh) wrote it, and klindh knows.", "P"),
            (Found{"P:Karen Lindholm", "P:Karen Lindholm", "P:Karen Lindholm"}));
}

TEST(References, MailAddressIsNoHandle) {
  EXPECT_EQ(found("Write to karen@quarnel.example for more.", "P"), Found{});
}

TEST(References, FirstPersonIsTheAuthor) {
  model::Document document = paragraphs("I am leaving.\nMy last day is near.");
  document.authors = {author("Karen Lindholm")};
  EXPECT_EQ(found(document, "P"), (Found{"P:Karen Lindholm", "P:Karen Lindholm"}));
}

TEST(References, FirstPersonOfAMessageIsItsAuthor) {
  model::Document document = paragraphs("I am leaving.\nI am not.");
  set_messages(document, {"Karen Lindholm", "Robert Hale"});
  EXPECT_EQ(found(document, "P"), (Found{"P:Karen Lindholm", "P:Robert Hale"}));
}

TEST(References, FirstPersonInQuotationIsTheSpeaker) {
  model::Document document = paragraphs("“I will leave,” said Robert Hale. I was sad.");
  document.authors = {author("Karen Lindholm")};
  EXPECT_EQ(found(document, "P"), (Found{"P:Robert Hale", "P:Robert Hale", "P:Karen Lindholm"}));
}

TEST(References, FirstPersonInQuotedBlockIsNotTheAuthor) {
  model::Document document = paragraphs("Robert Hale wrote:\nI will leave.\nI will not.");
  document.authors = {author("Karen Lindholm")};
  document.blocks[1].quoted = true;
  EXPECT_EQ(found(document, "P"), (Found{"P:Robert Hale", "P:Robert Hale", "P:Karen Lindholm"}));
}

TEST(References, SheIsTheSubjectOfTheSentenceBefore) {
  EXPECT_EQ(found("Karen Lindholm succeeds Robert Hale. She starts now.", "P"),
            (Found{"P:Karen Lindholm", "P:Robert Hale", "P:Karen Lindholm"}));
}

TEST(References, SheStandsForNobodyPastThreeSentences) {
  EXPECT_EQ(found("Karen Lindholm left. It rained. It rained. It rained. She was gone.", "P"),
            Found{"P:Karen Lindholm"});
}

TEST(References, TheyIsOnePersonOnlyWhereOneWasSpokenOf) {
  EXPECT_EQ(found("Karen Lindholm left. They were tired.", "P"),
            (Found{"P:Karen Lindholm", "P:Karen Lindholm"}));
  EXPECT_EQ(found("Karen Lindholm and Robert Hale left. They were tired.", "P"),
            (Found{"P:Karen Lindholm", "P:Robert Hale"}));
}

TEST(References, WeIsTheOwnerAndTheCompanyTheLastOne) {
  model::Document document =
      paragraphs("We are glad. She joined Bexley Labs and likes the company.");
  document.owner = "Quarnel";
  EXPECT_EQ(found(document, "O"), (Found{"O:Quarnel", "O:Bexley Labs", "O:Bexley Labs"}));
}

TEST(References, GenericNounIsTheLastOrganisationOfThatKind) {
  EXPECT_EQ(found("She left the University of Varnholm for the Quarnel Institute.\n"
                  "The same university made her a lecturer.\nThen came Ostrel Ltd.\n"
                  "The institute grew.",
                  "O"),
            (Found{"O:University of Varnholm", "O:Quarnel Institute", "O:University of Varnholm",
                   "O:Ostrel", "O:Quarnel Institute"}));
  EXPECT_EQ(found("The Parser team met the Quarnel Foundation. She is leaving the team.", "O"),
            (Found{"O:Parser team", "O:Quarnel Foundation", "O:Parser team"}));
}

TEST(References, UsIsNoCountry) {
  model::Document document = paragraphs("The U.S. and the US met us.");
  document.owner = "Quarnel";
  const Found orgs = found(document, "O");
  EXPECT_EQ(std::count(orgs.begin(), orgs.end(), "O:Quarnel"), 1);
}

TEST(References, TheOwnersNameInsideALongerOneIsNotTheOwner) {
  model::Document document =
      paragraphs("Quarnel met. Then the Quarnel Foundation met. The Deep Quarnel Working Group?");
  document.owner = "Quarnel";
  EXPECT_EQ(found(document, "O"),
            (Found{"O:Quarnel", "O:Quarnel Foundation", "O:Deep Quarnel Working Group"}));
}

TEST(References, HeIsNeverTheOneWhoSaysI) {
  model::Document document = paragraphs("I met Robert Hale. I like what he does.");
  document.authors = {author("Karen Lindholm")};
  EXPECT_EQ(found(document, "P"),
            (Found{"P:Karen Lindholm", "P:Robert Hale", "P:Karen Lindholm", "P:Robert Hale"}));
}

TEST(Interviews, FirstPersonAnswersWhereTheTitleNamesTheGuest) {
  model::Document document = paragraphs(
      "I met her in a train.\nHow did it begin?\nI was bored.\nYou left soon.\nMy boss did.\n"
      "Why?\nI forget.\nWhat now?\nAsk me later.");
  document.title = "Nine questions for Karen Lindholm";
  document.authors = {author("Robert Hale")};
  document.people.emplace_back().name = "Karen Lindholm";
  document.text += "\nKaren Lindholm lives by the sea.";
  document.blocks.emplace_back().span = {document.text.size() - 32, document.text.size()};
  EXPECT_EQ(found(document, "P"),
            (Found{"P:Robert Hale", "P:Karen Lindholm", "P:Karen Lindholm", "P:Karen Lindholm",
                   "P:Karen Lindholm", "P:Karen Lindholm"}));
}

TEST(Interviews, LabelsNameTheSpeakers) {
  model::Document document = paragraphs(
      "Karen Lindholm met Robert Hale.\nRH: Am I late?\nKL: I just came.\nI ran.\nRH: I see.");
  document.authors = {author("Ines Okafor")};
  EXPECT_EQ(found(document, "P"), (Found{"P:Karen Lindholm", "P:Robert Hale", "P:Robert Hale",
                                         "P:Karen Lindholm", "P:Karen Lindholm", "P:Robert Hale"}));
}

TEST(Interviews, OneQuestionMakesNone) {
  model::Document document = paragraphs("Karen Lindholm left.\nWhat now?\nI do not know.");
  document.title = "Karen Lindholm leaves";
  document.authors = {author("Robert Hale")};
  EXPECT_EQ(found(document, "P"), (Found{"P:Karen Lindholm", "P:Robert Hale"}));
}

}  // namespace
}  // namespace rolecall::extract
