// SPDX-License-Identifier: Apache-2.0
#include "extract/find/mentions.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <thread>

#include "tests/extract/find/mention_fixture.h"

namespace rolecall::extract {
namespace {

TEST(Mentions, AreInOrderAndDoNotOverlap) {
  const model::Document document = paragraphs(
      "On 7 May 2026 Karen Lindholm, Vice President of Research at Quarnel Robotics, Inc., said "
      "that she joins the University of Exampleton.\nProf. Dr. Ute Brandt (@ubrandt) leads it.");
  const AnnotatedDocument annotated = MentionFinder({}).annotate(document);
  EXPECT_EQ(annotated.document, &document);
  ASSERT_FALSE(annotated.mentions.empty());
  size_t end = 0;
  for (const Mention& mention : annotated.mentions) {
    EXPECT_GE(mention.span.start, end);
    EXPECT_GT(mention.span.end, mention.span.start);
    end = mention.span.end;
  }
  EXPECT_LE(end, document.text.size());
}

TEST(Mentions, OfDatesAreResolvedAgainstTheMessage) {
  model::Document document = paragraphs("I start today.");
  document.published = *model::Edtf::parse("2020-01-01");
  set_messages(document, {"Karen Lindholm"});
  document.messages[0].published = *model::Edtf::parse("2026-05-07");
  const AnnotatedDocument annotated = MentionFinder({}).annotate(document);
  ASSERT_EQ(annotated.mentions.size(), 2U);
  ASSERT_TRUE(annotated.mentions[1].date.has_value());
  EXPECT_EQ(annotated.mentions[1].date->str(), "2026-05-07");
}

TEST(Mentions, OfAnEmptyDocumentAreNone) {
  const model::Document document;
  EXPECT_TRUE(MentionFinder({}).annotate(document).mentions.empty());
}

TEST(Mentions, BlocksWithoutAWordAreNone) {
  // A zero-width joiner alone in the last block, and "New" as the last word of a page.
  const MentionFinder finder({});
  const model::Document joiner = paragraphs("Karen Lindholm leads Quarnel.\n\xE2\x80\x8D");
  const auto mentions = finder.annotate(joiner).mentions;
  ASSERT_FALSE(mentions.empty());
  EXPECT_LE(mentions.back().span.end, joiner.blocks[0].span.end);
  const model::Document last = paragraphs("What Is New");
  EXPECT_EQ(finder.annotate(last).sentences.size(), 1U);
}

TEST(Mentions, StayWithinRandomText) {
  const std::vector<std::string> pieces = {
      "Ada",  " ",   "Berg", "é",  "李",    "’s",  "“",
      "”",    "@",   "(",    ")",  ".",     ",",   "CEO",
      "of",   "van", "1",    "\t", " Inc.", "&",   "\xC2\xA0",
      "team", "I",   "she",  "-",  "l’",    "the", "\xF0\x9F\x98\x80"};
  std::mt19937 random(20260507);
  const MentionFinder finder({});
  for (int round = 0; round < 200; ++round) {
    std::string text;
    for (int i = 0; i < 60; ++i) text += pieces[random() % pieces.size()];
    const model::Document document = paragraphs(text);
    for (const Mention& mention : finder.annotate(document).mentions) {
      EXPECT_TRUE(base::is_valid_utf8(document.view(mention.span))) << text;
      EXPECT_FALSE(mention.canonical.empty()) << text;
    }
  }
}

TEST(Mentions, CostGrowsWithTheTextOnly) {
  const MentionFinder finder({});
  for (const char* unit : {"Ada Berg, ", "van der ", "“I ", "CEO of ", "Berg and ", "the company ",
                           "senior lead ", "Example & ", "(Ada "}) {
    SCOPED_TRACE(unit);
    std::string text;
    while (text.size() < 200'000) text += unit;
    const auto start = std::chrono::steady_clock::now();
    finder.annotate(paragraphs(text));
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    // A quadratic scan of 20,000 units takes minutes; sanitizers and slow machines do not.
    EXPECT_LT(spent.count(), 20.0);
  }
}

TEST(Mentions, AreTheSameFromEveryThread) {
  const MentionFinder finder({});
  const model::Document document =
      paragraphs("Karen Lindholm, the CEO of Quarnel, joined Bexley Labs.");
  Found first, second;
  const auto run = [&](Found& out) {
    for (const Mention& mention : finder.annotate(document).mentions)
      out.push_back(describe(mention));
  };
  {
    std::jthread a(run, std::ref(first));
    std::jthread b(run, std::ref(second));
  }
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(first, second);
}

}  // namespace
}  // namespace rolecall::extract
