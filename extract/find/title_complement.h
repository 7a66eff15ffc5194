// SPDX-License-Identifier: Apache-2.0
#pragma once
// What follows a title's head and belongs to it: "Vice President of Research", "lead of the build
// team", but not "president of Acme".

#include "extract/find/mention_page.h"

namespace rolecall::extract {

/// The end of the title whose head is the token before `after`: `after` itself where nothing that
/// follows belongs to it.
uint32_t title_end(const MentionPage& page, uint32_t after);

}  // namespace rolecall::extract
