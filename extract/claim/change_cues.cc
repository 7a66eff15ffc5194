// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/change_cues.h"

#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/text.h"
#include "extract/claim/rule_file.h"
#include "extract/claim/verb_group.h"
#include "extract/claim/verb_lexicon.h"
#include "extract/rules/rules.h"

namespace rolecall::extract {
namespace {

/// A headline is a line; what is longer is cut.
constexpr size_t kMostWords = 60;

/// Counts the lemmas behind "#join" and "@step_down" in a pattern, without their attributes.
void collect_lemmas(std::string_view pattern, const VerbLexicon& verbs,
                    std::map<std::string, int>& lemmas) {
  for (std::string_view word : base::split_words(pattern)) {
    const bool is_class = word.starts_with('@');
    if (!is_class && !word.starts_with('#')) continue;
    word = word.substr(1, word.find_first_of("/:") - 1);
    if (!is_class) {
      ++lemmas[std::string(word)];
    } else if (const auto* members = verbs.find_class(word)) {
      for (const std::string& member : *members) ++lemmas[member];
    }
  }
}

std::map<std::string, int> lemmas_of(std::initializer_list<std::string_view> files,
                                     const VerbLexicon& verbs) {
  std::map<std::string, int> lemmas;
  for (const std::string_view file : files) {
    for (const Rule& rule : parse_rules(builtin_rules(file), std::string(file))) {
      // "no longer leads" is an end by its adverb, not by its verb.
      if (rule.polarity != Polarity::kAsserted) continue;
      for (const std::string& pattern : rule.patterns) collect_lemmas(pattern, verbs, lemmas);
    }
  }
  return lemmas;
}

bool is_word_char(char c) {
  return base::is_ascii_alpha(c) || base::is_ascii_digit(c) || c == '\'' || c == '-' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// The line's words in lower case; an empty one stands for punctuation, over which no verb group
/// reaches.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (const char c : base::ascii_lower(line)) {
    if (is_word_char(c)) {
      word += c;
      continue;
    }
    end_word();
    if (!base::is_ascii_space(c)) words.emplace_back();
    if (words.size() >= kMostWords) return words;
  }
  end_word();
  return words;
}

}  // namespace

struct ChangeCues::Impl {
  VerbLexicon verbs{builtin_rules("verbs.yaml"), "verbs.yaml"};
  std::map<std::string, int> lemmas = lemmas_of({"role_start.yaml", "role_end.yaml"}, verbs);
};

ChangeCues::ChangeCues() : impl_(std::make_unique<Impl>()) {
  // "since joining" stands in a rule for holding a role, "be" in some for starting one: a verb
  // belongs to where most patterns have it.
  for (const auto& [lemma, count] :
       lemmas_of({"holds.yaml", "role_held.yaml", "works.yaml"}, impl_->verbs)) {
    const auto found = impl_->lemmas.find(lemma);
    if (found != impl_->lemmas.end() && found->second <= count) impl_->lemmas.erase(found);
  }
}

ChangeCues::~ChangeCues() = default;

bool ChangeCues::found_in(std::string_view line) const {
  const std::vector<std::string> words = words_of(line);
  const std::vector<std::string_view> views(words.begin(), words.end());
  for (size_t i = 0; i < views.size(); ++i) {
    const auto match = read_verb_group(std::span(views).subspan(i), impl_->verbs);
    if (match && impl_->lemmas.contains(match->group.lemma)) return true;
  }
  return false;
}

}  // namespace rolecall::extract
