// SPDX-License-Identifier: Apache-2.0
#pragma once
// When a source is fetched again. The rate at which its page changes sets the interval: with a
// given number of requests, the delay until changes are seen is least, summed over all sources,
// when intervals go with one over the root of the rate.

#include <chrono>
#include <optional>
#include <string>

#include "base/clock.h"
#include "pipeline/change_rate.h"
#include "pipeline/config.h"

namespace rolecall::pipeline {

/// What a visit showed, as far as the schedule is concerned.
enum class Sight {
  kFirst,      ///< Read for the first time.
  kChanged,    ///< Its text differs from the one before.
  kUnchanged,  ///< 304, same bytes or same text.
  kFailed,     ///< Nothing could be read, which may pass: tried again, soon at first.
  kGone,       ///< Dead on so many nights that it is only looked at now and then.
};

/// What its first reading shows of a page's ways.
enum class PageLife {
  kLiving,  ///< May change at any time.
  kDated,   ///< A post that was old already when it was first read.
  kFixed,   ///< Never changes by its nature: a mail in an archive, a version of a paper.
};

struct Visit {
  Sight sight = Sight::kFirst;
  base::Time run_start{};            ///< From which nights are counted: a source keeps its hour.
  std::chrono::seconds interval{0};  ///< Before this visit; 0 for none.
  ChangeHistory history;             ///< Likewise.
  std::optional<base::Time> last_success;  ///< Of the visit before that saw the page.
  int failures = 0;                        ///< In a row, with this one.
  PageLife life = PageLife::kLiving;       ///< Of a first reading.
  /// Cache-Control or Expires: no more than a hint.
  std::optional<std::chrono::seconds> freshness;
  std::string key;  ///< The source's: sources that were imported at once part ways by it.
};

struct NextVisit {
  base::Time due{};
  std::chrono::seconds interval{0};
  ChangeHistory history;
};

NextVisit plan_next_visit(const ScheduleOptions& options, const Visit& visit);

}  // namespace rolecall::pipeline
