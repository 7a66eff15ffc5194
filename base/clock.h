// SPDX-License-Identifier: Apache-2.0
#pragma once
// Time as the program sees it: an interface, so that tests and replays choose it, and the one
// place that turns time points into RFC 3339 text and back.

#include <chrono>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rolecall::base {

/// Seconds are as fine as anything stored needs.
using Time = std::chrono::sys_seconds;

/// Thread-safe.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual Time now() const = 0;
};

/// The machine's clock.
class SystemClock final : public Clock {
 public:
  Time now() const override;
};

/// Stands still until told; for tests and for runs with a given date.
class FixedClock final : public Clock {
 public:
  explicit FixedClock(Time time) : time_(time) {}
  Time now() const override { return time_; }
  void set(Time time) { time_ = time; }

 private:
  Time time_;
};

/// "2026-05-07T09:30:00Z" (RFC 3339, UTC).
std::string format_time(Time time);

/// Reads what format_time writes, also with an offset, a fraction (cut off) or a date alone
/// (midnight UTC).
Result<Time> parse_time(std::string_view text);

}  // namespace rolecall::base
