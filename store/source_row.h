// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside store/ only: a source's columns, for the aggregates that read sources in joins.

#include <string_view>

#include "store/query.h"
#include "store/sources.h"

namespace rolecall::store {

inline constexpr std::string_view kSourceColumns =
    "source.id, source.key, source.url, source.host, source.watched, source.added_at, "
    "source.next_due, source.interval_s, source.failures, source.first_failure, "
    "source.last_failure, source.last_success, source.last_outcome, source.last_read, "
    "source.etag, source.last_modified, source.body_digest, source.text_digest, source.moved_to, "
    "source.moved_key, source.moved_since, source.moved_seen, source.changes, "
    "source.watched_days, source.not_modified, source.text_words, source.landing, "
    "source.failure_nights, source.told_failing";

/// Reads kSourceColumns.
Source read_source(Query& query);

}  // namespace rolecall::store
