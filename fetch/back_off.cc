// SPDX-License-Identifier: Apache-2.0
#include "fetch/back_off.h"

#include <algorithm>

#include "fetch/limits.h"

namespace rolecall::fetch {
namespace {

using std::chrono::seconds;

/// Doublings after which any back-off is past its maximum.
constexpr int kMaxDoublings = 20;

seconds doubled(int failures) {
  const seconds wait = kFirstBackOff * (1 << std::clamp(failures - 1, 0, kMaxDoublings));
  return std::min(wait, seconds(kMaxBackOff));
}

}  // namespace

void record_failure(HostState& state, base::Time now, std::optional<seconds> retry_after) {
  state.failures = std::min(state.failures + 1, kMaxDoublings);
  seconds wait = doubled(state.failures);
  if (retry_after) {
    const seconds asked = std::min(*retry_after, seconds(kMaxBackOff));
    wait = state.failures == 1 ? asked : std::max(asked, wait);
  }
  state.not_before = now + wait;
}

void record_success(HostState& state) {
  state.failures /= 2;
  state.not_before.reset();
}

void forget_old_failures(HostState& state, base::Time now) {
  if (state.not_before && now - *state.not_before > kBackOffMemory) {
    state.failures = 0;
    state.not_before.reset();
  }
}

seconds back_off_left(const HostState& state, base::Time now) {
  if (!state.not_before || *state.not_before <= now) return seconds(0);
  return *state.not_before - now;
}

}  // namespace rolecall::fetch
