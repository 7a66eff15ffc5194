// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/pattern.h"

#include <gtest/gtest.h>

#include "extract/claim/rule_set.h"
#include "extract/rules/rules.h"

namespace rolecall::extract {
namespace {

class PatternTest : public testing::Test {
 protected:
  VerbLexicon verbs_{builtin_rules("verbs.yaml"), "verbs.yaml"};
  WordLists words_{builtin_rules("rule_words.yaml"), "rule_words.yaml"};
};

TEST_F(PatternTest, CompilesItsNotation) {
  const auto pattern = compile_pattern("P #join/d [ at ] O2", verbs_, words_);
  ASSERT_TRUE(pattern.has_value());
  EXPECT_EQ(pattern->regex, " (P )#(?:join):a[d] (?:=at )?(O )");
  EXPECT_EQ(pattern->symbols, (std::vector<std::string>{"P", "O2"}));
  EXPECT_TRUE(pattern->has_verb);
}

TEST_F(PatternTest, RefusesBrokenNotation) {
  for (const char* notation :
       {"P ( #join", "P ]", "P #frobnicate O", "P @nobody O", "{nothing}", "P _*x O", "( P ]"}) {
    SCOPED_TRACE(notation);
    EXPECT_FALSE(compile_pattern(notation, verbs_, words_).has_value());
  }
}

TEST_F(PatternTest, NamesFileAndLineOfABrokenRule) {
  constexpr std::string_view kYaml =
      "- id: a\n  kind: role.start\n  patterns: [\"P #join O\"]\n"
      "- id: b\n  kind: role.start\n  patterns: [\"P #frobnicate O\"]\n";
  try {
    const RuleSet rules(parse_rules(kYaml, "made.yaml"), verbs_, words_);
    FAIL() << "a broken rule was accepted";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("made.yaml:4"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace rolecall::extract
