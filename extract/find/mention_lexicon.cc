// SPDX-License-Identifier: Apache-2.0
#include "extract/find/mention_lexicon.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/text.h"
#include "base/yaml.h"
#include "extract/rules/rules.h"
#include "model/organization.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

using Ending = std::string_view;

/// Left out of common_words.txt by make_lexicons.py, as are regular inflections.
constexpr std::array<Ending, 21> kCommonEndings = {
    "ing",   "tion",  "sion",  "ment", "ness", "ity",   "able", "ible", "ism",  "ics", "ship",
    "ology", "ously", "fully", "less", "ical", "ative", "ance", "ence", "ally", "ware"};

/// Left out of surnames.txt by make_lexicons.py.
constexpr std::array<Ending, 28> kSurnameEndings = {
    "ski",  "ska",  "skyi", "sky",   "wicz",  "czyk",  "ova",     "eva",  "ov",   "ev",
    "sson", "ssen", "vic",  "vich",  "escu",  "enko",  "opoulos", "idis", "akis", "shvili",
    "dze",  "mann", "berg", "stein", "quist", "strom", "gaard",   "inen"};

/// Below this a word that ends like a surname is too short to be told from others.
constexpr size_t kMinStem = 3;

template <size_t N>
bool has_ending(std::string_view word, const std::array<Ending, N>& endings) {
  return std::any_of(endings.begin(), endings.end(), [word](Ending ending) {
    return word.size() >= ending.size() + kMinStem && word.ends_with(ending);
  });
}

base::YamlNode parse_builtin(std::string_view file) {
  auto nodes = base::YamlNode::parse(builtin_rules(file), std::string(file));
  CHECK(nodes && !nodes->empty(), "a built-in lexicon parses");
  return nodes->front();
}

std::vector<std::string> strings_of(const base::YamlNode& root, std::string_view key) {
  const auto node = root.find(key);
  CHECK(node && node->is_list(), "a built-in lexicon has its lists");
  std::vector<std::string> out;
  for (const base::YamlNode& item : node->items()) out.push_back(item.text());
  return out;
}

/// Regular English plurals, and "-man".
std::string english_plural(const std::string& word) {
  const auto ends = [&](std::string_view ending) { return word.ends_with(ending); };
  if (ends("man") && word.size() > 3) return word.substr(0, word.size() - 3) + "men";
  if (ends("person")) return word.substr(0, word.size() - 6) + "people";
  if (ends("alumnus")) return "alumni";
  if (ends("y") && word.size() > 2 &&
      std::string_view("aeiou").find(word[word.size() - 2]) == std::string_view::npos) {
    return word.substr(0, word.size() - 1) + "ies";
  }
  return word + (ends("s") || ends("ch") || ends("sh") || ends("x") ? "es" : "s");
}

}  // namespace

std::string fold_word(std::string_view word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](char c) {
    return base::is_ascii_alpha(c) || base::is_ascii_digit(c);
  });
  if (plain) return base::ascii_lower(word);
  std::string key = base::fold_key(word);
  std::erase(key, ' ');
  return key;
}

MentionLexicon::MentionLexicon() {
  load_list("common_words.txt", kCommonWord);
  load_list("given_names.txt", kGivenName);
  load_list("surnames.txt", kSurname);
  for (const std::string_view line : base::split(builtin_rules("places.txt"), '\n')) {
    if (line.empty() || line.front() == '#') continue;
    if (line.find(' ') == std::string_view::npos) {
      add(line, kPlace);
    } else {
      long_places_.emplace_back(line);
    }
  }
  for (const std::string_view line : base::split(builtin_rules("cjk_surnames.txt"), '\n')) {
    if (!line.empty() && line.front() != '#') cjk_surnames_.emplace(line, true);
  }
  load_words();
  load_titles();
}

void MentionLexicon::load_list(std::string_view file, uint32_t word_class) {
  for (const std::string_view line : base::split(builtin_rules(file), '\n')) {
    if (!line.empty() && line.front() != '#') add(line, word_class);
  }
}

void MentionLexicon::load_words() {
  constexpr std::pair<std::string_view, WordClass> kLists[] = {
      {"function", kFunctionWord},  {"verb", kVerbWord},        {"person_verb", kPersonVerb},
      {"speech", kSpeech},          {"org_before", kOrgBefore}, {"nationality", kNationality},
      {"calendar", kCalendar},      {"org_kind", kOrgKind},     {"org_body", kOrgBody},
      {"org_generic", kOrgGeneric}, {"no_org", kNoOrg}};
  const base::YamlNode root = parse_builtin("words.yaml");
  for (const auto& [key, word_class] : kLists) {
    for (const std::string& word : strings_of(root, key)) add(word, word_class);
  }
  known_orgs_ = strings_of(root, "org_known");
  for (std::string& place : strings_of(root, "places")) long_places_.push_back(std::move(place));
}

void MentionLexicon::load_titles() {
  constexpr std::pair<std::string_view, WordClass> kLists[] = {
      {"weak", kTitleWeak},          {"verbs", kTitleVerb},   {"whole", kTitleWhole},
      {"modifiers", kTitleModifier}, {"fields", kTitleField}, {"after", kTitleAfter}};
  const base::YamlNode root = parse_builtin("titles.yaml");
  for (const auto& [key, word_class] : kLists) {
    for (const std::string& word : strings_of(root, key)) add(fold_word(word), word_class);
  }
  for (const std::string& head : strings_of(root, "heads")) {
    add(fold_word(head), kTitleHead);
    add_plural(fold_word(head), english_plural(fold_word(head)));
  }
  chinese_titles_ = strings_of(root, "chinese");
  std::stable_sort(chinese_titles_.begin(), chinese_titles_.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
}

void MentionLexicon::add_plural(const std::string& singular, std::string plural) {
  const uint32_t shared = classes(singular) & (kTitleWeak | kTitleWhole);
  if ((classes(plural) & kTitleHead) != 0) return;
  add(plural, kTitleHead | kTitlePlural | shared);
  singulars_.emplace(std::move(plural), singular);
}

uint32_t MentionLexicon::classes(std::string_view folded) const {
  uint32_t found = 0;
  if (const auto it = words_.find(folded); it != words_.end()) found = it->second;
  if (model::is_honorific(folded)) found |= kHonorific;
  if (model::is_name_suffix(folded)) found |= kNameSuffix;
  if (model::is_name_particle(folded)) found |= kParticle;
  if (model::is_legal_suffix(folded)) found |= kLegalSuffix;
  if (has_ending(folded, kSurnameEndings)) found |= kSurname;
  if ((found & (kCommonWord | kGivenName | kSurname)) != 0) return found;
  if (has_ending(folded, kCommonEndings)) return found | kCommonWord;
  for (const Ending ending : {"s", "ed", "es", "er", "ly", "d"}) {
    if (folded.size() < ending.size() + kMinStem || !folded.ends_with(ending)) continue;
    const auto it = words_.find(folded.substr(0, folded.size() - ending.size()));
    if (it != words_.end() && (it->second & kCommonWord) != 0) return found | kCommonWord;
  }
  return found;
}

std::string_view MentionLexicon::singular(std::string_view folded) const {
  const auto it = singulars_.find(folded);
  return it == singulars_.end() ? folded : std::string_view(it->second);
}

bool MentionLexicon::is_cjk_surname(std::string_view text) const {
  return cjk_surnames_.contains(text);
}

const MentionLexicon& mention_lexicon() {
  static const MentionLexicon lexicon;
  return lexicon;
}

}  // namespace rolecall::extract
