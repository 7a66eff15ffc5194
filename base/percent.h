// SPDX-License-Identifier: Apache-2.0
#pragma once
// Percent-encoding (RFC 3986 section 2.1), as addresses, robots.txt rules and forms share it.

#include <optional>
#include <string>
#include <string_view>

namespace rolecall::base {

/// 0 to 15; nothing for what is no hex digit.
std::optional<int> hex_value(char c);

/// The byte that "%XX" at `offset` stands for; nothing where no complete escape begins there.
std::optional<unsigned char> escape_at(std::string_view text, size_t offset);

/// Appends "%XX" in upper case.
void append_escape(std::string& out, unsigned char byte);

/// Every complete escape as its byte; others stay.
std::string percent_decode(std::string_view text);

}  // namespace rolecall::base
