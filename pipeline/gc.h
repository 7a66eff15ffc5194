// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lets go of captures that nothing cites, and of their records in the archive. Interrupted at any
// point it loses nothing: new files are on the disk before the store refers to them, and old ones
// are deleted after.

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "pipeline/config.h"

namespace rolecall::pipeline {

enum class GcMode { kDo, kDryRun };

struct GcSummary {
  int64_t captures = 0;  ///< Before.
  int64_t let_go = 0;
  int64_t files = 0;  ///< Of the archive, before.
  int64_t rewritten = 0;
  int64_t deleted = 0;
  int64_t bytes_before = 0;
  int64_t bytes_after = 0;
  std::vector<std::string> problems;  ///< Files that are damaged, and stay as they are.
};

/// kConflict while a run works on the store. Throws store::StoreError and std::system_error.
base::Result<GcSummary> collect_garbage(const Config& config, GcMode mode);

}  // namespace rolecall::pipeline
