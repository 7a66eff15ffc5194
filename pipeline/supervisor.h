// SPDX-License-Identifier: Apache-2.0
#pragma once
// Watches over a run from the caller's thread: its budget, the wish to stop, a failed stage, and
// the run that hangs.

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "pipeline/refresh_stages.h"
#include "pipeline/refresh_summary.h"

namespace rolecall::pipeline {

struct Supervision {
  std::optional<std::chrono::milliseconds> budget;
  std::chrono::milliseconds stall{0};        ///< As RefreshTuning::stall.
  std::function<bool()> stop_requested;      ///< May be empty.
  std::function<void(int64_t)> on_progress;  ///< Sources done; may be empty.
  /// Threads do not end although they were told to: ends the process, which loses nothing that
  /// was committed. Must not return. Empty: wait on.
  std::function<void()> abandon;
};

struct Supervised {
  RunEnd end = RunEnd::kQueueDone;
  std::string note;
};

/// Returns when the stages have ended.
Supervised supervise(RefreshStages& stages, const Supervision& supervision);

}  // namespace rolecall::pipeline
