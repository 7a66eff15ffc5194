// SPDX-License-Identifier: Apache-2.0
#pragma once
// Verb groups: auxiliaries, adverbs, negation, control verbs ("agreed to") and the main verb with
// its particle, read once as a lemma with attributes, so that rules never spell out tenses.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rolecall::extract {

class VerbLexicon;

/// The letter is what typed text and rules write.
enum class VerbTense : char {
  kPresent = 'n',
  kPast = 'd',
  kPerfect = 'r',
  kPastPerfect = 'q',
  kFuture = 'f',
  kGerund = 'g',      ///< "-ing" without an auxiliary.
  kInfinitive = 'i',  ///< "to lead", without a governing verb.
};

struct VerbGroup {
  std::string lemma;  ///< "step_down"; empty where the token is no verb.
  VerbTense tense = VerbTense::kPresent;
  bool passive = false;
  bool progressive = false;
  bool negated = false;       ///< "not", "never", "declined to".
  bool hypothetical = false;  ///< "would", "may", "wants to", "was asked to".
  bool ended = false;         ///< "no longer", "stopped".
  bool planned = false;       ///< "agreed to", "is set to", "decided to".

  /// As typed text writes it: "#step_down:an".
  std::string symbol() const;
};

struct VerbMatch {
  VerbGroup group;
  size_t length = 0;  ///< Words taken.
};

/// Reads the verb group that starts at the first of `words` (lower case; an empty word is a
/// phrase or punctuation and ends the group). Nothing where no verb starts there.
std::optional<VerbMatch> read_verb_group(std::span<const std::string_view> words,
                                         const VerbLexicon& lexicon);

}  // namespace rolecall::extract
