// SPDX-License-Identifier: Apache-2.0
#pragma once
// All hosts of a fetcher, and which of them is due next: the host that has been ready for longest,
// so that a slow one never holds up the others.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fetch/host_queue.h"

namespace rolecall::fetch {

/// Used by one thread.
class HostTable {
 public:
  /// What a due host would do next.
  enum class Task { kRobots, kPage };

  /// `options` must outlive this.
  explicit HostTable(const FetchOptions& options) : options_(options) {}

  /// The host's queue, made at first use; it stays where it is.
  HostQueue& at(const std::string& authority);
  /// Puts an idle host with work in the order of the due, and takes any other out. To be called
  /// after every change to a host.
  void schedule(HostQueue& host);
  /// Takes a host that is ready for the task out of the order.
  HostQueue* take_due(Task task, SteadyTime now);
  /// When the next host is ready; nothing if none has work.
  std::optional<SteadyTime> next_ready(Task task) const;

  void begin_run();
  /// By name, with or without work.
  std::vector<HostQueue*> all();
  std::vector<HostLedger> ledger() const;

 private:
  struct Entry {
    std::unique_ptr<HostQueue> queue;
    std::optional<std::pair<Task, SteadyTime>> scheduled;
  };
  struct Due {
    SteadyTime ready;
    const std::string* authority;  ///< The map's own key.
    bool operator<(const Due& other) const;
  };

  std::set<Due>& order(Task task) { return task == Task::kRobots ? robots_ : pages_; }

  const FetchOptions& options_;
  std::map<std::string, Entry> hosts_;
  std::set<Due> robots_;
  std::set<Due> pages_;
};

}  // namespace rolecall::fetch
