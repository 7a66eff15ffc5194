// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text as every folder handles it: ASCII case and trimming, UTF-8 code points, comparison keys.
// Byte offsets everywhere are offsets into UTF-8.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rolecall::base {

bool is_ascii_space(char c);
bool is_ascii_digit(char c);
bool is_ascii_alpha(char c);

/// Lower-cases A to Z only; other bytes stay.
std::string ascii_lower(std::string_view text);
bool equals_ignoring_ascii_case(std::string_view a, std::string_view b);

/// Without ASCII white space at both ends.
std::string_view trim(std::string_view text);

/// The pieces between separators; empty ones are kept.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The pieces between runs of ASCII white space; never empty ones.
std::vector<std::string_view> split_words(std::string_view text);

/// Runs of ASCII white space as one space, none at the ends.
std::string collapse_spaces(std::string_view text);

/// The code point that starts at `offset`, which moves past it; U+FFFD for bytes that are no
/// UTF-8 (one byte is then skipped). `offset` must be below text.size().
char32_t next_code_point(std::string_view text, size_t& offset);

void append_utf8(std::string& out, char32_t code_point);

bool is_valid_utf8(std::string_view text);

/// The longest prefix of at most `bytes` bytes that ends between two characters.
std::string_view utf8_prefix(std::string_view text, size_t bytes);

/// What comparisons use and nobody sees: NFKC, case folded, marks dropped, "ł", "ø", "đ" and "ı"
/// as their base letters, every run of what is neither letter nor digit as one space.
std::string fold_key(std::string_view text);

/// Unicode properties, by ICU.
bool is_letter(char32_t c);
bool is_upper(char32_t c);
bool is_lower(char32_t c);
/// Han, Hiragana, Katakana or Hangul.
bool is_cjk(char32_t c);

/// Text in NFC.
std::string to_nfc(std::string_view text);

}  // namespace rolecall::base
