// SPDX-License-Identifier: Apache-2.0
#pragma once
// All rules, compiled once: a set-wide test says which patterns can match a typed text, and only
// those run.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "extract/claim/rule_file.h"
#include "extract/claim/typed_text.h"

namespace rolecall::extract {

/// One match of a rule: which token each symbol took.
struct RuleMatch {
  const Rule* rule = nullptr;
  std::map<std::string, size_t> captures;  ///< Symbol -> index into the tokens matched.
  size_t first = 0;                        ///< First token of the match.
  size_t last = 0;                         ///< One past its last token.
};

/// Which text a pattern is matched against.
enum class RuleScope {
  kSentence,  ///< Patterns without a verb.
  kClause,    ///< Patterns with a verb.
};

/// Thread-safe once made.
class RuleSet {
 public:
  /// Throws std::runtime_error with file and line where a pattern is wrong.
  /// `words` outlives this.
  RuleSet(std::vector<Rule> rules, const VerbLexicon& verbs, const WordLists& words);
  ~RuleSet();
  RuleSet(const RuleSet&) = delete;
  RuleSet& operator=(const RuleSet&) = delete;

  /// Matches of all rules of a scope, in the rules' order.
  std::vector<RuleMatch> match(const TypedTokens& tokens, RuleScope scope) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::extract
