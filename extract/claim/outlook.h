// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a sentence as a whole says about its truth: questions, conditions, denials, hearsay. Read
// before verbs are recognised, so that no rule has to.

#include <vector>

#include "extract/claim/rule_file.h"
#include "extract/claim/typed_token.h"

namespace rolecall::extract {

/// A verb of the sentence: its tense, its clause and the words that a rule matched.
struct VerbReach {
  VerbTense tense = VerbTense::kPresent;
  model::Span clause;
  model::Span match;
};

struct Outlook {
  bool question = false;
  bool denied = false;
  bool reported = false;
  bool example = false;
  bool died = false;               ///< The one whom it describes has died.
  bool personal = false;           ///< It is set in a parish, a choir, a kindergarten.
  bool inverted = false;           ///< "Should she resign, ..."
  bool accepted = false;           ///< Who was invited has said yes.
  std::vector<size_t> conditions;  ///< Where "if" and the like stand, in Document::text.
  std::vector<size_t> wishes;      ///< Where "hopes", "was invited" and the like stand.
  std::vector<size_t> openings;    ///< Where "candidate", "vacancy" stand: of their clause only.

  /// True where what the verb says is no fact: a question or denial anywhere, a condition that
  /// governs it, a wish before it.
  bool vetoes(const VerbReach& verb) const;
};

/// Judges a sentence by its words, before rewriting.
Outlook judge(const TypedTokens& tokens, const WordLists& words);

}  // namespace rolecall::extract
