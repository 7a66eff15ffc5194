// SPDX-License-Identifier: Apache-2.0
#pragma once
// Why a rule's match asserts nothing: what the sentence says about its truth, and what the words
// around the match say about who does what.

#include <string_view>

#include "extract/claim/match_site.h"

namespace rolecall::extract {

/// The reason, in words; empty where nothing speaks against the match.
std::string_view veto_of(const MatchSite& at);

}  // namespace rolecall::extract
