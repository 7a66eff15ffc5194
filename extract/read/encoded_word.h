// SPDX-License-Identifier: Apache-2.0
#pragma once
// Header fields of mail as people read them: folded lines joined, encoded words (RFC 2047) and
// bare 8-bit bytes decoded by our own table of charsets.

#include <string>
#include <string_view>

namespace rolecall::extract {

/// UTF-8, white space folded. What is no valid encoded word stays as it is.
std::string decode_mail_header(std::string_view raw);

}  // namespace rolecall::extract
