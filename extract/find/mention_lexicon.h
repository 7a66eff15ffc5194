// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the lexicons of extract/rules say about a word. Words are folded: base::fold_key() without
// spaces, so that "Co-Founder" is "cofounder".

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rolecall::extract {

/// One bit a class; a word may have several ("Mark", "Hill").
enum WordClass : uint32_t {
  kGivenName = 1U << 0,
  kSurname = 1U << 1,
  kCommonWord = 1U << 2,  ///< In the English dictionary, or shaped like it ("…tion").
  kPlace = 1U << 3,
  kFunctionWord = 1U << 4,  ///< Never part of a name.
  kVerbWord = 1U << 5,      ///< Bounds a title on its left.
  kPersonVerb = 1U << 6,    ///< What people do: "said", "joined".
  kOrgBefore = 1U << 7,     ///< Stands before organisations: "at", "joined".
  kNationality = 1U << 8,
  kCalendar = 1U << 9,
  kOrgKind = 1U << 10,     ///< "Foundation", "Labs".
  kOrgBody = 1U << 11,     ///< "team", "council".
  kOrgGeneric = 1U << 12,  ///< "the company".
  kTitleHead = 1U << 13,
  kTitlePlural = 1U << 14,
  kTitleWeak = 1U << 15,   ///< A head that is a common noun as well.
  kTitleVerb = 1U << 16,   ///< A head that is a verb as well.
  kTitleWhole = 1U << 17,  ///< A head that holds an organisation, not a field.
  kTitleModifier = 1U << 18,
  kTitleField = 1U << 19,
  kTitleAfter = 1U << 20,
  kHonorific = 1U << 21,
  kNameSuffix = 1U << 22,
  kParticle = 1U << 23,
  kLegalSuffix = 1U << 24,
  kSpeech = 1U << 25,
  kNoOrg = 1U << 26,  ///< Capitals that name a thing: "CI", "IPO".
};

/// Immutable once made; thread-safe.
class MentionLexicon {
 public:
  /// Reads the built-in lists.
  MentionLexicon();

  /// Classes of a folded word, 0 for an unknown one.
  uint32_t classes(std::string_view folded) const;
  /// The singular of a word with kTitlePlural; else the word.
  std::string_view singular(std::string_view folded) const;

  /// Words joined by one space: names of two words or more.
  const std::vector<std::string>& known_orgs() const { return known_orgs_; }
  const std::vector<std::string>& long_places() const { return long_places_; }
  /// Titles in Chinese, the longest first.
  const std::vector<std::string>& chinese_titles() const { return chinese_titles_; }
  bool is_cjk_surname(std::string_view text) const;

 private:
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
  };
  template <typename Value>
  using WordMap = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;

  void add(std::string_view word, uint32_t word_class) { words_[std::string(word)] |= word_class; }
  void load_list(std::string_view file, uint32_t word_class);
  void load_words();
  void load_titles();
  void add_plural(const std::string& singular, std::string plural);

  WordMap<uint32_t> words_;
  WordMap<std::string> singulars_;
  WordMap<bool> cjk_surnames_;
  std::vector<std::string> known_orgs_, long_places_, chinese_titles_;
};

/// The lexicon of the program, made at first use.
const MentionLexicon& mention_lexicon();

/// A word as the lexicon has it.
std::string fold_word(std::string_view word);

}  // namespace rolecall::extract
