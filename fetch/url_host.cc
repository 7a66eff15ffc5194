// SPDX-License-Identifier: Apache-2.0
#include "fetch/url_host.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <unicode/uidna.h>

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "base/check.h"
#include "base/percent.h"
#include "base/text.h"
#include "fetch/limits.h"

namespace rolecall::fetch {
namespace {

using base::ErrorCode;
using base::fail;

bool is_forbidden(unsigned char c) {
  return c <= 0x20 || c == 0x7F ||
         std::string_view("#/:<>?@[\\]^|%").find(static_cast<char>(c)) != std::string_view::npos;
}

bool is_ascii(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  }
  return true;
}

const UIDNA& idna() {
  // Opened once: it is immutable, and opening loads its tables.
  static const std::unique_ptr<UIDNA, decltype(&uidna_close)> handle = [] {
    UErrorCode error = U_ZERO_ERROR;
    UIDNA* opened =
        uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
                            UIDNA_NONTRANSITIONAL_TO_UNICODE,
                        &error);
    CHECK(U_SUCCESS(error), "ICU carries its own IDNA tables");
    return std::unique_ptr<UIDNA, decltype(&uidna_close)>(opened, &uidna_close);
  }();
  return *handle;
}

/// The standard's "domain to ASCII" with beStrict false: neither hyphens nor lengths are checked.
std::optional<std::string> to_ascii(std::string_view name) {
  constexpr uint32_t kTolerated = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                  UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                  UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;
  std::array<char, 4 * kMaxHostBytes> buffer;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  UErrorCode error = U_ZERO_ERROR;
  const int32_t length =
      uidna_nameToASCII_UTF8(&idna(), name.data(), static_cast<int32_t>(name.size()), buffer.data(),
                             static_cast<int32_t>(buffer.size()), &info, &error);
  if (U_FAILURE(error) || (info.errors & ~kTolerated) != 0) return std::nullopt;
  return std::string(buffer.data(), static_cast<size_t>(length));
}

struct Number {
  uint64_t value = 0;
};

/// One part of an IPv4 address: "0x" is hexadecimal, a leading 0 octal. Values past 32 bits are
/// clamped to an impossible one.
std::optional<Number> parse_number(std::string_view text) {
  if (text.empty()) return std::nullopt;
  int radix = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    radix = 16;
    text.remove_prefix(2);
  } else if (text.size() > 1 && text[0] == '0') {
    radix = 8;
    text.remove_prefix(1);
  }
  constexpr uint64_t kTooMuch = uint64_t{1} << 33;
  Number number;
  for (const char c : text) {
    const auto digit = base::hex_value(c);
    if (!digit || *digit >= radix) return std::nullopt;
    number.value = std::min(kTooMuch, number.value * radix + *digit);
  }
  return number;
}

bool ends_in_number(const std::vector<std::string_view>& parts) {
  const std::string_view last = parts.back();
  if (last.empty()) return false;
  const bool digits = last.find_first_not_of("0123456789") == std::string_view::npos;
  const bool hexadecimal = last.starts_with("0x") || last.starts_with("0X");
  return digits || (hexadecimal && parse_number(last));
}

base::Result<std::string> parse_ipv4(const std::vector<std::string_view>& parts,
                                     std::string_view text) {
  const auto invalid = [&] {
    return fail(ErrorCode::kInvalid, std::string(text), "no IPv4 address");
  };
  if (parts.size() > 4) return invalid();
  uint64_t address = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto number = parse_number(parts[i]);
    if (!number) return invalid();
    const bool last = i + 1 == parts.size();
    // The last part fills all the bytes that are left.
    const size_t bytes = last ? 4 - i : 1;
    if (number->value >= uint64_t{1} << (8 * bytes)) return invalid();
    address = (address << (8 * bytes)) | number->value;
  }
  return fmt::format("{}.{}.{}.{}", address >> 24, (address >> 16) & 255, (address >> 8) & 255,
                     address & 255);
}

struct Run {
  size_t begin = 0;
  size_t length = 0;
};

/// The first longest run of zero pieces; a single zero is not compressed (section 3.8).
Run longest_zero_run(const std::array<unsigned, 8>& pieces) {
  Run best;
  Run current;
  for (size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i] != 0) {
      current = {};
      continue;
    }
    if (current.length == 0) current.begin = i;
    ++current.length;
    if (current.length > best.length) best = current;
  }
  return best.length > 1 ? best : Run{};
}

std::string format_ipv6(const std::array<unsigned, 8>& pieces) {
  const Run zeros = longest_zero_run(pieces);
  std::string out = "[";
  for (size_t i = 0; i < pieces.size(); ++i) {
    if (zeros.length > 0 && i == zeros.begin) {
      out += i == 0 ? "::" : ":";
      i += zeros.length - 1;
      continue;
    }
    out += fmt::format("{:x}", pieces[i]);
    if (i < 7) out += ':';
  }
  return out + "]";
}

/// inet_pton accepts just the forms that the standard's IPv6 parser accepts.
base::Result<std::string> parse_ipv6(std::string_view text) {
  std::array<unsigned char, 16> bytes;
  const std::string terminated(text);
  if (terminated.find('\0') != std::string::npos ||
      inet_pton(AF_INET6, terminated.c_str(), bytes.data()) != 1) {
    return fail(ErrorCode::kInvalid, terminated, "no IPv6 address");
  }
  std::array<unsigned, 8> pieces;
  for (size_t i = 0; i < 8; ++i) pieces[i] = bytes[2 * i] * 256U + bytes[2 * i + 1];
  return format_ipv6(pieces);
}

base::Result<std::string> parse_name(std::string_view text) {
  std::string name = base::ascii_lower(base::percent_decode(text));
  // Plain ASCII names keep even what UTS 46 would refuse, broken punycode included.
  if (!is_ascii(name)) {
    auto ascii = to_ascii(name);
    if (!ascii) return fail(ErrorCode::kInvalid, std::string(text), "no valid domain name");
    name = *ascii;
  }
  if (name.empty()) return fail(ErrorCode::kInvalid, std::string(text), "the host is empty");
  for (const char c : name) {
    if (is_forbidden(static_cast<unsigned char>(c))) {
      return fail(ErrorCode::kInvalid, std::string(text), "a character that no host may have");
    }
  }
  return name;
}

}  // namespace

base::Result<std::string> parse_host(std::string_view text) {
  if (text.size() > kMaxHostBytes) {
    return fail(ErrorCode::kInvalid, "", fmt::format("a host over {} bytes", kMaxHostBytes));
  }
  if (text.starts_with('[')) {
    if (!text.ends_with(']')) return fail(ErrorCode::kInvalid, std::string(text), "expected ]");
    return parse_ipv6(text.substr(1, text.size() - 2));
  }
  auto name = parse_name(text);
  if (!name) return name;
  auto parts = base::split(*name, '.');
  if (parts.size() > 1 && parts.back().empty()) parts.pop_back();
  if (ends_in_number(parts)) return parse_ipv4(parts, *name);
  return name;
}

}  // namespace rolecall::fetch
