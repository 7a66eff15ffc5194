// SPDX-License-Identifier: Apache-2.0
#pragma once
// A limit that several hosts share: so many requests at once, and a pause between two. One gate
// stands for a host name (whatever the scheme and port), for hosts that an operator lets take
// turns, or for an IP address.

#include <algorithm>
#include <chrono>
#include <string>
#include <unordered_set>

#include "fetch/fetcher.h"

namespace rolecall::fetch {

using SteadyTime = std::chrono::steady_clock::time_point;

/// Used by one thread.
class Gate {
 public:
  /// Whether a request may begin now.
  bool is_open(SteadyTime now) const { return has_room() && now >= ready_at_; }
  bool has_room() const { return active_ < limit_; }
  /// No request before then.
  SteadyTime ready_at() const { return ready_at_; }

  /// A request begins; the next one may after `pause`, if there is room for it.
  void begin(SteadyTime now, std::chrono::milliseconds pause);
  /// A request is over; where it was the only one that may be, the next follows after `pause`.
  void end(SteadyTime now, std::chrono::milliseconds pause);

  /// An address: counts the site as one that lives there. An address with few sites is one
  /// machine and is treated as one host; one with hundreds is the front of a hosting provider or
  /// content network, and gets a connection more for every FetchOptions::address_sites of them, up
  /// to address_connections, with pauses that are shorter by as much.
  void add_site(const std::string& site, const FetchOptions& options);
  int limit() const { return limit_; }

 private:
  int limit_ = 1;
  int active_ = 0;
  SteadyTime ready_at_{};
  std::unordered_set<std::string> sites_;  ///< As many as still make a difference.
};

}  // namespace rolecall::fetch
