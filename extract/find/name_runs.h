// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs of capitalised words: what may be a name of a person, an organisation or a place.

#include <vector>

#include "extract/find/mention_page.h"

namespace rolecall::extract {

struct NameRun {
  TokenRange range;        ///< Without honorifics.
  bool honorific = false;  ///< "Dr" or "Ms" stands before it.
};

/// Runs over the free tokens of a sentence, in order. Particles ("van der") join capitals; marks,
/// function words and other mentions part them.
std::vector<NameRun> name_runs(const MentionPage& page, TokenRange sentence);

}  // namespace rolecall::extract
