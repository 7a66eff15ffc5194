// SPDX-License-Identifier: Apache-2.0
#pragma once
// From the answer to GET /robots.txt to a decision about its host (RFC 9309 section 2.3.1), and
// how long that decision is kept (section 2.4).

#include <string>
#include <string_view>

#include "base/clock.h"
#include "fetch/fetcher.h"
#include "fetch/robots.h"
#include "fetch/transfer.h"

namespace rolecall::fetch {

enum class RobotsAnswer {
  kRules,        ///< 2xx: the body counts.
  kUnavailable,  ///< 4xx, or more redirects than are followed: no rules, all is allowed.
  /// 5xx, network errors: nothing is allowed, the host is deferred. 429 too, against section
  /// 2.3.1.3, which lets a crawler go on: the host asks for fewer requests.
  kUnreachable,
};

/// Of a last answer: a redirect counts as one that is not followed. `sent` are the validators of
/// the request, without which a 304 says nothing.
RobotsAnswer judge_robots(const TransferResult& result, const model::Validators& sent = {});

/// The decision was made less than kRobotsLifetime ago.
bool has_fresh_robots(const HostState& state, base::Time now);

/// The validators with which the robots.txt that the state holds may be asked for again: after a
/// day it is asked whether it has changed.
model::Validators held_robots(const HostState& state);

/// Takes an answer that is not kUnreachable into the state, after so many redirects: a redirected
/// file's validators would be those of another address.
void remember_robots(HostState& state, TransferResult result, int redirects, base::Time now);

/// The rules for our product token that the state holds; none for kUnavailable.
Robots remembered_robots(const HostState& state, std::string_view user_agent);

/// "rules", "no robots.txt (404)", with what was ignored of it: for the ledger.
std::string describe_robots(const HostState& state, const Robots& robots);

}  // namespace rolecall::fetch
