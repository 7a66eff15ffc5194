// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which organisations a match gives one person: those it caught, or, where the words name none,
// the one that the clause's place, its subject, or what was said before is about.

#include <vector>

#include "extract/claim/match_site.h"

namespace rolecall::extract {

/// One for each claim to make; empty of an organisation where none can be said.
std::vector<OrgReading> orgs_of_match(const MatchSite& at, const ClaimTemplate& made,
                                      const NamedPerson& person);

}  // namespace rolecall::extract
