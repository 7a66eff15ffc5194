// SPDX-License-Identifier: Apache-2.0
#include "pipeline/host_book.h"

#include <utility>

namespace rolecall::pipeline {

std::optional<fetch::HostState> HostBook::load(const std::string& host) {
  {
    const std::lock_guard lock(mutex_);
    for (const States* states : {&saved_, &written_}) {
      const auto found = states->find(host);
      if (found != states->end()) return found->second;
    }
  }
  const auto record = store::Hosts(reader_).find(host);
  if (!record) return std::nullopt;
  return fetch::HostState{record->host,           record->robots_body, record->robots_status,
                          record->robots_fetched, record->failures,    record->not_before};
}

void HostBook::save(const fetch::HostState& state) {
  const std::lock_guard lock(mutex_);
  saved_[state.host] = state;
}

void HostBook::write(store::Database& writer) {
  States states;
  {
    const std::lock_guard lock(mutex_);
    states.swap(saved_);
    for (const auto& [host, state] : states) written_[host] = state;
  }
  store::Hosts hosts(writer);
  for (const auto& [host, state] : states) {
    hosts.save({state.host, state.robots_body, state.robots_status, state.robots_fetched,
                state.failures, state.not_before});
  }
}

void HostBook::committed() {
  const std::lock_guard lock(mutex_);
  written_.clear();
}

}  // namespace rolecall::pipeline
