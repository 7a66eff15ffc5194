// SPDX-License-Identifier: Apache-2.0
#pragma once
// Secrets: tokens that nobody can guess, and what may be kept of one.

#include <string>
#include <string_view>

namespace rolecall::base {

/// 32 characters of A-Z, a-z, 0-9, '-' and '_': 192 bits from the system.
std::string make_token();

/// What to store of a token that people keep: yescrypt with a salt of its own (crypt(5)).
std::string hash_secret(std::string_view secret);
/// Takes as long whether it matches or not, tens of milliseconds.
bool matches_secret(std::string_view secret, const std::string& hash);

/// Equal, in a time that does not tell where they differ.
bool equals_in_constant_time(std::string_view a, std::string_view b);

}  // namespace rolecall::base
