// SPDX-License-Identifier: Apache-2.0
#pragma once
// Content identities: SHA-256 where evidence must stand up (captures), XXH3-128 where only
// equality within one store matters (claims, texts).

#include <string>
#include <string_view>

namespace rolecall::base {

/// 64 lower-case hex digits.
std::string sha256_hex(std::string_view bytes);

/// 32 lower-case hex digits of XXH3-128. Not for defence against forgery.
std::string content_key(std::string_view bytes);

}  // namespace rolecall::base
