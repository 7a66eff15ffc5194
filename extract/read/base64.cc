// SPDX-License-Identifier: Apache-2.0
#include "extract/read/base64.h"

namespace rolecall::extract {

static int base64_digit(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : -1;
}

std::string from_base64(std::string_view text) {
  std::string out;
  unsigned value = 0;
  int bits = 0;
  for (const char c : text) {
    const int digit = base64_digit(c);
    if (digit < 0) continue;
    value = (value << 6) | static_cast<unsigned>(digit);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out += static_cast<char>(value >> bits & 0xFF);
  }
  return out;
}

}  // namespace rolecall::extract
