// SPDX-License-Identifier: Apache-2.0
#pragma once
// How much a run of capitalised words is a person's name: by its words, and by what stands beside
// it. Points are hand-set weights; their sum is held against kPersonThreshold.

#include "extract/find/name_runs.h"

namespace rolecall::extract {

/// From here on a run is a person. A given name and an unknown surname reach it alone; two
/// unknown words need a neighbour that speaks for a person.
inline constexpr double kPersonThreshold = 2.3;

/// Tokens of the longest name, particles and initials included. A page may be one run of capitals,
/// which is no name, and would cost its square if it were taken for one.
inline constexpr uint32_t kMaxNameTokens = 16;

/// By the words alone. One word scores 0: it cannot be told; so does a run that is too long.
double name_score(const MentionPage& page, TokenRange run);

/// By the neighbours: a title beside it, a verb of speech, "at" before it.
double context_score(const MentionPage& page, const NameRun& run);

}  // namespace rolecall::extract
