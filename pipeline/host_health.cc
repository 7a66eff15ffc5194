// SPDX-License-Identifier: Apache-2.0
#include "pipeline/host_health.h"

#include <algorithm>

namespace rolecall::pipeline {
namespace {

/// Below this a few dead hosts are a likely and ordinary majority.
constexpr size_t kFewestHosts = 5;

}  // namespace

bool is_network_failure(model::Outcome outcome) {
  switch (outcome) {
    case model::Outcome::kDns:
    case model::Outcome::kConnect:
    case model::Outcome::kTls:
    case model::Outcome::kTimeout:
      return true;
    default:
      return false;
  }
}

void HostHealth::record(const std::string& host, model::Outcome outcome) {
  if (outcome == model::Outcome::kDeferred || outcome == model::Outcome::kRefused) return;
  const bool answered = !is_network_failure(outcome);
  const auto known = hosts_.try_emplace(host, answered).first;
  known->second = known->second || answered;
}

size_t HostHealth::unreachable() const {
  return static_cast<size_t>(
      std::count_if(hosts_.begin(), hosts_.end(), [](const auto& host) { return !host.second; }));
}

bool HostHealth::is_network_down() const {
  return hosts_.size() >= kFewestHosts && unreachable() * 2 > hosts_.size();
}

}  // namespace rolecall::pipeline
