// SPDX-License-Identifier: Apache-2.0
#include "extract/find/sentences.h"

#include <gtest/gtest.h>

#include <string>

namespace rolecall::extract {
namespace {

model::Document document_of(std::string_view text, std::string_view language,
                            model::BlockKind kind = model::BlockKind::kParagraph) {
  model::Document document;
  document.text = text;
  document.language = language;
  model::Block block;
  block.kind = kind;
  block.span = {0, text.size()};
  document.blocks.push_back(block);
  return document;
}

/// Sentences of one block, joined by " | ".
std::string split(const model::Document& document) {
  std::string all;
  for (const Sentence& sentence : split_sentences(document)) {
    if (!all.empty()) all += " | ";
    all += document.view(sentence.span);
  }
  return all;
}

struct Case {
  std::string_view text;
  std::string_view expected;
};

TEST(Sentences, EndWhereTheWriterEndsThem) {
  constexpr Case kCases[] = {
      {"Ada left. Bo joined.", "Ada left. | Bo joined."},
      {"Who leads now? Nobody! Really.", "Who leads now? | Nobody! | Really."},
      {"She works at Brightwell Inc. She leads it.",
       "She works at Brightwell Inc. | She leads it."},
      {"So did I. The others stayed.", "So did I. | The others stayed."},
      {"He said \"I quit.\" Nobody cared.", "He said \"I quit.\" | Nobody cared."},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.text);
    EXPECT_EQ(split(document_of(c.text, "en")), c.expected);
  }
}

TEST(Sentences, DoNotEndInsideNamesAndAbbreviations) {
  for (const std::string_view text :
       {"Dr. Ada Lind joined.", "Prof. J. K. Osei of St. Mary leads it.",
        "The U.S. Digital Guild named her.", "She holds a Ph.D. from Castlemaine.",
        "Lind et al. The paper", "Tools, e.g. Tessera, need care.",
        "Brightwell Inc. Chair Bo Lund resigned.", "He moved on Sept. 3 to Oslo.",
        "\"Really?\" he asked.", "It runs on node.js and more.", "Sammy Davis Jr. Award goes to Bo",
        "Robert M. Osei spoke", "See Fig. 3 for more."}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(split(document_of(text, "en")), text);
  }
}

TEST(Sentences, FollowTheLanguage) {
  EXPECT_EQ(split(document_of("Sie geht am 3. Mai. Er bleibt.", "de")),
            "Sie geht am 3. Mai. | Er bleibt.");
  EXPECT_EQ(split(document_of("Werkzeuge, z.B. Tessera, bleiben.", "de")),
            "Werkzeuge, z.B. Tessera, bleiben.");
  EXPECT_EQ(split(document_of("她离开了。他加入了。", "zh")), "她离开了。 | 他加入了。");
}

TEST(Sentences, TakeALineAsOneWhereItWasNotWrapped) {
  EXPECT_EQ(split(document_of("Chairs\nAda Lind\nBo Lund", "en")), "Chairs | Ada Lind | Bo Lund");
  EXPECT_EQ(split(document_of("We are glad to say that after a long and careful search the\n"
                              "Tessera project has a new lead.",
                              "en")),
            "We are glad to say that after a long and careful search the\n"
            "Tessera project has a new lead.");
  EXPECT_EQ(split(document_of("- Ada Lind\n- Bo Lund", "en")), "- Ada Lind | - Bo Lund");
}

TEST(Sentences, KeepRowsAndHeadingsWhole) {
  EXPECT_EQ(split(document_of("Ada Lind\tLead. Core\t2019", "en", model::BlockKind::kTableRow)),
            "Ada Lind\tLead. Core\t2019");
  EXPECT_EQ(split(document_of("News. Notes.", "en", model::BlockKind::kHeading)), "News. Notes.");
}

TEST(Sentences, NameTheirBlock) {
  model::Document document = document_of("One. Two.", "en");
  model::Block second = document.blocks[0];
  document.text += "\nThree.";
  second.span = {10, 16};
  document.blocks.push_back(second);
  const std::vector<Sentence> sentences = split_sentences(document);
  ASSERT_EQ(sentences.size(), 3U);
  EXPECT_EQ(sentences[1].block, 0U);
  EXPECT_EQ(sentences[2].block, 1U);
  EXPECT_EQ(document.view(sentences[2].span), "Three.");
}

}  // namespace
}  // namespace rolecall::extract
