// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/verb_group.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/text.h"
#include "extract/claim/verb_lexicon.h"
#include "extract/rules/rules.h"

namespace rolecall::extract {
namespace {

struct Row {
  const char* words;
  const char* symbol;  // Empty where no verb group starts.
  const char* attributes;
};

std::string attributes_of(const VerbGroup& group) {
  std::string text;
  if (group.negated) text += "negated ";
  if (group.hypothetical) text += "hypothetical ";
  if (group.ended) text += "ended ";
  if (group.planned) text += "planned ";
  return std::string(base::trim(text));
}

TEST(VerbGroup, ReadsTenseVoiceAndModality) {
  const VerbLexicon lexicon(builtin_rules("verbs.yaml"), "verbs.yaml");
  constexpr Row kRows[] = {
      {"joins", "#join:an", ""},
      {"has stepped down", "#step_down:ar", ""},
      {"will be stepping down", "#step_down:af", ""},
      {"is leaving", "#leave:an", ""},
      {"was recently appointed", "#appoint:pd", ""},
      {"has been named", "#name:pr", ""},
      {"did n't leave", "#leave:ad", "negated"},
      {"is not leaving", "#leave:an", "negated"},
      {"may join", "#join:an", "hypothetical"},
      {"would have become", "#become:an", "hypothetical"},
      {"was to become", "#become:ad", "hypothetical"},
      {"is to become", "#become:af", ""},
      {"is set to become", "#become:af", "planned"},
      {"has agreed to be", "#be:af", "planned"},
      {"wants to join", "#join:an", "hypothetical"},
      {"declined to become", "#become:ad", "negated"},
      {"is no longer", "#be:an", "ended"},
      {"stopped leading", "#lead:ad", "ended"},
      {"elected to the board", "#elect:ad", ""},
      {"to lead", "#lead:ai", ""},
      {"leaving", "#leave:ag", ""},
      {"had been", "#be:aq", ""},
      {"table", "", ""},
  };
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.words);
    const std::vector<std::string_view> words = base::split_words(row.words);
    const auto match = read_verb_group(words, lexicon);
    EXPECT_EQ(match ? match->group.symbol() : "", row.symbol);
    if (match) {
      EXPECT_EQ(attributes_of(match->group), row.attributes);
    }
  }
}

}  // namespace
}  // namespace rolecall::extract
