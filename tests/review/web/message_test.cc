// SPDX-License-Identifier: Apache-2.0
#include "review/web/message.h"

#include <gtest/gtest.h>

namespace rolecall::review::web {
namespace {

// WHATWG URL, section 5.1.
TEST(ParseForm, ReadsPairs) {
  const Fields fields = parse_form("a=1&b=two+words&c=%C3%A9&=x&d&&a=2");
  const Fields expected = {{"a", "1"}, {"b", "two words"}, {"c", "é"},
                           {"", "x"},  {"d", ""},          {"a", "2"}};
  EXPECT_EQ(fields, expected);
  EXPECT_EQ(field(fields, "a"), "1");
  EXPECT_EQ(field(fields, "none"), "");
}

TEST(ParseForm, ReplacesWhatIsNoUtf8) {
  EXPECT_EQ(field(parse_form("a=%FF%41"), "a"), "\xEF\xBF\xBD\x41");
}

TEST(ParseForm, IsBounded) {
  std::string text;
  for (size_t i = 0; i < kMaxFields + 10; ++i) text += "a=1&";
  EXPECT_EQ(parse_form(text).size(), kMaxFields);
}

TEST(FormEscape, ComesBackTheSame) {
  const std::string text = "a b&c=d/é?\"<>%";
  EXPECT_EQ(field(parse_form("x=" + form_escape(text)), "x"), text);
}

}  // namespace
}  // namespace rolecall::review::web
