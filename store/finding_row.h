// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside store/ only: a finding's columns.

#include <string_view>

#include "store/findings.h"
#include "store/query.h"

namespace rolecall::store {

inline constexpr std::string_view kFindingColumns =
    "finding.id, finding.kind, finding.state, finding.profile, finding.statement, "
    "finding.reference, finding.key, finding.person, finding.note, finding.opened_at, "
    "finding.changed_at, finding.version";

/// Reads kFindingColumns, and the candidates by a query of its own.
Finding read_finding(Database& database, Query& query);

}  // namespace rolecall::store
