// SPDX-License-Identifier: Apache-2.0
#pragma once
// All hosts of a fetcher, the gates that they share, and which of them is due next: those that the
// run will wait for longest first, else the one that has been ready for longest, so that a slow one
// never holds up the others.

#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "fetch/gate.h"
#include "fetch/host_queue.h"
#include "fetch/host_rules.h"

namespace rolecall::fetch {

/// Used by one thread.
class HostTable {
 public:
  /// What a due host would do next.
  enum class Task { kRobots, kPage };

  /// Both must outlive this. Throws std::invalid_argument for host rules that cannot be.
  HostTable(const FetchOptions& options, base::Random& random);
  ~HostTable();

  /// The host's queue, made at first use; it stays where it is until forget_idle().
  HostQueue& at(const std::string& authority);
  /// Puts an idle host with work in the order of the due, and takes any other out. To be called
  /// after every change to a host.
  void schedule(HostQueue& host);
  /// Takes a host that is ready for the task, and whose gates are open, out of the order.
  HostQueue* take_due(Task task, SteadyTime now);
  /// When a host may be ready next; nothing if none has work.
  std::optional<SteadyTime> next_ready(Task task) const;

  /// A request begins, or is over: with a pause of the host's delay, lengthened by chance.
  void begin_request(HostQueue& host, Task task, SteadyTime now);
  void end_request(HostQueue& host, SteadyTime now);
  /// The host is at this address, so that it shares its gate with others there. From the next
  /// request on.
  void set_address(HostQueue& host, const std::string& address);

  /// By name, with or without work.
  std::vector<HostQueue*> all();
  size_t size() const { return hosts_.size(); }
  /// Lets go of idle hosts past so many, so that memory does not grow with the hosts of a run.
  void forget_idle(size_t most, SteadyTime now);

 private:
  struct Entry;
  struct Due {
    SteadyTime ready;
    Entry* entry;
    bool operator<(const Due& other) const;
  };
  using Order = std::set<Due>;
  /// A gate with the hosts that wait for it to open.
  struct SharedGate {
    Gate gate;
    std::string key;
    int hosts = 0;
    Order waiting;
    std::optional<SteadyTime> armed;  ///< Its place in gates_due_.
  };
  struct Entry {
    std::unique_ptr<HostQueue> queue;
    SharedGate* turns = nullptr;    ///< With hosts of the same name or group; always there.
    SharedGate* address = nullptr;  ///< With hosts at the same address; null while unknown.
    std::vector<SharedGate*> held;  ///< By the request that is under way.
    Order* order = nullptr;         ///< Where it is in, and with which time.
    SteadyTime scheduled{};
    std::optional<std::list<Entry*>::iterator> idle;  ///< Its place in idle_.
  };
  struct GateDue {
    SteadyTime ready;
    SharedGate* gate;
    bool operator<(const GateDue& other) const;
  };

  Entry& entry_of(const HostQueue& host);
  SharedGate* join_gate(const std::string& key);
  void leave_gate(SharedGate* gate);
  Order& order_of(const HostQueue& host);
  void put(Entry& entry, Order& order);
  void take_out(Entry& entry);
  void arm(SharedGate* gate);
  void disarm(SharedGate& gate);
  void open_gates(SteadyTime now);
  SharedGate* closed_gate(const Entry& entry, SteadyTime now) const;
  void erase(Entry& entry);

  const FetchOptions& options_;
  base::Random& random_;
  const HostRules rules_;
  std::map<std::string, Entry> hosts_;
  std::map<std::string, SharedGate> gates_;
  /// By task, then for hosts that are long and those that are not.
  Order robots_[2];
  Order pages_[2];
  std::set<GateDue> gates_due_;  ///< Gates with room, for which hosts wait.
  std::list<Entry*> idle_;       ///< Hosts without work, the longest idle first.
};

}  // namespace rolecall::fetch
