// SPDX-License-Identifier: Apache-2.0
#include "fetch/gate.h"

#include "base/check.h"

namespace rolecall::fetch {

void Gate::begin(SteadyTime now, std::chrono::milliseconds pause) {
  ++active_;
  if (limit_ > 1) ready_at_ = std::max(ready_at_, now + pause / limit_);
}

void Gate::end(SteadyTime now, std::chrono::milliseconds pause) {
  CHECK(active_ > 0, "what ends has begun");
  --active_;
  if (limit_ == 1) ready_at_ = std::max(ready_at_, now + pause);
}

void Gate::add_site(const std::string& site, const FetchOptions& options) {
  if (limit_ == options.address_connections || !sites_.insert(site).second) return;
  const auto sites = static_cast<int>(sites_.size());
  limit_ = std::clamp((sites + options.address_sites - 1) / options.address_sites, 1,
                      options.address_connections);
}

}  // namespace rolecall::fetch
