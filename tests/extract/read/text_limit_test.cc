// SPDX-License-Identifier: Apache-2.0
#include "extract/read/text_limit.h"

#include <gtest/gtest.h>

namespace rolecall::extract {
namespace {

using model::BlockKind;

model::Document two_paragraphs() {
  model::Document document;
  document.text = "First paragraph.\nSecond, longer.";
  document.blocks = {{BlockKind::kParagraph, 0, {0, 16}, false, 0},
                     {BlockKind::kParagraph, 0, {17, 32}, false, 1}};
  document.inlines = {{model::InlineKind::kStrong, {0, 5}, ""},
                      {model::InlineKind::kStrong, {17, 23}, ""}};
  document.messages = {{{}, {}, {0, 16}}, {{}, {}, {17, 32}}};
  return document;
}

TEST(TextLimit, LeavesWhatFitsAlone) {
  model::Document document = two_paragraphs();
  limit_text(document, 32);
  EXPECT_EQ(document.blocks.size(), 2U);
  EXPECT_TRUE(document.notes.empty());
}

TEST(TextLimit, DropsWholeBlocksAndSaysHowMuch) {
  model::Document document = two_paragraphs();
  limit_text(document, 31);
  EXPECT_EQ(document.text, "First paragraph.");
  EXPECT_EQ(document.blocks.size(), 1U);
  EXPECT_EQ(document.inlines.size(), 1U);
  EXPECT_EQ(document.messages.size(), 1U);
  EXPECT_EQ(document.notes[0], "the last 16 of 32 bytes of text were left out: over the limit");
}

TEST(TextLimit, CutsALongFirstBlockBetweenCharacters) {
  model::Document document;
  document.text = "aé";  // three bytes
  document.blocks = {{BlockKind::kParagraph, 0, {0, 3}, false, {}}};
  limit_text(document, 2);
  EXPECT_EQ(document.text, "a");
  ASSERT_EQ(document.blocks.size(), 1U);
  EXPECT_EQ(document.blocks[0].span, (model::Span{0, 1}));
}

TEST(TextLimit, DropsTheRowsOfDroppedBlocks) {
  model::Document document;
  document.text = "Ada\tchair\nMira\tlead";
  document.blocks = {{BlockKind::kTableRow, 0, {0, 9}, false, {}},
                     {BlockKind::kTableRow, 0, {10, 19}, false, {}}};
  document.tables = {
      {{{{{0, 3}, false}, {{4, 9}, false}}, {{{10, 14}, false}, {{15, 19}, false}}}}};
  limit_text(document, 12);
  ASSERT_EQ(document.tables.size(), 1U);
  EXPECT_EQ(document.tables[0].rows.size(), 1U);
  EXPECT_EQ(document.blocks.size(), 1U);
}

}  // namespace
}  // namespace rolecall::extract
