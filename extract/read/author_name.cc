// SPDX-License-Identifier: Apache-2.0
#include "extract/read/author_name.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/find/mention_lexicon.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

using base::trim;

static constexpr size_t kMaxFieldBytes = 400;
static constexpr size_t kMaxNameBytes = 80;
static constexpr size_t kMaxNameWords = 6;

/// Of several words at least two are capitalised (or in a script without case): "Ada van den Berg",
/// not "Suggest an edit". One word may be an account's name, but not a word that joins others.
static bool is_capitalised(std::string_view text) {
  static const Regex kJoining(R"((?i)^(?:on|by|in|at|the|via|and|or|for|of|from|to|with|a|an)$)");
  const auto words = base::split_words(text);
  if (words.size() == 1) return !kJoining.search(text);
  if (words.front() == "The") return false;
  int capitals = 0;
  for (const std::string_view word : words) {
    size_t at = 0;
    if (!base::is_lower(base::next_code_point(word, at))) ++capitals;
  }
  return capitals >= 2;
}

/// "kirstin berg" in a field for names.
static bool is_lower_case_name(const std::vector<std::string_view>& words) {
  if (words.size() != 2 || words[0].front() < 'a' || words[0].front() > 'z') return false;
  const MentionLexicon& lexicon = mention_lexicon();
  return (lexicon.classes(fold_word(words[0])) & kGivenName) != 0 &&
         (lexicon.classes(fold_word(words[1])) & kCommonWord) == 0;
}

/// Words of the dictionary and no given name: "Wellness", "Best Tech Conferences".
static bool is_phrase(const std::vector<std::string_view>& words) {
  const MentionLexicon& lexicon = mention_lexicon();
  return std::all_of(words.begin(), words.end(), [&](std::string_view word) {
    const std::string folded = fold_word(word);
    const bool plural = folded.size() > 4 && folded.ends_with('s');
    const uint32_t classes = lexicon.classes(folded);
    const uint32_t singular = plural ? lexicon.classes(folded.substr(0, folded.size() - 1)) : 0;
    return ((classes | singular) & kCommonWord) != 0 && (classes & kGivenName) == 0;
  });
}

bool looks_like_name(std::string_view text) {
  static const Regex kNot(
      R"((?i)[0-9@/\\{}\[\]<>!?%#]|https?:|www\.|\.(?:com|org|net|io)\b|\b(?:ago|minutes?|hours?|today|)"
      R"(yesterday|january|february|march|april|june|july|september|october|november|december|)"
      R"(comments?|read|posted|published|updated|share|follow|subscribe|photo|image|view|click|)"
      R"(all|posts?|categor(?:y|ies)|unknown|anonymous|null|undefined|none|copyright|rights)\b)");
  static const Regex kGroup(
      R"((?i)\b(?:team|council|group|community|automation|committee|desk|undersigned|board|staff|admin)$|^team |^\w+(?:\.\w+){3,}$)");
  // "March", "April", "June" may be a given name when another word follows.
  static const Regex kMonthName(R"(^(?:April|June|August|May|January|March) \p{Lu}[\p{L}'’-]+$)");
  static const Regex kMachine(
      R"((?i)^(?:(?:the )?(?:web ?)?(?:admin|administrator|webmaster|editor|editors|staff|team|)"
      R"(moderator|guest|guest author|user|author|authors|default|root|super user|support|info|)"
      R"(contributor|contributors|editorial|editorial team|editorial staff|newsroom|news desk|)"
      R"(\w{1,3}_admin|(?:written|posted|published) by:?|redaktion|rédaction|redacción|press|press release|by|admin user|site admin))$)");
  text = trim(text);
  if (text.empty() || text.size() > kMaxNameBytes) return false;
  const auto words = base::split_words(text);
  if (words.size() > kMaxNameWords) return false;
  if (kNot.search(text) && !kMonthName.search(text)) return false;
  if (kMachine.search(text) || kGroup.search(text)) return false;
  size_t at = 0;
  if (!base::is_letter(base::next_code_point(text, at)) || is_phrase(words)) return false;
  return is_capitalised(text) || is_lower_case_name(words);
}

