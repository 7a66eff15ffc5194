// SPDX-License-Identifier: Apache-2.0
#pragma once
// When a listing may be read again: its ttl, skipHours and skipDays (RSS 2.0), and the
// Cache-Control of its answer (RFC 9111 section 5.2.2.1), as floors under its own interval.

#include <chrono>
#include <optional>

#include "base/clock.h"
#include "extract/read/listing.h"
#include "model/capture.h"
#include "store/watches.h"

namespace rolecall::pipeline {

/// No listing keeps us away for longer, whatever it says.
inline constexpr std::chrono::days kMostListingFloor{7};

store::ListingTerms terms_of(const extract::Listing& listing);

/// The max-age of an answer, 0 without one; s-maxage is for shared caches and not ours.
std::chrono::seconds max_age(const model::Capture& capture);

/// The longer of the two, at most kMostListingFloor.
std::chrono::seconds listing_floor(const model::Capture& capture, std::chrono::seconds ttl);

/// The listing asks not to be read at this time. One that names every hour or every day means
/// nothing by it.
bool is_skipped(const store::Watch& watch, base::Time now);

}  // namespace rolecall::pipeline
