// SPDX-License-Identifier: Apache-2.0
#include "model/role_title.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.h"

namespace rolecall::model {
namespace {

using Words = std::vector<std::string>;
using Pair = std::pair<std::string_view, std::string_view>;

/// Whole phrases that mean one role, each to the form that is compared.
constexpr std::array<Pair, 22> kPhrases = {{
    {"chief executive officer", "ceo"},
    {"chief executive", "ceo"},
    {"chief technology officer", "cto"},
    {"chief technical officer", "cto"},
    {"chief financial officer", "cfo"},
    {"chief operating officer", "coo"},
    {"chief operations officer", "coo"},
    {"chief information officer", "cio"},
    {"chief information security officer", "ciso"},
    {"chief marketing officer", "cmo"},
    {"chief product officer", "cpo"},
    {"chief scientific officer", "cso"},
    {"senior vice president", "svp"},
    {"executive vice president", "evp"},
    {"vice president", "vp"},
    {"vice chair", "vicechair"},
    {"co chair", "cochair"},
    {"co lead", "colead"},
    {"co founder", "cofounder"},
    {"human resources", "hr"},
    {"public relations", "pr"},
    {"project management committee", "pmc"},
}};

/// Spellings of one word.
constexpr std::array<Pair, 24> kWords = {{
    {"chairman", "chair"},
    {"chairwoman", "chair"},
    {"chairperson", "chair"},
    {"cochairman", "cochair"},
    {"vicechairman", "vicechair"},
    {"vicepresident", "vp"},
    {"spokesman", "spokesperson"},
    {"spokeswoman", "spokesperson"},
    {"organizer", "organiser"},
    {"coorganizer", "coorganiser"},
    {"program", "programme"},
    {"sr", "senior"},
    {"jr", "junior"},
    {"adviser", "advisor"},
    {"postdoctoral", "postdoc"},
    {"mgr", "manager"},
    {"eng", "engineering"},
    {"leader", "lead"},
    {"emerita", "emeritus"},
    {"councilor", "councillor"},
    {"defense", "defence"},
    {"labor", "labour"},
    {"center", "centre"},
    {"prof", "professor"},
}};

constexpr std::array<std::string_view, 17> kNoise = {"a",   "an",  "and", "as",    "at",  "for",
                                                     "her", "his", "in",  "its",   "new", "of",
                                                     "on",  "our", "the", "their", "to"};

/// Roles of one holder. Of a plain "chair" or "lead"; qualified forms are told by kManyHolders.
constexpr std::array<std::string_view, 46> kOneHolder = {"ceo",          "cto",
                                                         "cfo",          "coo",
                                                         "cio",          "ciso",
                                                         "cmo",          "cpo",
                                                         "chair",        "lead",
                                                         "head",         "director",
                                                         "president",    "dean",
                                                         "rector",       "chancellor",
                                                         "treasurer",    "secretary",
                                                         "provost",      "principal",
                                                         "mayor",        "governor",
                                                         "premier",      "bdfl",
                                                         "king",         "editor in chief",
                                                         "publisher",    "vorsitzende",
                                                         "vorsitzender", "prasident",
                                                         "prasidentin",  "rektor",
                                                         "rektorin",     "direktor",
                                                         "direktorin",   "kassenwart",
                                                         "directeur",    "directrice",
                                                         "presidente",   "tresorier",
                                                         "directora",    "presidenta",
                                                         "gerente",      "主席",
                                                         "院长",         "校长"};

/// Words that make a role one of several.
constexpr std::array<std::string_view, 27> kManyHolders = {"co",
                                                           "colead",
                                                           "cochair",
                                                           "codirector",
                                                           "deputy",
                                                           "vice",
                                                           "vp",
                                                           "svp",
                                                           "evp",
                                                           "vicechair",
                                                           "assistant",
                                                           "associate",
                                                           "joint",
                                                           "member",
                                                           "independent",
                                                           "nonexecutive",
                                                           "non",
                                                           "senior",
                                                           "junior",
                                                           "team",
                                                           "project",
                                                           "emeritus",
                                                           "former",
                                                           "adjoint",
                                                           "副",
                                                           "stellvertretender",
                                                           "stellvertretende"};

template <size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

void replace_phrase(std::string& text, const Pair& pair) {
  // Text and phrase are padded, so that whole words are met.
  const std::string from = " " + std::string(pair.first) + " ";
  const std::string to = " " + std::string(pair.second) + " ";
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1)) {
    text.replace(at, from.size(), to);
  }
}

/// "leads" -> "lead"; words that end in "ss", "us" or "is" stay.
std::string singular(std::string word) {
  constexpr size_t kShortest = 4;
  if (word.size() < kShortest || !word.ends_with('s') || word.ends_with("ss") ||
      word.ends_with("us") || word.ends_with("is") || word.ends_with("ics")) {
    return word;
  }
  word.pop_back();
  return word;
}

/// The telling words of a title, in order.
Words title_words(std::string_view title) {
  std::string text = " " + base::fold_key(title) + " ";
  for (const Pair& pair : kPhrases) replace_phrase(text, pair);
  Words out;
  for (const std::string_view word : base::split_words(text)) {
    if (contains(kNoise, word)) continue;
    std::string bare = singular(std::string(word));
    const auto* spelling = std::find_if(kWords.begin(), kWords.end(),
                                        [&](const Pair& pair) { return pair.first == bare; });
    out.push_back(spelling == kWords.end() ? std::move(bare) : std::string(spelling->second));
  }
  return out;
}

/// The words before "of" or "for": the role without its field.
Words role_words(std::string_view title) {
  const std::string key = " " + base::fold_key(title) + " ";
  size_t cut = key.size();
  for (const std::string_view preposition : {" of ", " for ", " de ", " in ", " at "}) {
    cut = std::min(cut, key.find(preposition));
  }
  return title_words(key.substr(0, cut));
}

/// The word that carries the role: the last one of those.
std::string head_of(std::string_view title) {
  Words words = role_words(title);
  if (words.size() > 1 && (words.back() == "emeritus" || words.back() == "elect")) words.pop_back();
  return words.empty() ? std::string() : words.back();
}

Words sorted(Words words) {
  std::sort(words.begin(), words.end());
  return words;
}

}  // namespace

TitleMatch compare_titles(std::string_view a, std::string_view b) {
  const Words words_a = sorted(title_words(a));
  const Words words_b = sorted(title_words(b));
  if (words_a.empty() || words_b.empty()) return TitleMatch::kDifferent;
  if (words_a == words_b) return TitleMatch::kSame;
  const bool part = std::includes(words_a.begin(), words_a.end(), words_b.begin(), words_b.end()) ||
                    std::includes(words_b.begin(), words_b.end(), words_a.begin(), words_a.end());
  const std::string head = head_of(a);
  const bool same_head = !head.empty() && head == head_of(b);
  return part || same_head ? TitleMatch::kRelated : TitleMatch::kDifferent;
}

bool has_one_holder(std::string_view title) {
  const std::string folded = base::fold_key(title);
  if (folded.starts_with("editor in chief") || folded == "chefredakteur") return true;
  const Words words = role_words(title);
  const auto is_shared = [](const std::string& word) { return contains(kManyHolders, word); };
  if (words.empty() || std::any_of(words.begin(), words.end(), is_shared)) return false;
  return contains(kOneHolder, head_of(title));
}

}  // namespace rolecall::model
