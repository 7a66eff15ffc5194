// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/verb_lexicon.h"

#include <algorithm>
#include <stdexcept>

#include "base/enum_names.h"
#include "base/text.h"
#include "base/yaml.h"
#include "extract/claim/rule_file.h"

namespace rolecall::extract {
namespace {

constexpr base::EnumNames<VerbControl, 5> kControlNames{
    {{VerbControl::kNone, "none"},
     {VerbControl::kPlanned, "planned"},
     {VerbControl::kHypothetical, "hypothetical"},
     {VerbControl::kNegated, "negated"},
     {VerbControl::kEnded, "ended"}}};

bool ends_in_consonant_y(std::string_view word) {
  return word.size() > 1 && word.back() == 'y' &&
         std::string_view("aeiou").find(word[word.size() - 2]) == std::string_view::npos;
}

std::string third_person(const std::string& base) {
  if (ends_in_consonant_y(base)) return base.substr(0, base.size() - 1) + "ies";
  const bool hisses = base.ends_with("s") || base.ends_with("sh") || base.ends_with("ch") ||
                      base.ends_with("x") || base.ends_with("o");
  return base + (hisses ? "es" : "s");
}

std::string regular_past(const std::string& base) {
  if (ends_in_consonant_y(base)) return base.substr(0, base.size() - 1) + "ied";
  return base + (base.ends_with("e") ? "d" : "ed");
}

std::string regular_gerund(const std::string& base) {
  const bool silent_e = base.ends_with("e") && !base.ends_with("ee") && !base.ends_with("oe");
  return (silent_e ? base.substr(0, base.size() - 1) : base) + "ing";
}

}  // namespace

VerbLexicon::VerbLexicon(std::string_view yaml, const std::string& file) {
  base::Complaints complaints;
  base::YamlMap map(parse_rule_yaml(yaml, file), complaints);
  for (const std::string& base : map.strings("regular")) add_verb(base, {});
  if (const auto irregular = map.node("irregular")) {
    for (const auto& [key, value] : irregular->entries()) add_verb(key.text(), value.text());
  }
  if (const auto controls = map.node("control")) {
    for (const auto& [key, value] : controls->entries()) {
      const auto control = base::value_of(kControlNames, key.text());
      if (!control) map.complain(key, "expected none, planned, hypothetical, negated or ended");
      for (const auto& item : value.items())
        controls_[item.text()] = control.value_or(VerbControl::kNone);
    }
  }
  if (const auto particles = map.node("particles")) {
    for (const auto& [key, value] : particles->entries()) {
      auto& list = particles_[key.text()];
      for (const auto& item : value.items()) list.push_back(item.text());
      std::ranges::stable_sort(list, std::greater<>{}, &std::string::size);
    }
  }
  if (const auto classes = map.node("classes")) {
    for (const auto& [key, value] : classes->entries()) {
      for (const auto& item : value.items()) classes_[key.text()].push_back(item.text());
    }
  }
  for (std::string& adverb : map.strings("adverbs")) adverbs_.insert(std::move(adverb));
  for (std::string& word : map.strings("kept")) kept_.insert(std::move(word));
  map.finish();
  throw_complaints(complaints);
}

void VerbLexicon::add_verb(const std::string& base, std::string_view irregular) {
  const auto given = base::split_words(irregular);
  const auto form = [&](size_t index, std::string regular) {
    return index < given.size() ? std::string(given[index]) : std::move(regular);
  };
  const std::string past = form(0, regular_past(base));
  const auto entry = [&](const std::string& word) -> VerbForms& {
    VerbForms& forms = forms_[word];
    if (forms.lemma.empty()) forms.lemma = base;
    return forms;
  };
  entry(base).base = true;
  entry(third_person(base)).third = true;
  // "found" is a form of two verbs; the one that is read first keeps it.
  if (entry(past).lemma == base) entry(past).past = true;
  if (const std::string participle = form(1, past); entry(participle).lemma == base) {
    entry(participle).participle = true;
  }
  entry(form(2, regular_gerund(base))).gerund = true;
}

const VerbForms* VerbLexicon::find(std::string_view word) const {
  const auto found = forms_.find(std::string(word));
  return found == forms_.end() ? nullptr : &found->second;
}

std::optional<VerbControl> VerbLexicon::control(std::string_view lemma) const {
  const auto found = controls_.find(std::string(lemma));
  if (found == controls_.end()) return std::nullopt;
  return found->second;
}

bool VerbLexicon::is_adverb(std::string_view word) const {
  if (kept_.contains(std::string(word))) return false;
  constexpr size_t kShortestLyAdverb = 5;  // "newly"; "only" and "July" are in lists of their own
  if (word.size() >= kShortestLyAdverb && word.ends_with("ly")) return !find(word);
  return adverbs_.contains(std::string(word));
}

const std::vector<std::string>& VerbLexicon::particles(std::string_view lemma) const {
  static const std::vector<std::string> kNone;
  const auto found = particles_.find(std::string(lemma));
  return found == particles_.end() ? kNone : found->second;
}

const std::vector<std::string>* VerbLexicon::find_class(std::string_view name) const {
  const auto found = classes_.find(std::string(name));
  return found == classes_.end() ? nullptr : &found->second;
}

}  // namespace rolecall::extract
