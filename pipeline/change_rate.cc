// SPDX-License-Identifier: Apache-2.0
#include "pipeline/change_rate.h"

#include <algorithm>
#include <cmath>

namespace rolecall::pipeline {
namespace {

/// The prior: a seventh of a change in a week. So weak that a few visits outweigh it, and such that
/// a page that changes daily is asked daily while an unknown one is asked weekly: intervals go with
/// the root of the rate (pipeline/schedule.h), and the root of 1/49 is a seventh.
constexpr double kPriorChanges = 1.0 / 7;
constexpr double kPriorDays = 7;

/// What was seen so long ago counts half.
constexpr double kHalfLifeDays = 365;

/// Visits closer than this say next to nothing, and farther ones no more than this.
constexpr double kShortest = 1.0 / 24;
constexpr double kLongest = 366;

}  // namespace

double prior_rate() { return kPriorChanges / kPriorDays; }

double change_rate(const ChangeHistory& history) {
  return (kPriorChanges + history.changes) / (kPriorDays + history.days);
}

ChangeHistory after_visit(ChangeHistory history, double days, bool has_changed) {
  days = std::clamp(days, kShortest, kLongest);
  const double fading = std::exp2(-days / kHalfLifeDays);
  history.changes *= fading;
  history.days *= fading;
  if (has_changed) {
    // E[n | n >= 1] of a Poisson variable with this mean.
    const double mean = change_rate(history) * days;
    history.changes += mean / -std::expm1(-mean);
  }
  history.days += days;
  return history;
}

}  // namespace rolecall::pipeline
