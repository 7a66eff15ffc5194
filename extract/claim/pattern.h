// SPDX-License-Identifier: Apache-2.0
#pragma once
// The notation of patterns -> RE2 over typed text. docs/RULES.md describes the notation.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "extract/claim/rule_file.h"
#include "extract/claim/verb_lexicon.h"

namespace rolecall::extract {

struct Pattern {
  std::string regex;
  /// The symbol ("P", "O2") of each capturing group, in the groups' order; a symbol may stand in
  /// several groups, of which one takes part in a match.
  std::vector<std::string> symbols;
  bool has_verb = false;  ///< Matched against clauses; without a verb against whole sentences.
};

/// kInvalid where the notation is broken or names an unknown macro, class or verb.
base::Result<Pattern> compile_pattern(std::string_view notation, const VerbLexicon& verbs,
                                      const WordLists& words);

}  // namespace rolecall::extract
