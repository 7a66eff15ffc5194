// SPDX-License-Identifier: Apache-2.0
#pragma once
// Base64 (RFC 4648 section 4), read leniently.

#include <string>
#include <string_view>

namespace rolecall::extract {

/// Characters outside the alphabet are passed over.
std::string from_base64(std::string_view text);

}  // namespace rolecall::extract
