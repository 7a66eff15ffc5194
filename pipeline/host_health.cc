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

bool may_be_interference(model::Outcome outcome) {
  switch (outcome) {
    case model::Outcome::kSoftGone:
    case model::Outcome::kParked:
    case model::Outcome::kLoginWall:
    case model::Outcome::kBotWall:
    case model::Outcome::kBlocked:
    case model::Outcome::kEmpty:
    case model::Outcome::kSuspicious:
    case model::Outcome::kGone:
      return true;
    default:
      return false;
  }
}

void HostHealth::record(const std::string& host, model::Outcome outcome, Before before) {
  if (outcome == model::Outcome::kDeferred || outcome == model::Outcome::kRefused) return;
  const bool answered =
      !is_network_failure(outcome) && (before == Before::kUnknown || !may_be_interference(outcome));
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
