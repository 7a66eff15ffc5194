// SPDX-License-Identifier: Apache-2.0
#pragma once
// Interviews: which of the two says a paragraph. A page is one where lines are labelled with their
// speakers ("Ada Berg: …", "AB: …", "Q: … A: …"), or where questions part the paragraphs and the
// title or the introduction names the one who is asked.

#include <string>
#include <vector>

#include "extract/find/mention_page.h"

namespace rolecall::extract {

/// Of each block: who speaks in it; empty where the page is no interview or does not say. People
/// are mentions already.
std::vector<std::string> interview_speakers(const MentionPage& page);

}  // namespace rolecall::extract
