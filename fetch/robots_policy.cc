// SPDX-License-Identifier: Apache-2.0
#include "fetch/robots_policy.h"

#include <fmt/format.h>

#include "fetch/limits.h"

namespace rolecall::fetch {
namespace {

bool has_rules(int status) { return status >= 200 && status < 300; }

}  // namespace

RobotsAnswer judge_robots(const TransferResult& result) {
  const bool broken = result.curl_code != 0 || result.stop != TransferStop::kNone;
  if (broken || result.status == 429 || result.status >= 500 || result.status < 200) {
    return RobotsAnswer::kUnreachable;
  }
  return has_rules(result.status) ? RobotsAnswer::kRules : RobotsAnswer::kUnavailable;
}

bool has_fresh_robots(const HostState& state, base::Time now) {
  if (!state.robots_fetched || state.robots_status == 0) return false;
  // A fetch in the future means that the clock was set back, and says nothing.
  return *state.robots_fetched <= now && now - *state.robots_fetched < kRobotsLifetime;
}

Robots remembered_robots(const HostState& state, std::string_view user_agent) {
  const bool rules = has_rules(state.robots_status);
  return Robots::parse(rules ? state.robots_body : std::string_view(), product_token(user_agent));
}

std::string describe_robots(const HostState& state) {
  if (has_rules(state.robots_status)) return "rules";
  return fmt::format("no robots.txt ({})", state.robots_status);
}

}  // namespace rolecall::fetch
