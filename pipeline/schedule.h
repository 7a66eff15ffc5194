// SPDX-License-Identifier: Apache-2.0
#pragma once
// When a source is fetched again, from its own history alone.

#include <chrono>

#include "base/clock.h"
#include "pipeline/config.h"

namespace rolecall::pipeline {

/// What a visit showed, as far as the schedule is concerned.
enum class Sight {
  kFirst,      ///< Read for the first time.
  kChanged,    ///< Its text differs from the one before.
  kUnchanged,  ///< 304, same bytes or same text.
  kFailed,     ///< Nothing could be read; its interval stays, and it is tried again soon.
};

struct NextVisit {
  base::Time due{};
  std::chrono::seconds interval{0};
};

/// `interval` is the source's before this visit, 0 for none; `run_start` is when the run began,
/// from which nights are counted so that a source does not drift out of its hour.
NextVisit plan_next_visit(const ScheduleOptions& options, Sight sight,
                          std::chrono::seconds interval, base::Time run_start);

}  // namespace rolecall::pipeline
