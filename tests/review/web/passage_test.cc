// SPDX-License-Identifier: Apache-2.0
#include "review/web/passage.h"

#include <gtest/gtest.h>

namespace rolecall::review::web {
namespace {

model::Claim quoting(const std::string& quote, size_t start) {
  model::Claim claim;
  claim.quote = quote;
  claim.start = start;
  claim.end = start + quote.size();
  return claim;
}

TEST(Passage, ShowsWhatStandsAround) {
  const Passage passage = find_passage("Before.\nShe left.\nAfter.", quoting("She left.", 8));
  EXPECT_EQ(passage.before, "Before.\n");
  EXPECT_EQ(passage.quote, "She left.");
  EXPECT_EQ(passage.after, "\nAfter.");
  EXPECT_TRUE(passage.found);
}

TEST(Passage, CutsTheContextAtWords) {
  const std::string text = std::string(300, 'a') + " word " + std::string(100, 'b') + " Q " +
                           std::string(100, 'c') + " word " + std::string(300, 'd');
  const Passage passage = find_passage(text, quoting("Q", 407));
  EXPECT_EQ(passage.before, "… word " + std::string(100, 'b') + " ");
  EXPECT_EQ(passage.after, " " + std::string(100, 'c') + " word …");
}

TEST(Passage, CutsNoCharacter) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "é";
  const Passage passage = find_passage(text + "Q" + text, quoting("Q", 400));
  EXPECT_EQ(passage.before.size(), std::string("… ").size() + 200);
  EXPECT_EQ(passage.after.size(), 200 + std::string(" …").size());
}

TEST(Passage, LooksForAQuoteThatMoved) {
  EXPECT_TRUE(find_passage("New words. She left.", quoting("She left.", 3)).found);
  EXPECT_TRUE(find_passage("She left.", quoting("She left.", 1000)).found);
  const Passage gone = find_passage("Nothing of it.", quoting("She left.", 0));
  EXPECT_FALSE(gone.found);
  EXPECT_EQ(gone.quote, "She left.");
  EXPECT_EQ(gone.before + gone.after, "");
}

TEST(Passage, CutsLongQuotesAndPartsCells) {
  EXPECT_EQ(find_passage("", quoting("Ada\tLead", 0)).quote, "Ada | Lead");
  EXPECT_EQ(find_passage("", quoting(std::string(5000, 'x'), 0)).quote.size(),
            2000 + std::string(" …").size());
}

}  // namespace
}  // namespace rolecall::review::web
