// SPDX-License-Identifier: Apache-2.0
#pragma once
// Rule files as data: reading rules/*.yaml into rules and word lists. A mistake in a built-in file
// is a broken program: std::runtime_error with every complaint, each with file and line.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/yaml.h"
#include "extract/claim/verb_group.h"
#include "model/claim.h"

namespace rolecall::extract {

/// The one document of a rule file.
base::YamlNode parse_rule_yaml(std::string_view yaml, const std::string& file);

/// Throws std::runtime_error if there are complaints.
void throw_complaints(const base::Complaints& complaints);

/// One claim that a rule makes: which symbol of the pattern fills which field.
struct ClaimTemplate {
  model::ClaimKind kind = model::ClaimKind::kRoleHolds;
  std::string person = "P";
  std::string title = "T";
  std::string org = "O";
};

/// What the text must say around a rule's verb for the rule to hold.
enum class Polarity {
  kAsserted,  ///< The verb is asserted.
  kEnded,     ///< "no longer", "stopped".
};

struct Rule {
  std::string id;
  std::string where;  ///< "role_start.yaml:12".
  std::vector<std::string> patterns;
  std::vector<ClaimTemplate> claims;
  Polarity polarity = Polarity::kAsserted;
  bool named = false;          ///< The person must be named: a pronoun will not do.
  bool sure_org = false;       ///< More than capitals must say that it is an organisation.
  bool event_org = false;      ///< The organisation must be named as an event is.
  bool needs_subject = false;  ///< A verb in the present without one is an order, not news.
  /// Of a rule whose verb is a plain word, as in other languages than English: its tense.
  std::optional<VerbTense> tense;
  std::string not_before;  ///< Symbols or words, of which none may follow the match.
  std::string not_after;   ///< Likewise before the match.
  std::string not_inside;  ///< Likewise within it: what a gap must not swallow.
};

/// Named lists of words (rules/rule_words.yaml), macros for patterns, and Chinese phrases.
class WordLists {
 public:
  WordLists(std::string_view yaml, const std::string& file);

  bool contains(std::string_view list, std::string_view word) const;
  /// The macro's text; nothing where there is none.
  const std::string* find_macro(std::string_view name) const;
  /// True where `text` begins with a Chinese character.
  static bool is_han(std::string_view text);
  /// True for the words that Chinese letters become: "han", "han-join".
  static bool is_han_word(std::string_view word);
  /// The longest Chinese phrase of `han` that `text` begins with: its length in bytes and the word
  /// that rules know it by; null where there is none.
  std::pair<size_t, const std::string*> find_han(std::string_view text) const;

 private:
  std::unordered_map<std::string, std::unordered_set<std::string>> lists_;
  std::unordered_map<std::string, std::string> macros_;
  std::unordered_map<std::string, std::string> han_;
};

/// The rules of one file, in its order.
std::vector<Rule> parse_rules(std::string_view yaml, const std::string& file);

}  // namespace rolecall::extract
