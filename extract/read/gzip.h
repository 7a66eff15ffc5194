// SPDX-License-Identifier: Apache-2.0
#pragma once
// A gzip file (RFC 1952) as archives hand out a month of mail; not HTTP's content coding.

#include <string>
#include <string_view>

#include "base/result.h"

namespace rolecall::extract {

/// All members of the file. kTooLarge past `limit` bytes, kInvalid where the stream is broken
/// before anything came out of it; a file that is cut off gives what it has.
base::Result<std::string> inflate_gzip(std::string_view bytes, size_t limit);

}  // namespace rolecall::extract
