// SPDX-License-Identifier: Apache-2.0
#pragma once
// A clock that was set to another date and goes on from there, so that nights can be simulated.

#include "base/clock.h"

namespace rolecall::pipeline {

/// Thread-safe.
class ShiftedClock final : public base::Clock {
 public:
  /// Shows `time` now.
  explicit ShiftedClock(base::Time time) : shift_(time - system_.now()) {}
  base::Time now() const override { return system_.now() + shift_; }

 private:
  base::SystemClock system_;
  std::chrono::seconds shift_;
};

}  // namespace rolecall::pipeline
