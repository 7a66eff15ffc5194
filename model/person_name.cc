// SPDX-License-Identifier: Apache-2.0
#include "model/person_name.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace rolecall::model {
namespace {

using Views = std::vector<std::string_view>;

constexpr std::array<std::string_view, 54> kHonorifics = {
    "baron",  "baroness", "capt",       "captain",   "chief",  "col",    "colonel",  "dame",
    "doctor", "doktor",   "don",        "dona",      "dr",     "drs",    "exc",      "father",
    "fr",     "frau",     "gen",        "general",   "gov",    "haji",   "herr",     "hon",
    "ing",    "lady",     "lieutenant", "lord",      "lt",     "madame", "maj",      "major",
    "mag",    "miss",     "mme",        "monsieur",  "mr",     "mrs",    "ms",       "mx",
    "pd",     "pres",     "prof",       "professor", "rep",    "rev",    "reverend", "sen",
    "senor",  "senora",   "sgt",        "shaikh",    "sheikh", "sir"};

constexpr std::array<std::string_view, 40> kDegrees = {
    "ba",  "bsc", "cbe", "cfa",     "cissp", "cpa", "dds",   "dipling", "dphil", "dr",
    "dsc", "edd", "esq", "esquire", "facs",  "frs", "habil", "jd",      "kc",    "llb",
    "llm", "ma",  "mba", "mbe",     "md",    "mph", "mphil", "msc",     "ms",    "obe",
    "od",  "pe",  "ph",  "phd",     "pmp",   "qc",  "rn",    "scd",     "phdc",  "cfp"};

constexpr std::array<std::string_view, 8> kSuffixes = {"2nd", "3rd", "ii",     "iii",
                                                       "iv",  "jr",  "junior", "sr"};

constexpr std::array<std::string_view, 46> kParticles = {
    "abu", "af",   "al",  "ap",    "av",    "bar",   "ben",    "bin", "bint", "da", "dal", "dalla",
    "das", "de",   "del", "della", "delle", "dem",   "den",    "der", "di",   "do", "dos", "du",
    "el",  "fitz", "haj", "ibn",   "la",    "le",    "lo",     "mac", "mc",   "ni", "op",  "san",
    "st",  "ter",  "ten", "te",    "van",   "vande", "vander", "vom", "von",  "zu"};

template <size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string fold_joined(std::string_view word) {
  std::string key = base::fold_key(word);
  std::erase(key, ' ');
  return key;
}

bool is_all_cjk(std::string_view text) {
  bool any = false;
  for (size_t i = 0; i < text.size();) {
    const char32_t c = base::next_code_point(text, i);
    if (c == ' ' || c == U'·' || c == U'・') continue;
    if (!base::is_cjk(c)) return false;
    any = true;
  }
  return any;
}

/// Removes what stands between `open` and `close`, nicknames and glosses.
void drop_between(std::string& text, std::string_view open, std::string_view close) {
  for (size_t from = 0;;) {
    const size_t start = text.find(open, from);
    if (start == std::string::npos) return;
    const size_t end = text.find(close, start + open.size());
    if (end == std::string::npos) return;
    // An apostrophe inside a word ("O'Malley") opens nothing.
    if (start > 0 && text[start - 1] != ' ' && open != "(" && open != "[") {
      from = start + open.size();
      continue;
    }
    text.replace(start, end + close.size() - start, " ");
    from = start;
  }
}

std::string without_nicknames(std::string_view text) {
  std::string out(text);
  drop_between(out, "(", ")");
  drop_between(out, "[", "]");
  drop_between(out, "\"", "\"");
  drop_between(out, "“", "”");
  drop_between(out, "„", "“");
  drop_between(out, "‘", "’");
  drop_between(out, " '", "' ");
  return base::collapse_spaces(out);
}

std::string_view strip_edges(std::string_view word) {
  while (!word.empty() && std::string_view(",;:").find(word.front()) != std::string_view::npos) {
    word.remove_prefix(1);
  }
  while (!word.empty() && std::string_view(",;:").find(word.back()) != std::string_view::npos) {
    word.remove_suffix(1);
  }
  return word;
}

/// True where an honorific stands first. Before one word more, "Gen" and "Don" are given names
/// unless they have a dot.
bool begins_with_honorific(const Views& words) {
  constexpr std::array<std::string_view, 12> kGivenToo = {
      "baron", "col", "don", "fr", "gen", "haji", "hon", "ing", "mag", "pd", "rep", "sen"};
  if (words.size() < 2) return false;
  const std::string key = fold_joined(words.front());
  if (!is_honorific(key)) return false;
  return words.size() > 2 || words.front().ends_with('.') || !contains(kGivenToo, key);
}

/// Drops honorifics from the front and degrees from the end, never the last word that is left.
void drop_honorifics(Views& words) {
  while (begins_with_honorific(words)) words.erase(words.begin());
  while (words.size() > 1 && is_degree(fold_joined(words.back()))) words.pop_back();
}

/// Comma-separated parts of a name, degrees and honorifics gone, each in words.
std::vector<Views> parts_of(std::string_view text) {
  std::vector<Views> parts;
  for (const std::string_view piece : base::split(text, ',')) {
    Views words;
    for (const std::string_view word : base::split_words(piece)) {
      if (const std::string_view bare = strip_edges(word); !bare.empty()) words.push_back(bare);
    }
    if (!parts.empty()) {
      std::erase_if(words, [](std::string_view w) {
        const std::string key = fold_joined(w);
        return is_degree(key) || (is_honorific(key) && key.size() > 1);
      });
    }
    if (!words.empty()) parts.push_back(std::move(words));
  }
  if (!parts.empty()) drop_honorifics(parts.front());
  return parts;
}

std::string without_dots(std::string_view word) {
  std::string out(word);
  // Only of initials: "J." and "J.P.", not "St.".
  const std::string key = fold_joined(word);
  const auto dots = static_cast<size_t>(std::count(word.begin(), word.end(), '.'));
  if (key.size() <= 1 || dots >= key.size()) std::erase(out, '.');
  return out;
}

std::string bare_suffix(std::string_view word) {
  std::string out(word);
  std::erase(out, '.');
  return out;
}

/// Takes a suffix off the end.
void take_suffix(Views& words, PersonName& name) {
  while (words.size() > 1 && is_name_suffix(fold_joined(words.back()))) {
    name.suffix = bare_suffix(words.back());
    words.pop_back();
  }
}

/// Index of the first word of the family name in a name in running order.
size_t family_start(const Views& words) {
  for (size_t i = 1; i + 1 < words.size(); ++i) {
    if (is_name_particle(fold_joined(words[i]))) return i;
  }
  return words.empty() ? 0 : words.size() - 1;
}

void add_given(const Views& words, size_t count, PersonName& name) {
  for (size_t i = 0; i < count; ++i) {
    if (std::string word = without_dots(words[i]); !word.empty()) name.given.push_back(word);
  }
}

PersonName parse_cjk(std::string_view text) {
  std::vector<std::string> letters;
  for (size_t i = 0; i < text.size();) {
    const size_t start = i;
    if (base::is_cjk(base::next_code_point(text, i)))
      letters.emplace_back(text.substr(start, i - start));
  }
  const std::vector<std::string_view> words = base::split_words(text);
  PersonName name;
  if (words.size() == 2) {
    name.family.emplace_back(words[0]);
    name.given.emplace_back(words[1]);
    return name;
  }
  // Four letters are two and two (compound surnames, most Japanese names), else one and the rest.
  const size_t family = letters.size() == 4 ? 2 : 1;
  std::string first, rest;
  for (size_t i = 0; i < letters.size(); ++i) (i < family ? first : rest) += letters[i];
  if (letters.size() == 1) {
    name.given.push_back(first);
  } else {
    name.family.push_back(first);
    name.given.push_back(rest);
  }
  return name;
}

bool is_suffix_part(const Views& words) {
  return std::all_of(words.begin(), words.end(),
                     [](std::string_view w) { return is_name_suffix(fold_joined(w)); });
}

}  // namespace

