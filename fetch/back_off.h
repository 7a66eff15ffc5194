// SPDX-License-Identifier: Apache-2.0
#pragma once
// How long a host in trouble is left alone: a minute, doubled with each failure in a row, up to a
// day, or what its Retry-After asks for; less again after each success. Works on what is kept
// between runs.

#include <chrono>
#include <optional>

#include "base/clock.h"
#include "fetch/fetcher.h"

namespace rolecall::fetch {

/// Counts a failure and sets the end of the back-off. A Retry-After is honoured up to a day; it
/// shortens only the first back-off of a row.
void record_failure(HostState& state, base::Time now,
                    std::optional<std::chrono::seconds> retry_after);

/// Ends the back-off and halves the count, so that one lucky answer does not forget a bad night.
void record_success(HostState& state);

/// Forgets the failures of a host that was left alone for kBackOffMemory after its back-off.
void forget_old_failures(HostState& state, base::Time now);

/// What is left of the back-off; zero if there is none.
std::chrono::seconds back_off_left(const HostState& state, base::Time now);

}  // namespace rolecall::fetch
