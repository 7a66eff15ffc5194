// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which titles a match gives one person: those it caught, or, where the words leave them out or
// point back ("the job"), what was said before of the person, the role or whom they follow.

#include <optional>
#include <string>
#include <vector>

#include "extract/claim/match_site.h"

namespace rolecall::extract {

/// One for each claim to make; without a value where the claim has no title.
std::vector<std::optional<std::string>> titles_of_match(const MatchSite& at,
                                                        const ClaimTemplate& made,
                                                        const NamedPerson& person);

}  // namespace rolecall::extract
