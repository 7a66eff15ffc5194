// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside store/ only: a claim's columns, for the aggregates that read claims in joins.

#include <string_view>

#include "store/claims.h"
#include "store/query.h"

namespace rolecall::store {

inline constexpr std::string_view kClaimColumns =
    "claim.id, claim.source, claim.key, claim.kind, claim.person, claim.title, claim.org, "
    "claim.date, claim.status, claim.quote, claim.start_byte, claim.end_byte, claim.rule, "
    "claim.confidence, claim.said, claim.first_seen, claim.last_seen, claim.withdrawn";

/// Reads kClaimColumns.
StoredClaim read_claim(Query& query);

}  // namespace rolecall::store
