// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "fetch/fetcher.h"

namespace rolecall::fetch {

void add_up(HostLedger& sum, const HostLedger& more) {
  sum.host = more.host;
  sum.requests += more.requests;
  sum.pages += more.pages;
  sum.not_modified += more.not_modified;
  sum.failures += more.failures;
  sum.bytes += more.bytes;
  sum.delay = more.delay;
  if (more.smallest_gap) {
    sum.smallest_gap = std::min(sum.smallest_gap.value_or(*more.smallest_gap), *more.smallest_gap);
  }
  sum.one_page_a_run = more.one_page_a_run;
  if (!more.robots.empty()) sum.robots = more.robots;
  sum.note = more.note;
}

struct InMemoryHosts::Impl {
  std::map<std::string, HostState> states;
  std::map<std::string, HostLedger> ledgers;
};

InMemoryHosts::InMemoryHosts() : impl_(std::make_unique<Impl>()) {}
InMemoryHosts::~InMemoryHosts() = default;

std::optional<HostState> InMemoryHosts::load(const std::string& host) {
  const auto found = impl_->states.find(host);
  if (found == impl_->states.end()) return std::nullopt;
  return found->second;
}

void InMemoryHosts::save(const HostState& state) { impl_->states[state.host] = state; }

void InMemoryHosts::add_ledger(const HostLedger& ledger) {
  add_up(impl_->ledgers[ledger.host], ledger);
}

std::vector<HostLedger> InMemoryHosts::ledger() const {
  std::vector<HostLedger> rows;
  for (const auto& [host, ledger] : impl_->ledgers) rows.push_back(ledger);
  return rows;
}

}  // namespace rolecall::fetch
