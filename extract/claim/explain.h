// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the engine saw and did, for people who write rules: the mentions of each sentence, its
// typed text, and every rule that fired or was vetoed.

#include <span>
#include <string>
#include <string_view>

#include "extract/claim/rule_set.h"
#include "extract/find/mentions.h"
#include "model/claim.h"

namespace rolecall::extract {

/// Collects the lines of one document. Used by one thread.
class Explanation {
 public:
  /// `document` and `words` outlive this.
  Explanation(const model::Document& document, const WordLists& words);

  void add_sentence(const model::Span& sentence, std::span<const Mention> mentions);
  /// One clause's typed text, or the whole sentence's.
  void add_text(RuleScope scope, const TypedTokens& tokens);
  /// A rule that matched; `veto` says why it made nothing.
  void add_match(const RuleMatch& match, const TypedTokens& tokens, std::string_view veto);
  void add_claim(const model::Claim& claim, std::string_view note);

  /// Takes the lines.
  std::string take() { return std::move(lines_); }

 private:
  const model::Document& document_;
  const WordLists& words_;
  std::string lines_;
};

}  // namespace rolecall::extract
