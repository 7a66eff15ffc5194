// SPDX-License-Identifier: Apache-2.0
// compare_names() and name_key() of person_name.h.
#include <algorithm>

#include "base/text.h"
#include "model/person_name.h"

namespace rolecall::model {
namespace {

using Words = std::vector<std::string>;

Words folded(const std::vector<std::string>& words) {
  Words out;
  for (const std::string& word : words) {
    const std::string key = base::fold_key(word);
    for (const std::string_view part : base::split_words(key)) out.emplace_back(part);
  }
  return out;
}

std::string joined(const Words& words) {
  std::string out;
  for (const std::string& word : words) out += word;
  return out;
}

/// Spellings that transliterations vary between, as one letter: "ue" and "u", "ph" and "f".
std::string loose(const Words& words) {
  constexpr std::pair<std::string_view, std::string_view> kSpellings[] = {
      {"ae", "a"}, {"oe", "o"}, {"ue", "u"}, {"ss", "s"}, {"ph", "f"},
      {"tz", "z"}, {"ij", "y"}, {"ou", "u"}, {"iy", "i"}, {"yi", "i"}};
  std::string out = joined(words);
  for (const auto& [from, to] : kSpellings) {
    for (size_t at = out.find(from); at != std::string::npos; at = out.find(from, at + to.size())) {
      out.replace(at, from.size(), to);
    }
  }
  return out;
}

/// A code point is an initial where it is a whole word.
bool is_initial(const std::string& word) {
  size_t i = 0;
  base::next_code_point(word, i);
  return i == word.size();
}

struct Common {
  const char* formal;
  const char* nick;
};

constexpr Common kNicknames[] = {
    {"abigail", "abby"},      {"alexander", "alex"}, {"alexander", "sasha"},
    {"andrew", "andy"},       {"anthony", "tony"},   {"barbara", "barb"},
    {"benjamin", "ben"},      {"catherine", "kate"}, {"charles", "charlie"},
    {"christopher", "chris"}, {"daniel", "dan"},     {"david", "dave"},
    {"deborah", "debbie"},    {"donald", "don"},     {"edward", "ed"},
    {"edward", "ted"},        {"elizabeth", "liz"},  {"elizabeth", "beth"},
    {"elizabeth", "betty"},   {"frederick", "fred"}, {"gregory", "greg"},
    {"jacob", "jake"},        {"james", "jim"},      {"james", "jimmy"},
    {"jeffrey", "jeff"},      {"jennifer", "jen"},   {"jennifer", "jenny"},
    {"john", "jack"},         {"jonathan", "jon"},   {"joseph", "joe"},
    {"joshua", "josh"},       {"katherine", "kate"}, {"kathryn", "kate"},
    {"kenneth", "ken"},       {"lawrence", "larry"}, {"margaret", "maggie"},
    {"margaret", "peggy"},    {"matthew", "matt"},   {"maximilian", "max"},
    {"michael", "mike"},      {"nicholas", "nick"},  {"patricia", "pat"},
    {"patrick", "pat"},       {"peter", "pete"},     {"philip", "phil"},
    {"rebecca", "becky"},     {"richard", "rick"},   {"richard", "dick"},
    {"robert", "bob"},        {"robert", "rob"},     {"ronald", "ron"},
    {"samantha", "sam"},      {"samuel", "sam"},     {"stephen", "steve"},
    {"steven", "steve"},      {"susan", "sue"},      {"theodore", "ted"},
    {"thomas", "tom"},        {"timothy", "tim"},    {"victoria", "vicky"},
    {"vladimir", "vova"},     {"william", "bill"},   {"william", "will"}};

bool are_nicknames(const std::string& a, const std::string& b) {
  return std::any_of(std::begin(kNicknames), std::end(kNicknames), [&](const Common& pair) {
    return (a == pair.formal && b == pair.nick) || (b == pair.formal && a == pair.nick);
  });
}

enum class Fit { kNo, kInitial, kLoose, kFull };

Fit fit_of(const std::string& a, const std::string& b) {
  if (a == b) return Fit::kFull;
  if (is_initial(a) || is_initial(b)) {
    const std::string& shorter = a.size() < b.size() ? a : b;
    const std::string& longer = a.size() < b.size() ? b : a;
    return longer.starts_with(shorter) ? Fit::kInitial : Fit::kNo;
  }
  return are_nicknames(a, b) || loose({a}) == loose({b}) ? Fit::kLoose : Fit::kNo;
}

/// Given names agree in order; those of the shorter list may be spread over the longer.
Fit given_fit(const Words& a, const Words& b) {
  const Words& shorter = a.size() <= b.size() ? a : b;
  const Words& longer = a.size() <= b.size() ? b : a;
  if (loose(a) == loose(b)) return joined(a) == joined(b) ? Fit::kFull : Fit::kLoose;
  // The first names carry the identity: both must have one, and they must agree.
  Fit worst = longer.size() > shorter.size() ? Fit::kLoose : Fit::kFull;
  size_t j = 0;
  for (size_t i = 0; i < shorter.size(); ++i) {
    Fit best = Fit::kNo;
    while (j < longer.size() && best == Fit::kNo) best = fit_of(shorter[i], longer[j++]);
    if (best == Fit::kNo) return Fit::kNo;
    if (i == 0 && j != 1) best = std::min(best, Fit::kInitial);
    worst = std::min(worst, best);
  }
  return worst;
}

Words without_particles(const Words& words) {
  Words out;
  for (const std::string& word : words) {
    if (!is_name_particle(word)) out.push_back(word);
  }
  return out.empty() ? words : out;
}

/// One of two family names alone ("Garcia" of "Garcia Marquez") is not enough for a link.
Fit family_fit(const Words& a, const Words& b) {
  if (joined(a) == joined(b)) return Fit::kFull;
  if (loose(without_particles(a)) == loose(without_particles(b))) return Fit::kLoose;
  return Fit::kNo;
}

NameMatch to_match(Fit family, Fit given) {
  if (family == Fit::kNo || given == Fit::kNo) return NameMatch::kDifferent;
  if (given == Fit::kInitial) return NameMatch::kInitials;
  return NameMatch::kCompatible;
}

Words all_words(const PersonName& name) {
  Words out = folded(name.given);
  for (std::string& word : folded(name.family)) out.push_back(std::move(word));
  return out;
}

/// A lone word against a full name.
NameMatch lone_match(const Words& lone, const Words& full) {
  return std::find(full.begin(), full.end(), lone.front()) != full.end() ? NameMatch::kPartial
                                                                         : NameMatch::kDifferent;
}

}  // namespace

std::string name_key(std::string_view name) {
  const PersonName parsed = parse_person_name(name);
  Words words = all_words(parsed);
  std::sort(words.begin(), words.end());
  std::string key;
  for (const std::string& word : words) {
    if (!key.empty()) key += ' ';
    key += word;
  }
  const std::string suffix = base::fold_key(parsed.suffix);
  return suffix.empty() ? key : key + " " + suffix;
}

NameMatch compare_names(std::string_view a, std::string_view b) {
  const PersonName name_a = parse_person_name(a);
  const PersonName name_b = parse_person_name(b);
  const Words words_a = all_words(name_a);
  const Words words_b = all_words(name_b);
  if (words_a.empty() || words_b.empty()) return NameMatch::kDifferent;
  // "Jr" and "Sr" are two people; a suffix that one side lacks says nothing.
  if (!name_a.suffix.empty() && !name_b.suffix.empty() &&
      base::fold_key(name_a.suffix) != base::fold_key(name_b.suffix)) {
    return NameMatch::kDifferent;
  }
  if (joined(words_a) == joined(words_b)) {
    return name_a.suffix == name_b.suffix ? NameMatch::kSame : NameMatch::kCompatible;
  }
  if (words_a.size() == 1) return lone_match(words_a, words_b);
  if (words_b.size() == 1) return lone_match(words_b, words_a);
  Words sorted_a = words_a;
  Words sorted_b = words_b;
  std::sort(sorted_a.begin(), sorted_a.end());
  std::sort(sorted_b.begin(), sorted_b.end());
  if (sorted_a == sorted_b) return NameMatch::kCompatible;
  return to_match(family_fit(folded(name_a.family), folded(name_b.family)),
                  given_fit(folded(name_a.given), folded(name_b.given)));
}

}  // namespace rolecall::model
