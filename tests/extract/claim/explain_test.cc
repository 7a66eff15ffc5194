// SPDX-License-Identifier: Apache-2.0
// What rule authors see of a sentence.
#include <gtest/gtest.h>

#include "extract/claim/claims.h"
#include "tests/extract/claim/marked_text.h"

namespace rolecall::extract {
namespace {

std::string explain(std::string_view markup) {
  static const RuleEngine engine;
  return engine.explain(read_marked_text(markup).annotated);
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Explain, ShowsMentionsTypedTextRuleAndClaim) {
  const std::string lines = explain("[P Mira Holt] has left [O Fernwood] in [D May|2024-05].");
  EXPECT_TRUE(has(lines, "Mira Holt has left Fernwood in May.\n")) << lines;
  EXPECT_TRUE(has(lines, "  D May = 2024-05\n")) << lines;
  EXPECT_TRUE(has(lines, "clause: P #leave:ar O =in D . \n")) << lines;
  EXPECT_TRUE(has(lines, "end.leave on P #leave:ar O \n")) << lines;
  EXPECT_TRUE(has(lines, "role.end | Mira Holt | - | Fernwood | 2024-05 | stated")) << lines;
}

TEST(Explain, SaysWhyARuleMadeNothing) {
  const std::string wish = explain("I hope that [P Mira Holt] joins [O Fernwood].");
  EXPECT_TRUE(has(wish, "- vetoed: a question, condition, denial or wish")) << wish;
  const std::string modal = explain("[P Mira Holt] may join [O Fernwood].");
  EXPECT_TRUE(has(modal, "- vetoed: a verb that says what may be")) << modal;
}

TEST(Explain, MarksDenials) {
  const std::string lines = explain("[P Mira Holt] has not left [O Fernwood].");
  EXPECT_TRUE(has(lines, " - denied")) << lines;
}

TEST(Explain, HasNothingForASentenceWithoutPeople) {
  EXPECT_EQ(explain("[O Fernwood] has moved."), "");
}

}  // namespace
}  // namespace rolecall::extract
