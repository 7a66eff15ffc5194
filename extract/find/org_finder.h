// SPDX-License-Identifier: Apache-2.0
#pragma once
// Organisations by the kind in their name ("Foundation", "University of X"), by what stands beside
// them ("joined X", "X's director"), and teams in small letters ("the build team").

#include "extract/find/mention_page.h"

namespace rolecall::extract {

/// Adds the organisations among what people and titles have left free.
void find_orgs(MentionPage& page);

}  // namespace rolecall::extract
