// SPDX-License-Identifier: Apache-2.0
#pragma once
// Words that stand for someone or something named elsewhere: "I" the author or the one quoted,
// "she" the person spoken of, "we" and "the company" the organisation.

#include "extract/find/mention_page.h"

namespace rolecall::extract {

/// Adds mentions with pronoun set, for the pronouns that can be resolved.
void resolve_pronouns(MentionPage& page);

}  // namespace rolecall::extract
