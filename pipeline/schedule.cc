// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/digest.h"

namespace rolecall::pipeline {
namespace {

using std::chrono::duration_cast;
using std::chrono::seconds;

/// A run of the next night may start a little earlier in its hour than this one did; what is due
/// "in a day" must be due by then.
constexpr seconds kNightSlack = std::chrono::hours(2);

/// What a first look at an old post, or at what never changes, is worth in days without change.
constexpr double kDatedDays = 90;
constexpr double kFixedDays = 365;

/// The second visit lies anywhere in this part of the first interval around it, but within a week:
/// what was imported in one night is spread over a week or two. Later ones keep a smaller distance.
constexpr double kFirstSpread = 0.5;
constexpr double kMostSpread = 7 * 86400;
constexpr double kSpread = 0.1;
/// Shorter waits would slip out of their night by it.
constexpr seconds kSpreadFrom = std::chrono::days(5);

/// A hint of freshness makes a wait at most so many times as long as the page's own history does.
constexpr int kHintLimit = 2;

/// Doublings of the wait after failures; more would overflow and say no more.
constexpr int kMostDoublings = 16;

seconds scale(seconds interval, double factor) {
  return seconds(static_cast<int64_t>(static_cast<double>(interval.count()) * factor));
}

seconds in_bounds(const ScheduleOptions& options, seconds interval) {
  return std::clamp(interval, duration_cast<seconds>(options.min),
                    duration_cast<seconds>(options.max));
}

double days_between(base::Time from, base::Time to) {
  return static_cast<double>(duration_cast<seconds>(to - from).count()) / 86400;
}

/// From -1 to 1, always the same for a key.
double place_of(const std::string& key) {
  constexpr size_t kDigits = 8;
  const std::string hash = base::content_key(key).substr(0, kDigits);
  uint32_t value = 0;
  std::from_chars(hash.data(), hash.data() + hash.size(), value, 16);
  return static_cast<double>(value) / 4294967295.0 * 2 - 1;
}

ChangeHistory next_history(const Visit& visit) {
  if (visit.sight == Sight::kFirst) {
    const double days = visit.life == PageLife::kFixed   ? kFixedDays
                        : visit.life == PageLife::kDated ? kDatedDays
                                                         : 0;
    return {0, days};
  }
  const bool was_seen = visit.sight == Sight::kChanged || visit.sight == Sight::kUnchanged;
  if (!was_seen || !visit.last_success) return visit.history;
  return after_visit(visit.history, days_between(*visit.last_success, visit.run_start),
                     visit.sight == Sight::kChanged);
}

seconds own_interval(const ScheduleOptions& options, const ChangeHistory& history) {
  const double ratio = std::sqrt(prior_rate() / change_rate(history));
  return in_bounds(options, scale(duration_cast<seconds>(options.first), ratio));
}

seconds with_hint(const ScheduleOptions& options, const Visit& visit, seconds interval) {
  if (!visit.freshness) return interval;
  const seconds hint = std::min(*visit.freshness, interval * kHintLimit);
  return in_bounds(options, std::max(interval, hint));
}

/// Never below the minimum; a page that is asked every night stays in its night.
seconds with_spread(const ScheduleOptions& options, const Visit& visit, seconds wait) {
  if (visit.sight != Sight::kFirst && wait < kSpreadFrom) return wait;
  const double spread = visit.sight == Sight::kFirst ? kFirstSpread : kSpread;
  const double most = std::min(spread * static_cast<double>(wait.count()), kMostSpread);
  return in_bounds(options, wait + seconds(static_cast<int64_t>(most * place_of(visit.key))));
}

seconds failure_wait(const ScheduleOptions& options, int failures) {
  const int doublings = std::clamp(failures - 1, 0, kMostDoublings);
  return std::min(
      duration_cast<seconds>(options.retry) * (int64_t{1} << doublings),
      std::max(duration_cast<seconds>(options.retry), duration_cast<seconds>(options.retry_max)));
}

seconds wait_for(const ScheduleOptions& options, const Visit& visit, seconds interval) {
  if (visit.sight == Sight::kFailed) return failure_wait(options, visit.failures);
  if (visit.sight == Sight::kGone) return duration_cast<seconds>(options.gone);
  return with_spread(options, visit, with_hint(options, visit, interval));
}

}  // namespace

NextVisit plan_next_visit(const ScheduleOptions& options, const Visit& visit) {
  NextVisit next;
  next.history = next_history(visit);
  const bool was_seen = visit.sight != Sight::kFailed && visit.sight != Sight::kGone;
  next.interval = was_seen ? own_interval(options, next.history) : visit.interval;
  const seconds wait = wait_for(options, visit, next.interval);
  // A wait shorter than a few slacks is meant exactly.
  next.due = visit.run_start + (wait > 4 * kNightSlack ? wait - kNightSlack : wait);
  return next;
}

}  // namespace rolecall::pipeline
