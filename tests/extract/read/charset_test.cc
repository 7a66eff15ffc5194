// SPDX-License-Identifier: Apache-2.0
#include "extract/read/charset.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/file.h"
#include "base/text.h"

namespace rolecall::extract {
namespace {

TEST(CharsetOfLabel, KnowsTheStandardsAliases) {
  const struct {
    std::string_view label, name;
  } cases[] = {
      {"UTF8", "utf-8"},
      {"latin1", "windows-1252"},
      {" ISO-8859-1 ", "windows-1252"},
      {"gb2312", "gbk"},
      {"x-sjis", "shift_jis"},
      {"ks_c_5601-1987", "euc-kr"},
      {"iso-8859-9", "windows-1254"},
      {"utf-16", "utf-16le"},
      {"hz-gb-2312", "replacement"},
      {"utf-7", ""},
      {"no-such-charset", ""},
      {"", ""},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.label);
    EXPECT_EQ(charset_of_label(c.label), c.name);
  }
}

TEST(DetectCharset, AsksMarkThenHeaderThenMetaThenBytes) {
  const struct {
    std::string_view name, bytes, header, charset;
    CharsetSource source;
  } cases[] = {
      {"mark wins", "\xEF\xBB\xBFx", "koi8-r", "utf-8", CharsetSource::kByteOrderMark},
      {"header", "<meta charset=utf-8>", "koi8-r", "koi8-r", CharsetSource::kHeader},
      {"unknown header", "<meta charset=big5>", "nonsense", "big5", CharsetSource::kMeta},
      {"valid utf-8", "caf\xC3\xA9", "", "utf-8", CharsetSource::kValidUtf8},
      {"ascii", "plain", "", "utf-8", CharsetSource::kValidUtf8},
      {"short latin-1", "caf\xE9", "", "windows-1252", CharsetSource::kDefault},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    const Charset found = detect_charset(c.bytes, c.header);
    EXPECT_EQ(found.name, c.charset);
    EXPECT_EQ(found.source, c.source);
  }
}

TEST(DetectCharset, GuessesOnlyFromManyHighBytes) {
  // "Привет, мир. " in windows-1251, forty times.
  std::string text;
  for (int i = 0; i < 40; ++i) text += "\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0. ";
  EXPECT_EQ(detect_charset(text, "").name, "windows-1251");
  EXPECT_EQ(detect_charset(text, "").source, CharsetSource::kGuess);
  EXPECT_EQ(detect_charset(text.substr(0, 20), "").name, "windows-1252");
}

TEST(PrescanCharset, FollowsTheStandard) {
  const struct {
    std::string_view name, bytes, charset;
  } cases[] = {
      {"attribute order free", "<meta content='text/html; charset=koi8-r' http-equiv=Content-Type>",
       "koi8-r"},
      {"no http-equiv", "<meta content='text/html; charset=koi8-r'>", ""},
      {"in a comment", "<!-- <meta charset=koi8-r> --><p>", ""},
      {"utf-16 is utf-8", "<meta charset=utf-16>", "utf-8"},
      {"x-user-defined", "<meta charset=x-user-defined>", "windows-1252"},
      {"unquoted in content", "<meta http-equiv=content-type content=text/html;charset=big5>",
       "big5"},
      {"in an attribute's value", "<p title='<meta charset=big5>'>", ""},
      {"xml declaration", "<?xml version='1.0' encoding='euc-jp'?><html>", "euc-jp"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(prescan_charset(c.bytes), c.charset);
  }
}

TEST(PrescanCharset, StopsAfter1024Bytes) {
  const std::string padding(1024, ' ');
  EXPECT_EQ(prescan_charset(padding + "<meta charset=big5>"), "");
}

TEST(Decode, GivesTheStandardsCharacters) {
  const struct {
    std::string_view name, charset, bytes, text;
  } cases[] = {
      {"windows-1252 quotes", "windows-1252", "\x93hi\x94", "“hi”"},
      {"windows-1255 CA", "windows-1255", "\xCA", "\xD6\xBA"},
      {"koi8-u AE BE", "koi8-u", "\xAE\xBE", "ўЎ"},
      {"iso-8859-16", "iso-8859-16", "\xA4\xAA", "€Ș"},
      {"gbk euro", "gbk", "\x80", "€"},
      {"gbk A3A0", "gbk", "\xA3\xA0", "\xE3\x80\x80"},
      {"shift_jis", "shift_jis", "\x93\xFA\x96\x7B", "日本"},
      {"shift_jis bad byte", "shift_jis", "a\xFD", "a\xEF\xBF\xBD"},
      {"euc-kr beyond ksx1001", "euc-kr", "\x81\x41", "갂"},
      {"big5", "big5", "\xA4\xA4", "中"},
      {"utf-16le with mark", "utf-16le", std::string_view("\xFF\xFEh\0", 4), "h"},
      {"utf-8 mark is dropped", "utf-8", "\xEF\xBB\xBFx", "x"},
      {"utf-8 bad byte", "utf-8", "a\xFFz", "a\xEF\xBF\xBDz"},
      {"never iso-2022-kr", "replacement", "abc", "\xEF\xBF\xBD"},
      {"x-user-defined", "x-user-defined", "\x80", "\xEF\x9E\x80"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(decode(c.bytes, c.charset), c.text);
  }
}

/// Splits a file of "#data\n...\n#encoding\nlabel\n\n" cases.
std::vector<std::pair<std::string, std::string>> encoding_cases(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> cases;
  size_t at = text.find("#data\n");
  while (at != std::string::npos) {
    const size_t data = at + 6;
    const size_t mark = text.find("\n#encoding\n", data);
    if (mark == std::string::npos) break;
    const size_t label = mark + 11;
    cases.emplace_back(text.substr(data, mark - data),
                       text.substr(label, text.find('\n', label) - label));
    at = text.find("#data\n", label);
  }
  return cases;
}

TEST(PrescanCharset, AgreesWithHtml5libsCases) {
  const std::string folder = ROLECALL_SOURCE_DIR "/../shared/corpus/html5lib-tests/encoding/";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "html5lib's cases are not here";
  for (const char* name : {"tests1.dat", "tests2.dat"}) {
    const auto text = base::read_file(folder + name);
    ASSERT_TRUE(text.has_value());
    for (const auto& [data, label] : encoding_cases(*text)) {
      // Declarations further on are for parsers that start again; this one reads 1,024 bytes.
      if (data.size() > 1024) continue;
      SCOPED_TRACE(data.substr(0, 200));
      const Charset found = detect_charset(data, "");
      const bool declared = found.source <= CharsetSource::kMeta;
      // The cases name what a parser without any declaration ends with.
      EXPECT_EQ(declared ? found.name : "windows-1252", charset_of_label(label));
    }
  }
}

}  // namespace
}  // namespace rolecall::extract
