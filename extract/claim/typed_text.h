// SPDX-License-Identifier: Apache-2.0
#pragma once
// A sentence's tokens -> typed text: verb groups as lemmas, phrases that no mention covers
// (names, quoted titles, degrees, awards), anaphors ("the company", "the post"), coordinated
// phrases as one letter; articles and adverbs left out.

#include <string>
#include <vector>

#include "extract/claim/rule_file.h"
#include "extract/claim/typed_token.h"
#include "extract/claim/verb_lexicon.h"

namespace rolecall::extract {

/// What rewriting needs; all outlive the calls.
struct RuleLanguage {
  const VerbLexicon& verbs;
  const WordLists& words;
  const std::string& text;  ///< Document::text.
};

/// Rewrites the tokens of one sentence.
TypedTokens rewrite(TypedTokens tokens, const RuleLanguage& language);

/// Typed text: " P #join:ad O ". Every token is followed by one space.
struct TypedText {
  std::string text;
  std::vector<size_t> starts;  ///< Offset of each token in text, ascending.

  /// The token that starts at `offset`; tokens.size() where none does.
  size_t token_at(size_t offset) const;
};

/// Function words ("at", "and") are spelled "=at", so that patterns can tell them from others.
TypedText spell(const TypedTokens& tokens, const WordLists& words);

/// The place in the document of some tokens, without punctuation at both ends.
model::Span cover(const TypedTokens& tokens, size_t first, size_t last);

/// The passes of rewrite(), one idea each; in place.
void mark_quotes(TypedTokens& tokens);                                     // phrases.cc
void mark_degrees(TypedTokens& tokens, const RuleLanguage& language);      // phrases.cc
void mark_names(TypedTokens& tokens, const RuleLanguage& language);        // phrases.cc
void name_working_groups(TypedTokens& tokens);                             // typed_text.cc
void join_names(TypedTokens& tokens, const RuleLanguage& language);        // typed_text.cc
void shorten_boards(TypedTokens& tokens, const RuleLanguage& language);    // typed_text.cc
void mark_verbs(TypedTokens& tokens, const RuleLanguage& language);        // typed_text.cc
void drop_abbreviation_marks(TypedTokens& tokens);                         // typed_text.cc
void drop_compounds(TypedTokens& tokens, const RuleLanguage& language);    // typed_text.cc
void read_intentions(TypedTokens& tokens, const RuleLanguage& language);   // typed_text.cc
void mark_owners(TypedTokens& tokens, const RuleLanguage& language);       // typed_text.cc
void mark_anaphors(TypedTokens& tokens, const RuleLanguage& language);     // typed_text.cc
void drop_at_present(TypedTokens& tokens);                                 // typed_text.cc
void mark_there(TypedTokens& tokens);                                      // typed_text.cc
void mark_same_day(TypedTokens& tokens, const RuleLanguage& language);     // typed_text.cc
void drop_time_before_verbs(TypedTokens& tokens);                          // typed_text.cc
void mark_then(TypedTokens& tokens, const RuleLanguage& language);         // typed_text.cc
void drop_asides(TypedTokens& tokens, const RuleLanguage& language);       // coordination.cc
void extend_titles(TypedTokens& tokens, const RuleLanguage& language);     // coordination.cc
void absorb_fields(TypedTokens& tokens, const RuleLanguage& language);     // coordination.cc
void join_coordinated(TypedTokens& tokens, const RuleLanguage& language);  // coordination.cc
void drop_unnamed(TypedTokens& tokens, const RuleLanguage& language);      // coordination.cc
void attach_parents(TypedTokens& tokens, const RuleLanguage& language);    // coordination.cc

/// True for the name of a part of an organisation: "release team", "board", "PMC".
bool is_body(std::string_view name, const WordLists& words);

}  // namespace rolecall::extract
