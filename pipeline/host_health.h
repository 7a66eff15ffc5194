// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tells a night without network from sources that failed: if most hosts could not be reached, the
// fault is on this side, and nothing may be concluded from it.

#include <cstddef>
#include <map>
#include <string>

#include "model/capture.h"

namespace rolecall::pipeline {

/// No answer came: the fault may be on either side.
bool is_network_failure(model::Outcome outcome);

/// What a portal, a filter or a proxy between us and the web gives in every page's place: walls,
/// parked domains, soft 404, empty pages, 403.
bool may_be_interference(model::Outcome outcome);

/// Used by one thread.
class HostHealth {
 public:
  /// Outcomes that say nothing about the network (deferred, refused) are passed over. A source
  /// that was well before and now gives something else in its page's place counts as not reached:
  /// one site changes so, not most of them in a night. kUnknown counts failures of the network
  /// only.
  enum class Before { kUnknown, kWell };
  void record(const std::string& host, model::Outcome outcome, Before before = Before::kUnknown);

  size_t hosts() const { return hosts_.size(); }
  /// Hosts that were never reached.
  size_t unreachable() const;
  /// More than half of at least five hosts were never reached.
  bool is_network_down() const;

 private:
  std::map<std::string, bool> hosts_;  ///< Host, and whether it answered once.
};

}  // namespace rolecall::pipeline
