// SPDX-License-Identifier: Apache-2.0
#pragma once
// The verbs that rules know, with their forms, particles and classes (rules/verbs.yaml).

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace rolecall::extract {

/// Which forms of a verb a written word can be.
struct VerbForms {
  std::string lemma;
  bool base = false;
  bool third = false;       ///< "joins"
  bool past = false;        ///< "left"
  bool participle = false;  ///< "left", "taken"
  bool gerund = false;      ///< "leaving"
};

/// What a verb before "to" says of the verb after it.
enum class VerbControl { kNone, kPlanned, kHypothetical, kNegated, kEnded };

/// Thread-safe once made.
class VerbLexicon {
 public:
  /// Reads rules/verbs.yaml; throws std::runtime_error with file and line where it is wrong.
  VerbLexicon(std::string_view yaml, const std::string& file);

  /// Nothing for a word that is no form of a known verb.
  const VerbForms* find(std::string_view word) const;
  std::optional<VerbControl> control(std::string_view lemma) const;
  bool is_adverb(std::string_view word) const;
  /// The particles that join with a verb, the longest first; empty for most.
  const std::vector<std::string>& particles(std::string_view lemma) const;
  /// The lemmas of a class; nothing where there is no such class.
  const std::vector<std::string>* find_class(std::string_view name) const;

 private:
  void add_verb(const std::string& base, std::string_view irregular);

  std::unordered_map<std::string, VerbForms> forms_;
  std::unordered_map<std::string, VerbControl> controls_;
  std::unordered_map<std::string, std::vector<std::string>> particles_;
  std::unordered_map<std::string, std::vector<std::string>> classes_;
  std::unordered_set<std::string> adverbs_;
  std::unordered_set<std::string> kept_;  ///< "formerly": an adverb that rules need to see.
};

}  // namespace rolecall::extract
