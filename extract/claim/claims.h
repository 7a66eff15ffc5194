// SPDX-License-Identifier: Apache-2.0
#pragma once
// Annotated document -> claims: clauses as typed text matched by rules, status and vetoes,
// reference; and the structure of the page (tables, lists, by-lines, page data).

#include <memory>
#include <string>
#include <vector>

#include "extract/find/mentions.h"
#include "model/claim.h"

namespace rolecall::extract {

/// Claims of running text, by the rules in rules/. Thread-safe once made.
class RuleEngine {
 public:
  /// Compiles the built-in rules; throws std::runtime_error with file and line where one is wrong.
  RuleEngine();
  ~RuleEngine();
  RuleEngine(const RuleEngine&) = delete;
  RuleEngine& operator=(const RuleEngine&) = delete;

  std::vector<model::Claim> find_claims(const AnnotatedDocument& annotated) const;
  /// The mentions of each sentence, its typed text, and the rules that fired or were vetoed, as
  /// lines of text.
  std::string explain(const AnnotatedDocument& annotated) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Claims that the page's structure makes: tables and lists of people, by-lines, citation data,
/// programmes, CV lines. No two find the same claim as the rules: merge_claims() joins both.
std::vector<model::Claim> find_structure_claims(const AnnotatedDocument& annotated);

/// Joins claims that say the same (the fuller one stays), drops those that a better one implies,
/// and sorts by start.
std::vector<model::Claim> merge_claims(std::vector<model::Claim> claims);

}  // namespace rolecall::extract
