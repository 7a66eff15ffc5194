// SPDX-License-Identifier: Apache-2.0
#include "fetch/robots_policy.h"

#include <fmt/format.h>

#include "fetch/limits.h"

namespace rolecall::fetch {
namespace {

constexpr int kNotModified = 304;

bool has_rules(int status) { return status >= 200 && status < 300; }

}  // namespace

RobotsAnswer judge_robots(const TransferResult& result, const model::Validators& sent) {
  const bool broken = result.curl_code != 0 || result.stop != TransferStop::kNone;
  if (broken || result.status == 429 || result.status >= 500 || result.status < 200) {
    return RobotsAnswer::kUnreachable;
  }
  if (result.status == kNotModified) {
    return sent.empty() ? RobotsAnswer::kUnreachable : RobotsAnswer::kRules;
  }
  return has_rules(result.status) ? RobotsAnswer::kRules : RobotsAnswer::kUnavailable;
}

bool has_fresh_robots(const HostState& state, base::Time now) {
  if (!state.robots_fetched || state.robots_status == 0) return false;
  // A fetch in the future means that the clock was set back, and says nothing.
  return *state.robots_fetched <= now && now - *state.robots_fetched < kRobotsLifetime;
}

model::Validators held_robots(const HostState& state) {
  return has_rules(state.robots_status) ? state.robots_validators : model::Validators{};
}

void remember_robots(HostState& state, TransferResult result, int redirects, base::Time now) {
  state.robots_fetched = now;
  if (result.status == kNotModified) return;
  state.robots_status = result.status;
  state.robots_body = std::move(result.body);
  state.robots_validators = {};
  if (redirects == 0) state.robots_validators = validators_of(result.headers, now);
}

Robots remembered_robots(const HostState& state, std::string_view user_agent) {
  const bool rules = has_rules(state.robots_status);
  return Robots::parse(rules ? state.robots_body : std::string_view(), product_token(user_agent));
}

std::string describe_robots(const HostState& state, const Robots& robots) {
  if (!has_rules(state.robots_status)) {
    return fmt::format("no robots.txt ({})", state.robots_status);
  }
  if (robots.stray_line() == 0) return "rules";
  return fmt::format("rules; line {} stands before any User-agent and is ignored",
                     robots.stray_line());
}

}  // namespace rolecall::fetch
