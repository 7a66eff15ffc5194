// SPDX-License-Identifier: Apache-2.0
#include "pipeline/host_book.h"

#include <utility>

#include "fetch/site.h"
#include "store/host_uses.h"

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
  fetch::HostState state;
  state.host = record->host;
  state.robots_body = record->robots_body;
  state.robots_status = record->robots_status;
  state.robots_fetched = record->robots_fetched;
  state.robots_validators = record->robots_validators;
  state.address = record->address;
  state.failures = record->failures;
  state.not_before = record->not_before;
  return state;
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
                state.failures, state.not_before, state.robots_validators, state.address});
  }
  write_ledgers(writer);
}

void HostBook::add_ledger(const fetch::HostLedger& ledger) {
  const std::lock_guard lock(mutex_);
  fetch::add_up(ledgers_[ledger.host], ledger);
}

void HostBook::write_ledgers(store::Database& writer) {
  std::unordered_map<std::string, fetch::HostLedger> ledgers;
  {
    const std::lock_guard lock(mutex_);
    ledgers.swap(ledgers_);
  }
  store::HostUses uses(writer);
  for (const auto& [host, ledger] : ledgers) {
    store::HostUse use;
    use.run = run_;
    use.host = host;
    use.site = fetch::site_of_authority(host);
    use.requests = ledger.requests;
    use.pages = ledger.pages;
    use.not_modified = ledger.not_modified;
    use.failures = ledger.failures;
    use.bytes = ledger.bytes;
    use.delay = ledger.delay;
    use.smallest_gap = ledger.smallest_gap;
    use.one_page_a_run = ledger.one_page_a_run;
    use.robots = ledger.robots;
    use.note = ledger.note;
    uses.add(use);
  }
}

void HostBook::committed() {
  const std::lock_guard lock(mutex_);
  written_.clear();
}

}  // namespace rolecall::pipeline
