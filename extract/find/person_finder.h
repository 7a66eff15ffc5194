// SPDX-License-Identifier: Apache-2.0
#pragma once
// People by the shape of their names: each run of capitals is judged by its words and by all the
// places in which the page uses it.

#include "extract/find/mention_page.h"

namespace rolecall::extract {

/// Adds people named in full (two words or more, or behind an honorific), and lone names in a list
/// with them.
void find_people(MentionPage& page);

}  // namespace rolecall::extract
