// SPDX-License-Identifier: Apache-2.0
#pragma once
// People, organisations and titles in Chinese text, and in Japanese and Korean as far as Han and
// Hangul surnames go: there are no spaces and no capitals, so lexicons and the words beside a
// name tell it.

#include "extract/find/mention_page.h"

namespace rolecall::extract {

/// Adds the mentions of every run of CJK letters.
void find_cjk_mentions(MentionPage& page);

}  // namespace rolecall::extract
