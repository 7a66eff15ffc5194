// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>

#include "base/check.h"

namespace rolecall::base {

bool is_ascii_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
bool is_ascii_alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

std::string ascii_lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

bool equals_ignoring_ascii_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const size_t at = text.find(separator);
    pieces.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return pieces;
    text.remove_prefix(at + 1);
  }
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && is_ascii_space(text[i])) ++i;
    const size_t start = i;
    while (i < text.size() && !is_ascii_space(text[i])) ++i;
    if (i > start) words.push_back(text.substr(start, i - start));
  }
  return words;
}

std::string collapse_spaces(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const std::string_view word : split_words(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

char32_t next_code_point(std::string_view text, size_t& offset) {
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  const auto length = static_cast<int64_t>(text.size());
  auto i = static_cast<int64_t>(offset);
  UChar32 c = 0;
  U8_NEXT(bytes, i, length, c);
  if (c < 0) {
    ++offset;
    return 0xFFFD;
  }
  offset = static_cast<size_t>(i);
  return static_cast<char32_t>(c);
}

void append_utf8(std::string& out, char32_t code_point) {
  uint8_t bytes[U8_MAX_LENGTH];
  int32_t length = 0;
  UBool failed = false;
  U8_APPEND(bytes, length, U8_MAX_LENGTH, static_cast<UChar32>(code_point), failed);
  if (failed) {
    out += "\xEF\xBF\xBD";
    return;
  }
  out.append(reinterpret_cast<const char*>(bytes), static_cast<size_t>(length));
}

bool is_valid_utf8(std::string_view text) {
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  const auto length = static_cast<int64_t>(text.size());
  int64_t i = 0;
  while (i < length) {
    UChar32 c = 0;
    U8_NEXT(bytes, i, length, c);
    if (c < 0) return false;
  }
  return true;
}

std::string_view utf8_prefix(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return text.substr(0, bytes);
}

static char32_t base_letter(char32_t c) {
  switch (c) {
    case U'ł':
      return U'l';
    case U'ø':
      return U'o';
    case U'đ':
      return U'd';
    case U'ı':
      return U'i';
    default:
      return c;
  }
}

std::string fold_key(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* folding = icu::Normalizer2::getNFKCCasefoldInstance(status);
  const icu::Normalizer2* decompose = icu::Normalizer2::getNFDInstance(status);
  CHECK(U_SUCCESS(status), "ICU's normalisation data is part of its library");
  const icu::UnicodeString source = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
  const icu::UnicodeString key = decompose->normalize(folding->normalize(source, status), status);
  std::string out;
  bool gap = false;
  for (int32_t i = 0; i < key.length();) {
    const UChar32 c = key.char32At(i);
    i += U16_LENGTH(c);
    if ((U_MASK(u_charType(c)) & U_GC_M_MASK) != 0) continue;
    if (!u_isalnum(c)) {
      gap = true;
      continue;
    }
    if (gap && !out.empty()) out += ' ';
    gap = false;
    append_utf8(out, base_letter(static_cast<char32_t>(c)));
  }
  return out;
}

bool is_letter(char32_t c) { return u_isalpha(static_cast<UChar32>(c)) != 0; }
bool is_upper(char32_t c) {
  return u_isupper(static_cast<UChar32>(c)) != 0 || u_istitle(static_cast<UChar32>(c)) != 0;
}
bool is_lower(char32_t c) { return u_islower(static_cast<UChar32>(c)) != 0; }

bool is_cjk(char32_t c) {
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(static_cast<UChar32>(c), &status)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
    case USCRIPT_HANGUL:
      return true;
    default:
      return false;
  }
}

std::string to_nfc(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
  CHECK(U_SUCCESS(status), "ICU's normalisation data is part of its library");
  std::string out;
  icu::StringByteSink<std::string> sink(&out);
  nfc->normalizeUTF8(0, icu::StringPiece(text.data(), static_cast<int32_t>(text.size())), sink,
                     nullptr, status);
  CHECK(U_SUCCESS(status), "NFC of UTF-8 cannot fail");
  return out;
}

}  // namespace rolecall::base
