// SPDX-License-Identifier: Apache-2.0
#include <unordered_map>

#include "fetch/fetcher.h"

namespace rolecall::fetch {

struct InMemoryHosts::Impl {
  std::unordered_map<std::string, HostState> states;
};

InMemoryHosts::InMemoryHosts() : impl_(std::make_unique<Impl>()) {}
InMemoryHosts::~InMemoryHosts() = default;

std::optional<HostState> InMemoryHosts::load(const std::string& host) {
  const auto found = impl_->states.find(host);
  if (found == impl_->states.end()) return std::nullopt;
  return found->second;
}

void InMemoryHosts::save(const HostState& state) { impl_->states[state.host] = state; }

}  // namespace rolecall::fetch
