// SPDX-License-Identifier: Apache-2.0
#pragma once
// SIGINT and SIGTERM as a wish to stop soon and in order. The second signal of a kind ends the
// program at once.

namespace rolecall::pipeline {

/// Catches both signals while it lives; one at a time in a process.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  /// Thread-safe.
  static bool requested();
};

}  // namespace rolecall::pipeline