std::string reading_order(std::string_view name) {
  name = trim(name);
  const size_t comma = name.find(',');
  if (comma == std::string_view::npos || name.find(',', comma + 1) != std::string_view::npos) {
    return base::collapse_spaces(name);
  }
  const std::string_view given = trim(name.substr(comma + 1));
  if (given.empty()) return base::collapse_spaces(name.substr(0, comma));
  return base::collapse_spaces(std::string(given) + " " + std::string(name.substr(0, comma)));
}

/// "By ", "Posted by ", "Author: " and the like, as often as they stand there.
static std::string_view without_prefix(std::string_view text) {
  static const Regex kPrefix(
      R"((?i)^\s*(?:(?:posted|written|published|reported|submitted|authored|words|text|story|created|)"
      R"(contributed|updated|edited|post)\s+by\b|by\b|(?:post |article |blog )?authors?\b|)"
      R"(von\b|par\b|por\b|door\b|text|texte|texto|words|reporter|记者|作者|文|撰文|编辑)\s*[:：/]?\s*)");
  static const Regex kNeedsColon(
      R"((?i)^\s*(?:text|texte|texto|words|reporter|authors?|记者|作者|文|撰文|编辑)\s*[^\s:：/])");
  static const Regex kAuthor(R"((?i)^\s*authors?\s)");
  for (int i = 0; i < 3; ++i) {
    const bool colon = text.find(':') != text.npos || text.find("：") != text.npos;
    if (kNeedsColon.search(text) && !colon && !kAuthor.search(text)) return text;
    const auto prefix = kPrefix.match(text);
    if (!prefix.has_value() || (*prefix)[0].size() == text.size()) return text;
    text.remove_prefix((*prefix)[0].size());
  }
  return text;
}

/// Cuts what follows a name: its place, employer, role, date.
static std::string_view without_tail(std::string_view name) {
  static const Regex kTail(
      R"((?i)(?:\s+(?:in|for|at|on|of|from|via|with|à|en|aus)(?:\s.*)?|\s*[|•·⋅»–—/].*|)"
      R"(\s+-\s+.*|\s*\(.*|\s*\[.*|\s*:\s.*|\s*<.*|\s+@.*)$)");
  if (const auto tail = kTail.match(name)) {
    name.remove_suffix((*tail)[0].size());
  }
  return trim(name);
}

static bool is_role(std::string_view text) {
  static const Regex kRole(
      R"((?i)\b(?:editor|reporter|writer|correspondent|columnist|contributor|staff|chief|officer|ceo|)"
      R"(cto|director|manager|president|head|professor|engineer|founder|analyst|producer|critic|)"
      R"(journalist|author|team|expert|deputy|advisor|scientist|researcher|associate|senior|lead|partner|consultant|specialist|coordinator)s?\b)");
  return kRole.search(text);
}

/// "Ada Berg" of "Ada Berg Content Editor" and of "ADA BERG Tile Press": two words, then a role, or
/// capitals that end.
static std::string_view without_role(std::string_view name) {
  const auto words = base::split_words(name);
  if (words.size() < 3) return name;
  const auto rest = static_cast<size_t>(words[2].data() - name.data());
  const auto in_capitals = [](std::string_view word) {
    return word.size() > 1 &&
           std::none_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  };
  const bool capitals_end =
      in_capitals(words[0]) && in_capitals(words[1]) && !in_capitals(words[2]);
  if (capitals_end || is_role(name.substr(rest))) return base::trim(name.substr(0, rest));
  return name;
}

static bool is_suffix(std::string_view word) {
  static const Regex kSuffix(
      R"(^(?:(?:Inc|Ltd|LLC|Corp|Co|GmbH|AG|S\.A|Jr|Sr|LP|PLC|plc|Limited)\.?|II|III|IV)$)");
  return kSuffix.search(word);
}

