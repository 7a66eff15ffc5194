// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule.h"

#include <algorithm>

namespace rolecall::pipeline {
namespace {

using std::chrono::duration_cast;
using std::chrono::seconds;

/// A run of the next night may start a little earlier in its hour than this one did; what is due
/// "in a day" must be due by then.
constexpr seconds kNightSlack = std::chrono::hours(2);

seconds scale(seconds interval, double factor) {
  return seconds(static_cast<int64_t>(static_cast<double>(interval.count()) * factor));
}

seconds next_interval(const ScheduleOptions& options, Sight sight, seconds interval) {
  const auto first = duration_cast<seconds>(options.first);
  const auto known = interval.count() > 0 ? interval : first;
  switch (sight) {
    case Sight::kFirst:
      return first;
    case Sight::kChanged:
      return scale(known, options.shrink);
    case Sight::kUnchanged:
      return scale(known, options.grow);
    case Sight::kFailed:
      return interval;
  }
  return known;
}

}  // namespace

NextVisit plan_next_visit(const ScheduleOptions& options, Sight sight, seconds interval,
                          base::Time run_start) {
  NextVisit next;
  next.interval = next_interval(options, sight, interval);
  auto wait = duration_cast<seconds>(options.retry);
  if (sight != Sight::kFailed) {
    next.interval = std::clamp(next.interval, duration_cast<seconds>(options.min),
                               duration_cast<seconds>(options.max));
    wait = next.interval;
  }
  // A wait shorter than a few slacks is meant exactly.
  next.due = run_start + (wait > 4 * kNightSlack ? wait - kNightSlack : wait);
  return next;
}

}  // namespace rolecall::pipeline
