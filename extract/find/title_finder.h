// SPDX-License-Identifier: Apache-2.0
#pragma once
// Titles of roles: a head of the lexicon ("maintainer") with the modifiers on its left ("lead
// core"), what follows it ("emeritus"), and a complement that names a field ("of research"), not
// an organisation.

#include "extract/find/mention_page.h"

namespace rolecall::extract {

/// Adds the titles of a page whose dates and known names are there already.
void find_titles(MentionPage& page);

}  // namespace rolecall::extract
