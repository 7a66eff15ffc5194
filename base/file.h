// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whole files in and out.

#include <string>
#include <string_view>

#include "base/result.h"

namespace rolecall::base {

/// A file's bytes; kTooLarge past `limit` bytes, kNotFound or kIo with the system's reason.
Result<std::string> read_file(const std::string& path, size_t limit = size_t{1} << 30);

/// Writes beside the target, fsyncs and renames, so that a reader sees the old or the new text.
Result<void> write_file(const std::string& path, std::string_view bytes);

}  // namespace rolecall::base
