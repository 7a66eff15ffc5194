// SPDX-License-Identifier: Apache-2.0
#include "fetch/host_table.h"

#include <tuple>

#include "base/check.h"

namespace rolecall::fetch {

bool HostTable::Due::operator<(const Due& other) const {
  return std::tie(ready, *authority) < std::tie(other.ready, *other.authority);
}

HostQueue& HostTable::at(const std::string& authority) {
  Entry& entry = hosts_[authority];
  if (!entry.queue) entry.queue = std::make_unique<HostQueue>(authority, options_);
  return *entry.queue;
}

void HostTable::schedule(HostQueue& host) {
  const auto found = hosts_.find(host.authority());
  CHECK(found != hosts_.end(), "hosts are made by at()");
  auto& [authority, entry] = *found;
  if (entry.scheduled) order(entry.scheduled->first).erase({entry.scheduled->second, &authority});
  entry.scheduled.reset();
  if (host.is_busy() || host.empty()) return;
  entry.scheduled.emplace(host.needs_robots() ? Task::kRobots : Task::kPage, host.ready_at());
  order(entry.scheduled->first).insert({host.ready_at(), &authority});
}

HostQueue* HostTable::take_due(Task task, SteadyTime now) {
  std::set<Due>& due = order(task);
  if (due.empty() || due.begin()->ready > now) return nullptr;
  Entry& entry = hosts_[*due.begin()->authority];
  due.erase(due.begin());
  entry.scheduled.reset();
  return entry.queue.get();
}

std::optional<SteadyTime> HostTable::next_ready(Task task) const {
  const std::set<Due>& due = task == Task::kRobots ? robots_ : pages_;
  if (due.empty()) return std::nullopt;
  return due.begin()->ready;
}

void HostTable::begin_run() {
  for (auto& [authority, entry] : hosts_) entry.queue->begin_run();
}

std::vector<HostQueue*> HostTable::all() {
  std::vector<HostQueue*> queues;
  for (auto& [authority, entry] : hosts_) queues.push_back(entry.queue.get());
  return queues;
}

std::vector<HostLedger> HostTable::ledger() const {
  std::vector<HostLedger> rows;
  for (const auto& [authority, entry] : hosts_) rows.push_back(entry.queue->ledger());
  return rows;
}

}  // namespace rolecall::fetch
