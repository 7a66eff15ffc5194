// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a sentence as a whole says about the truth of its clauses: asked, conditional, denied,
// passed on from others, an invented example.

#include "extract/claim/rule_file.h"
#include "extract/claim/typed_token.h"

namespace rolecall::extract {

struct Outlook {
  bool question = false;
  bool conditional = false;  ///< "if", "unless", "suppose".
  bool denied = false;       ///< "denied", "rumour".
  bool reported = false;     ///< "reportedly", "according to", "sources say".
  bool example = false;      ///< "for example", "say,".
  bool wished = false;       ///< "I hope", "nominate".

  /// A verb in this sentence asserts nothing.
  bool vetoes_verbs() const { return question || conditional || denied || example || wished; }
};

/// Reads the tokens of one sentence before they are rewritten.
Outlook judge(const TypedTokens& tokens, const WordLists& words);

}  // namespace rolecall::extract
