// SPDX-License-Identifier: Apache-2.0
#include "fetch/host_table.h"

#include <iterator>
#include <tuple>

#include "base/check.h"
#include "fetch/site.h"

namespace rolecall::fetch {
namespace {

/// Keys of gates; no host name begins like these.
constexpr std::string_view kTogether = "together ";
constexpr std::string_view kAddress = "address ";

}  // namespace

bool HostTable::Due::operator<(const Due& other) const {
  return ready != other.ready ? ready < other.ready
                              : entry->queue->authority() < other.entry->queue->authority();
}

bool HostTable::GateDue::operator<(const GateDue& other) const {
  return ready != other.ready ? ready < other.ready : gate->key < other.gate->key;
}

HostTable::HostTable(const FetchOptions& options, base::Random& random)
    : options_(options), random_(random), rules_(options.host_rules) {}
HostTable::~HostTable() = default;

HostQueue& HostTable::at(const std::string& authority) {
  Entry& entry = hosts_[authority];
  if (entry.queue) return *entry.queue;
  const std::string host(host_of_authority(authority));
  HostTerms terms = rules_.find(host);
  entry.turns = join_gate(terms.together.empty() ? host : std::string(kTogether) + terms.together);
  entry.queue = std::make_unique<HostQueue>(authority, options_, std::move(terms));
  return *entry.queue;
}

HostTable::Entry& HostTable::entry_of(const HostQueue& host) {
  const auto found = hosts_.find(host.authority());
  CHECK(found != hosts_.end(), "hosts are made by at()");
  return found->second;
}

HostTable::SharedGate* HostTable::join_gate(const std::string& key) {
  SharedGate& gate = gates_[key];
  gate.key = key;
  ++gate.hosts;
  return &gate;
}

void HostTable::leave_gate(SharedGate* gate) {
  if (gate == nullptr || --gate->hosts > 0) return;
  CHECK(gate->waiting.empty() && gate->gate.has_room(), "nobody is left at the gate");
  disarm(*gate);
  gates_.erase(gates_.find(gate->key));
}

HostTable::Order& HostTable::order_of(const HostQueue& host) {
  const int rank = host.is_long() ? 0 : 1;
  return host.needs_robots() ? robots_[rank] : pages_[rank];
}

void HostTable::put(Entry& entry, Order& order) {
  entry.order = &order;
  entry.scheduled = entry.queue->ready_at();
  order.insert({entry.scheduled, &entry});
}

void HostTable::take_out(Entry& entry) {
  if (entry.order != nullptr) entry.order->erase({entry.scheduled, &entry});
  entry.order = nullptr;
  if (entry.idle) idle_.erase(*entry.idle);
  entry.idle.reset();
}

/// To be called when a host may have left the gate's hosts without using it, and when the gate has
/// changed: the next one of those that wait gets its chance.
void HostTable::arm(SharedGate* gate) {
  if (gate == nullptr) return;
  disarm(*gate);
  if (gate->waiting.empty() || !gate->gate.has_room()) return;
  gate->armed = gate->gate.ready_at();
  gates_due_.insert({*gate->armed, gate});
}

void HostTable::disarm(SharedGate& gate) {
  if (gate.armed) gates_due_.erase({*gate.armed, &gate});
  gate.armed.reset();
}

void HostTable::schedule(HostQueue& host) {
  Entry& entry = entry_of(host);
  take_out(entry);
  if (!host.is_busy() && !host.empty()) {
    put(entry, order_of(host));
  } else if (!host.is_busy()) {
    entry.idle = idle_.insert(idle_.end(), &entry);
  }
  arm(entry.turns);
  arm(entry.address);
}

/// Lets one waiting host past each gate that is open; the next one is let past when that one has
/// used the gate, or turned away from it.
void HostTable::open_gates(SteadyTime now) {
  while (!gates_due_.empty() && gates_due_.begin()->ready <= now) {
    SharedGate& gate = *gates_due_.begin()->gate;
    disarm(gate);
    Entry& entry = *gate.waiting.begin()->entry;
    take_out(entry);
    put(entry, order_of(*entry.queue));
  }
}

HostTable::SharedGate* HostTable::closed_gate(const Entry& entry, SteadyTime now) const {
  for (SharedGate* gate : {entry.turns, entry.address}) {
    if (gate != nullptr && !gate->gate.is_open(now)) return gate;
  }
  return nullptr;
}

HostQueue* HostTable::take_due(Task task, SteadyTime now) {
  open_gates(now);
  for (Order& due : task == Task::kRobots ? robots_ : pages_) {
    while (!due.empty() && due.begin()->ready <= now) {
      Entry& entry = *due.begin()->entry;
      take_out(entry);
      SharedGate* closed = closed_gate(entry, now);
      if (closed == nullptr) return entry.queue.get();
      put(entry, closed->waiting);
      arm(entry.turns);
      arm(entry.address);
    }
  }
  return nullptr;
}

std::optional<SteadyTime> HostTable::next_ready(Task task) const {
  std::optional<SteadyTime> next;
  const auto consider = [&](SteadyTime time) {
    if (!next || time < *next) next = time;
  };
  for (const Order& due : task == Task::kRobots ? robots_ : pages_) {
    if (!due.empty()) consider(due.begin()->ready);
  }
  if (!gates_due_.empty()) consider(gates_due_.begin()->ready);
  return next;
}

void HostTable::begin_request(HostQueue& host, Task task, SteadyTime now) {
  Entry& entry = entry_of(host);
  if (task == Task::kRobots) {
    host.begin_robots(now);
  } else {
    host.begin_page(now);
  }
  for (SharedGate* gate : {entry.turns, entry.address}) {
    if (gate == nullptr) continue;
    gate->gate.begin(now, options_.host_delay);
    ++gate->hosts;  // stays while the request holds it
    entry.held.push_back(gate);
    arm(gate);
  }
}

void HostTable::end_request(HostQueue& host, SteadyTime now) {
  Entry& entry = entry_of(host);
  const double longer = 1 + options_.jitter * random_.unit();
  const auto lengthen = [longer](std::chrono::milliseconds delay) {
    return std::chrono::milliseconds(
        static_cast<int64_t>(static_cast<double>(delay.count()) * longer));
  };
  host.end_request(now, lengthen(host.delay()));
  for (SharedGate* gate : std::exchange(entry.held, {})) {
    // What a robots.txt or the operator settled is meant for the host, not for its neighbours.
    const bool own = gate == entry.turns;
    gate->gate.end(now, lengthen(own ? host.delay() : options_.host_delay));
    arm(gate);
    leave_gate(gate);
  }
}

void HostTable::set_address(HostQueue& host, const std::string& address) {
  Entry& entry = entry_of(host);
  const std::string key = std::string(kAddress) + address;
  if (entry.address != nullptr && entry.address->key == key) return;
  const bool waits = entry.address != nullptr && entry.order == &entry.address->waiting;
  if (waits) take_out(entry);
  leave_gate(entry.address);
  entry.address = join_gate(key);
  entry.address->gate.add_site(site_of_authority(host.authority()), options_);
  arm(entry.address);
  if (waits) put(entry, order_of(host));
}

std::vector<HostQueue*> HostTable::all() {
  std::vector<HostQueue*> queues;
  for (auto& [authority, entry] : hosts_) queues.push_back(entry.queue.get());
  return queues;
}

void HostTable::erase(Entry& entry) {
  take_out(entry);
  leave_gate(entry.turns);
  leave_gate(entry.address);
  hosts_.erase(hosts_.find(entry.queue->authority()));
}

void HostTable::forget_idle(size_t most, SteadyTime now) {
  // A few a call, the longest idle first: the hosts that must stay move to the end.
  constexpr int kLooks = 8;
  for (int i = 0; i < kLooks && idle_.size() > most; ++i) {
    Entry& entry = *idle_.front();
    if (entry.queue->is_forgettable(now)) {
      erase(entry);
    } else {
      idle_.splice(idle_.end(), idle_, idle_.begin());
    }
  }
}

}  // namespace rolecall::fetch
