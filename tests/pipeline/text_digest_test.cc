// SPDX-License-Identifier: Apache-2.0
#include "pipeline/text_digest.h"

#include <gtest/gtest.h>

namespace rolecall::pipeline {
namespace {

TEST(TextDigest, PassesOverWhatChangesByItself) {
  const struct {
    const char* name;
    const char* before;
    const char* after;
  } cases[] = {
      {"age", "Mira Holt wrote 3 hours ago", "Mira Holt wrote 2 days ago"},
      {"age in words", "updated an hour ago.", "updated 5 hours ago."},
      {"reactions", "12 replies, 1,204 views", "13 replies, 1,388 views"},
      {"one reaction", "1 comment", "2 comments"},
      {"spacing and case", "Board\n\n Members", "board members"},
      {"reading time", "4 min read", "5 min read"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(text_digest(c.before), text_digest(c.after));
  }
}

TEST(TextDigest, SeesWhatMayMatter) {
  const struct {
    const char* name;
    const char* before;
    const char* after;
  } cases[] = {
      {"year", "Chair since 2025", "Chair since 2026"},
      {"length of service", "for 3 years", "for 4 years"},
      {"name", "Mira Holt leads", "Mira Hold leads"},
      {"number of people", "12 maintainers", "13 maintainers"},
      {"letters of other scripts", "李雷", "韩梅"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_NE(text_digest(c.before), text_digest(c.after));
  }
}

}  // namespace
}  // namespace rolecall::pipeline
