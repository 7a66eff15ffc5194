// SPDX-License-Identifier: Apache-2.0
#include "base/percent.h"

namespace rolecall::base {

std::optional<int> hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::optional<unsigned char> escape_at(std::string_view text, size_t offset) {
  if (offset + 2 >= text.size() || text[offset] != '%') return std::nullopt;
  const auto high = hex_value(text[offset + 1]);
  const auto low = hex_value(text[offset + 2]);
  if (!high || !low) return std::nullopt;
  return static_cast<unsigned char>(*high * 16 + *low);
}

void append_escape(std::string& out, unsigned char byte) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  out += '%';
  out += kDigits[byte >> 4];
  out += kDigits[byte & 15];
}

std::string percent_decode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (const auto byte = escape_at(text, i)) {
      out += static_cast<char>(*byte);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace rolecall::base
