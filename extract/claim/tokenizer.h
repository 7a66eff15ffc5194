// SPDX-License-Identifier: Apache-2.0
#pragma once
// A sentence -> its tokens: mentions as phrases, other words in lower-case ASCII ("~" where they
// have other letters, "0" for numbers), contractions taken apart ("don't" -> "do" "n't").

#include "extract/claim/rule_file.h"
#include "extract/claim/typed_token.h"
#include "extract/find/mentions.h"

namespace rolecall::extract {

/// TypedTokens of one sentence, in order. The mentions stay the annotated document's.
TypedTokens tokenize(const AnnotatedDocument& annotated, const model::Span& sentence,
                     const WordLists& words);

}  // namespace rolecall::extract
