// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside store/ only: texts as zlib streams (RFC 1950).

#include <string>
#include <string_view>

namespace rolecall::store {

std::string compress(std::string_view text);

/// Gives exactly `size` bytes; throws std::runtime_error where the stream is broken or of another
/// size.
std::string decompress(std::string_view compressed, size_t size);

}  // namespace rolecall::store
