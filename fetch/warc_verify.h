// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whether a WARC file holds what it says: every record whole, every digest of a known algorithm
// right.

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "fetch/warc_reader.h"

namespace rolecall::fetch {

struct WarcVerified {
  int64_t records = 0;
  int64_t digests = 0;                ///< Compared.
  std::vector<WarcProblem> problems;  ///< What is wrong, also what the reader found.
  std::vector<int64_t> offsets;       ///< Of the records, in order.
};

/// kNotFound or kIo. Holds one chunked body in memory at most.
base::Result<WarcVerified> verify_warc(const std::string& path);

}  // namespace rolecall::fetch
