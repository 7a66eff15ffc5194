// SPDX-License-Identifier: Apache-2.0
#pragma once
// Sentences that leave out or only point at their people: "Joined Acme!" in a page's news means
// its author; "they" after "A and B" means both.

#include <string>
#include <string_view>
#include <vector>

#include "extract/claim/rule_file.h"
#include "extract/claim/typed_token.h"

namespace rolecall::extract {

/// True where a sentence begins as notes do that leave out "I": "Joined ...", "[05/2024] Talk at".
bool leaves_out_subject(std::string_view sentence, const WordLists& words);

/// Puts the speaker before the first such word of a sentence that is not rewritten yet.
void lend_speaker(TypedTokens& tokens, const std::string& speaker, const WordLists& words);

/// Puts a name and a comma in front: "Engineer at Acme" becomes an apposition.
void lend_name(TypedTokens& tokens, const std::string& name);

/// True where the sentence has a plural "they" or "them".
bool speaks_of_group(std::string_view sentence);

/// "they", "them" -> the people that were named together last.
void resolve_group(TypedTokens& tokens, const std::vector<PhraseItem>& group);

}  // namespace rolecall::extract