bool is_honorific(std::string_view word) { return contains(kHonorifics, word); }
bool is_degree(std::string_view word) { return contains(kDegrees, word); }
bool is_name_suffix(std::string_view word) { return contains(kSuffixes, word); }
bool is_name_particle(std::string_view word) { return contains(kParticles, word); }

std::string PersonName::full() const {
  std::string out;
  const auto add = [&out](std::string_view word) {
    if (!out.empty()) out += ' ';
    out += word;
  };
  if (family.size() == 1 && is_all_cjk(family.front())) {
    out = family.front();
    for (const std::string& word : given) out += word;
    return out;
  }
  for (const std::string& word : given) add(word);
  for (const std::string& word : family) add(word);
  if (!suffix.empty()) add(suffix);
  return out;
}

PersonName parse_person_name(std::string_view text) {
  const std::string plain = without_nicknames(text);
  if (is_all_cjk(plain)) return parse_cjk(plain);
  std::vector<Views> parts = parts_of(plain);
  PersonName name;
  if (parts.empty()) return name;
  while (parts.size() > 1 && is_suffix_part(parts.back())) {
    name.suffix = bare_suffix(parts.back().front());
    parts.pop_back();
  }
  take_suffix(parts.front(), name);
  if (parts.size() > 1) {
    Views& given = parts[1];
    while (given.size() > 1 && is_honorific(fold_joined(given.front()))) given.erase(given.begin());
    take_suffix(given, name);
    // "Berg, Ada van der": trailing particles belong to the family name.
    size_t keep = given.size();
    while (keep > 1 && is_name_particle(fold_joined(given[keep - 1]))) --keep;
    add_given(given, keep, name);
    for (size_t i = keep; i < given.size(); ++i) name.family.emplace_back(given[i]);
    for (const std::string_view word : parts.front()) name.family.emplace_back(word);
    return name;
  }
  const Views& words = parts.front();
  const size_t family = words.size() == 1 ? 1 : family_start(words);
  add_given(words, family, name);
  for (size_t i = family; i < words.size(); ++i) name.family.emplace_back(words[i]);
  return name;
}

std::string strip_honorifics(std::string_view text) {
  const std::string plain = without_nicknames(text);
  Views words = base::split_words(plain);
  for (std::string_view& word : words) {
    while (word.ends_with(';') || word.ends_with(':')) word.remove_suffix(1);
  }
  std::erase(words, std::string_view());
  drop_honorifics(words);
  std::string out;
  for (const std::string_view word : words) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  while (out.ends_with(',')) out.pop_back();
  return out;
}

}  // namespace rolecall::model
