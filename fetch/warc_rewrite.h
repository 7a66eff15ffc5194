// SPDX-License-Identifier: Apache-2.0
#pragma once
// A WARC file without some of its records: the members of the others are copied byte for byte.

#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>

#include "base/result.h"

namespace rolecall::fetch {

struct WarcRewrite {
  int64_t records = 0;  ///< In the old file.
  int64_t kept = 0;     ///< In the new one.
  int64_t old_bytes = 0;
  int64_t new_bytes = 0;
  std::unordered_map<int64_t, int64_t> moved;  ///< Old offset -> new, of the records in `wanted`.
};

/// What of a file is kept: the records at the wanted offsets, those that are WARC-Concurrent-To
/// them, and its warcinfo. Counts alone for an empty `target`; else writes and fsyncs that file,
/// and its folder, which must not be there. kInvalid for a file with problems, which is then not
/// touched, or where a wanted record is missing. Throws std::system_error where the disk fails.
base::Result<WarcRewrite> rewrite_warc(const std::string& source, const std::set<int64_t>& wanted,
                                       const std::string& target);

}  // namespace rolecall::fetch