static bool is_degree(std::string_view word) {
  static const Regex kDegree(R"(^(?:[A-Z][A-Za-z]?\.?){1,5}$|^Ph\.?\s?D\.?$|^M\.?D\.?$)");
  return word.size() <= 8 && word.find(' ') == word.npos && kDegree.search(word);
}

/// Splits a list of authors; a comma before a legal suffix, a degree or a role does not separate.
static std::vector<std::string> split_names(std::string_view text) {
  static const Regex kJoin(
      R"((?i)\s*(?:;|,?\s+(?:and|und|et|og|och|e|y|&amp;|&)\s+|\n|、|；|\s{2,})\s*)");
  const std::string joined = kJoin.replace_all(text, "\x01");
  std::vector<std::string> names;
  for (const std::string_view piece : base::split(joined, '\x01')) {
    bool first = true;
    for (const std::string_view part : base::split(piece, ',')) {
      const std::string_view word = trim(part);
      if (word.empty()) continue;
      if (!first && is_suffix(word)) {
        names.back().append(", ").append(word);
        continue;
      }
      if (!first && is_degree(word)) continue;
      names.emplace_back(word);
      first = false;
    }
  }
  return names;
}

std::vector<model::Author> read_authors(std::string_view text) {
  std::vector<model::Author> authors;
  text = trim(text);
  if (text.empty() || text.size() > kMaxFieldBytes) return authors;
  for (const std::string& piece : split_names(without_prefix(text))) {
    model::Author author;
    std::string_view name = without_prefix(piece);
    if (name.starts_with('@')) {
      author.handle = name.substr(1, name.find_first_of(" \t") - 1);
      name = author.handle;
      if (author.handle.empty()) continue;
      author.name = author.handle;
      add_author(authors, std::move(author));
      continue;
    }
    if (const size_t at = name.find("(@"); at != std::string_view::npos) {
      author.handle = name.substr(at + 2, name.find_first_of(") @", at + 2) - at - 2);
    }
    name = without_role(without_tail(name));
    const bool later = !authors.empty();
    if (!looks_like_name(name) || (later && is_role(name))) continue;
    author.name = base::collapse_spaces(name);
    add_author(authors, std::move(author));
  }
  return authors;
}

bool names_a_person(std::string_view text) {
  const auto words = base::split_words(text);
  constexpr size_t kMinGiven = 3;  // "Al", "El", "La" open names of papers.
  if (words.size() != 2 || words[0].size() < kMinGiven) return false;
  const MentionLexicon& lexicon = mention_lexicon();
  const uint32_t given = lexicon.classes(fold_word(words[0]));
  const uint32_t family = lexicon.classes(fold_word(words[1]));
  return (given & kGivenName) != 0 && (family & (kCommonWord | kPlace | kOrgKind | kOrgBody)) == 0;
}

bool seems_a_person(std::string_view text) {
  const auto words = base::split_words(text);
  if (words.size() < 2 || words.size() > 4 || !looks_like_name(text)) return false;
  for (const std::string_view word : words) {
    size_t at = 0;
    if (words.size() == 2 && base::is_lower(base::next_code_point(word, at))) return false;
  }
  const MentionLexicon& lexicon = mention_lexicon();
  const uint32_t last = lexicon.classes(fold_word(words.back()));
  return (lexicon.classes(fold_word(words.front())) & kGivenName) != 0 &&
         ((last & kSurname) != 0 || (last & (kCommonWord | kPlace | kOrgKind | kOrgBody)) == 0);
}

void add_author(std::vector<model::Author>& authors, model::Author author) {
  constexpr size_t kMaxAuthors = 500;  // Some physics papers have thousands.
  if (author.name.empty() || authors.size() >= kMaxAuthors) return;
  const std::string key = base::fold_key(author.name);
  const bool known = std::any_of(authors.begin(), authors.end(), [&](const model::Author& other) {
    return base::fold_key(other.name) == key;
  });
  if (!known) authors.push_back(std::move(author));
}

}  // namespace rolecall::extract
