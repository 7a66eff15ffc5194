// SPDX-License-Identifier: Apache-2.0
#pragma once
// Progress of a run: a bar on a terminal, a line now and then elsewhere.

#include <chrono>
#include <cstdint>
#include <string>

namespace rolecall::pipeline {

struct ProgressState {
  int64_t done = 0;
  int64_t due = 0;
  std::chrono::milliseconds elapsed{0};
};

/// "[=====>    ] 345/690  50%  23.0 a second  15.0 s left"
std::string format_progress_bar(const ProgressState& state);
/// "345 of 690 sources, 23.0 a second, 15.0 s left"
std::string format_progress_line(const ProgressState& state);

/// Shows progress on standard error for as long as it lives. Used by one thread.
class ProgressReporter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ProgressReporter(int64_t due);
  ~ProgressReporter();
  ProgressReporter(const ProgressReporter&) = delete;
  ProgressReporter& operator=(const ProgressReporter&) = delete;

  /// Call as often as wanted; shows what is worth showing.
  void update(int64_t done);

 private:
  const int64_t due_;
  const Clock::time_point started_ = Clock::now();
  Clock::time_point shown_at_ = started_;
  int64_t shown_done_ = 0;
};

}  // namespace rolecall::pipeline
