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

}  // namespace
}  // namespace rolecall::extract
