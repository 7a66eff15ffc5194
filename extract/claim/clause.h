// SPDX-License-Identifier: Apache-2.0
#pragma once
// Clauses: a sentence's tokens cut where a new verb gets a subject of its own or shares the one
// before, so that a rule sees one subject, one verb and what belongs to them.

#include <optional>
#include <vector>

#include "extract/claim/rule_file.h"
#include "extract/claim/typed_token.h"

namespace rolecall::extract {

struct Clause {
  TypedTokens tokens;
  std::string opener;  ///< "after", "if", "who", "where"; empty for a main clause.
  /// What stood between the subject and its verb: "Holt, the treasurer of Acme, resigned".
  std::optional<PhraseItem> subject_title;
  std::optional<PhraseItem> subject_org;
  std::vector<PhraseItem> place;  ///< Of "Acme, where she was ...": the organisation.
};

/// The clauses of a rewritten sentence, in reading order of their first own word.
std::vector<Clause> split_clauses(const TypedTokens& tokens, const WordLists& words);

/// The same for languages whose verbs are plain words: one clause where nothing shows a second.
std::vector<Clause> split_plain(const TypedTokens& tokens, const WordLists& words);

}  // namespace rolecall::extract
