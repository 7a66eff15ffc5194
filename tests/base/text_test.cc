// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <gtest/gtest.h>

namespace rolecall::base {
namespace {

using Pieces = std::vector<std::string_view>;

TEST(Text, ChangesOnlyAsciiCase) {
  EXPECT_EQ(ascii_lower("AbC Ä"), "abc Ä");
  EXPECT_TRUE(equals_ignoring_ascii_case("Content-Type", "content-TYPE"));
  EXPECT_FALSE(equals_ignoring_ascii_case("ab", "abc"));
  EXPECT_FALSE(equals_ignoring_ascii_case("Ä", "ä"));
}

TEST(Text, TrimsSplitsAndCollapses) {
  EXPECT_EQ(trim(" \t a b\r\n"), "a b");
  EXPECT_EQ(trim(" \n"), "");
  EXPECT_EQ(split("a,,b,", ','), (Pieces{"a", "", "b", ""}));
  EXPECT_EQ(split("", ','), (Pieces{""}));
  EXPECT_EQ(split_words("  two\t words\n"), (Pieces{"two", "words"}));
  EXPECT_TRUE(split_words(" \n").empty());
  EXPECT_EQ(collapse_spaces("  a \n\t b  "), "a b");
}

TEST(Text, ReadsCodePointsAndReplacesBadBytes) {
  struct Case {
    std::string_view bytes;
    char32_t expected;
    size_t consumed;
  };
  const Case cases[] = {
      {"a", U'a', 1},
      {"é", U'é', 2},
      {"汉", U'汉', 3},
      {"😀", U'😀', 4},
      {"\xC3", 0xFFFD, 1},
      {"\x80", 0xFFFD, 1},
      {"\xC0\xAF", 0xFFFD, 1},      // overlong "/"
      {"\xED\xA0\x80", 0xFFFD, 1},  // a surrogate
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.consumed);
    size_t offset = 0;
    EXPECT_EQ(next_code_point(c.bytes, offset), c.expected);
    EXPECT_EQ(offset, c.consumed);
  }
}

TEST(Text, AppendsWhatItReads) {
  std::string out;
  for (const char32_t c : {U'a', U'é', U'汉', U'😀'}) append_utf8(out, c);
  EXPECT_EQ(out, "aé汉😀");
}

TEST(Text, ChecksUtf8) {
  EXPECT_TRUE(is_valid_utf8("Grüße 汉 😀"));
  EXPECT_TRUE(is_valid_utf8(""));
  EXPECT_FALSE(is_valid_utf8("caf\xE9"));
  EXPECT_FALSE(is_valid_utf8("\xF8\x88\x80\x80\x80"));
}

TEST(Text, CutsBetweenCharacters) {
  EXPECT_EQ(utf8_prefix("aé", 3), "aé");
  EXPECT_EQ(utf8_prefix("aé", 2), "a");
  EXPECT_EQ(utf8_prefix("汉字", 5), "汉");
  EXPECT_EQ(utf8_prefix("abc", 9), "abc");
  EXPECT_EQ(utf8_prefix("é", 1), "");
}

TEST(Text, FoldsToComparisonKeys) {
  const std::pair<std::string_view, std::string_view> cases[] = {{"Ada  LIND", "ada lind"},
                                                                 {"Élise-Anne", "elise anne"},
                                                                 {"Łukasz Ørsted", "lukasz orsted"},
                                                                 {"Straße", "strasse"},
                                                                 {"  (Hello!) ", "hello"},
                                                                 {"ﬁne ①", "fine 1"},
                                                                 {"O'Brien", "o brien"},
                                                                 {"", ""},
                                                                 {"Đặng", "dang"}};
  for (const auto& [text, key] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(fold_key(text), key);
  }
}

TEST(Text, KnowsUnicodeProperties) {
  EXPECT_TRUE(is_letter(U'ß'));
  EXPECT_FALSE(is_letter(U'1'));
  EXPECT_TRUE(is_upper(U'Ö'));
  EXPECT_FALSE(is_upper(U'ö'));
  EXPECT_TRUE(is_lower(U'ö'));
  EXPECT_TRUE(is_cjk(U'汉'));
  EXPECT_TRUE(is_cjk(U'ひ'));
  EXPECT_TRUE(is_cjk(U'한'));
  EXPECT_FALSE(is_cjk(U'a'));
}

TEST(Text, ComposesToNfc) { EXPECT_EQ(to_nfc("e\u0301"), "é"); }

}  // namespace
}  // namespace rolecall::base
