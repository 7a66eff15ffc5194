// SPDX-License-Identifier: Apache-2.0
#pragma once
// What each run did to each host: requests, pauses, what its robots.txt said, how its sources
// ended. Kept so that a site's owner can be shown it.

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "model/capture.h"
#include "model/ids.h"
#include "store/database.h"

namespace rolecall::store {

/// Counts are of one run.
struct HostUse {
  model::RunId run;
  base::Time started{};  ///< Of the run; only read.
  std::string host;      ///< "https://name:port"
  std::string site;      ///< Its registrable domain.
  int64_t requests = 0;
  int64_t pages = 0;
  int64_t not_modified = 0;
  int64_t failures = 0;
  int64_t bytes = 0;
  std::chrono::milliseconds delay{0};
  std::optional<std::chrono::milliseconds> smallest_gap;
  bool one_page_a_run = false;
  std::string robots;
  std::string note;
  std::vector<std::pair<model::Outcome, int64_t>> outcomes;  ///< Of its sources; only read.
};

enum class HostOrder { kRequests, kFailures };

/// Used by its database's thread.
class HostUses {
 public:
  explicit HostUses(Database& database) : database_(database) {}

  /// Adds to what the run did before: counts add up, the smallest gap and the newest rest hold.
  void add(const HostUse& use);
  /// A source of that host ended so.
  void add_outcome(model::RunId run, const std::string& host, model::Outcome outcome);

  /// Of one run, those with most requests or failures first; hosts without any are left out.
  std::vector<HostUse> of_run(model::RunId run, HostOrder order, int limit);
  /// Of a site ("example.org"), host name ("www.example.org") or host ("https://www.example.org"),
  /// the newest run first.
  std::vector<HostUse> of_host(const std::string& host, int limit);

  /// Those that had one page only, by name.
  std::vector<std::string> one_page_hosts(model::RunId run, int limit);

  /// Forgets what was done to hosts before the newest `runs` runs.
  void keep_newest(int runs);

 private:
  Database& database_;
};

}  // namespace rolecall::store
