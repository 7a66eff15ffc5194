// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs one of our helper programs on one document: bytes in, records out, within limits that the
// helper cannot talk its way out of.

#include <chrono>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rolecall::extract {

struct HelperRun {
  std::string program;  ///< Path, as find_helper() gives it.
  std::string_view input;
  /// Of wall time; the helper holds a shorter limit of CPU time itself.
  std::chrono::seconds deadline{40};
  size_t max_output = size_t{16} << 20;
};

/// What the helper wrote. kTimeout where it was stopped for its time, kTooLarge for memory, output
/// or a crash, kIo where it cannot be started. Thread-safe.
base::Result<std::string> run_helper(const HelperRun& run);

/// The helper of that name in `folder` or, where that is empty, beside the running program or in
/// ../libexec/rolecall from there; empty where there is none.
std::string find_helper(std::string_view name, const std::string& folder);

}  // namespace rolecall::extract
