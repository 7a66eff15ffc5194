// SPDX-License-Identifier: Apache-2.0
#include "model/organization.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"

namespace rolecall::model {
namespace {

using Words = std::vector<std::string_view>;

// Sorted. One folded word each: "S.A." folds to "s a" and is joined before it is looked up.
constexpr std::array<std::string_view, 40> kLegalSuffixes = {
    "ab",          "ag",      "aktiengesellschaft",
    "as",          "asa",     "bhd",
    "bv",          "co",      "corp",
    "corporation", "eurl",    "ev",
    "gmbh",        "inc",     "incorporated",
    "kft",         "kg",      "kgaa",
    "kk",          "limited", "llc",
    "llp",         "lp",      "ltd",
    "ltda",        "mbh",     "nv",
    "ohg",         "oy",      "oyj",
    "plc",         "pte",     "pty",
    "pvt",         "sa",      "sarl",
    "sas",         "se",      "spa",
    "srl"};

/// Connecting words that acronyms skip.
constexpr std::array<std::string_view, 12> kConnectors = {"and", "de", "der", "des", "du",  "for",
                                                          "fur", "in", "la",  "of",  "the", "und"};

bool is_connector(std::string_view word) {
  return std::find(kConnectors.begin(), kConnectors.end(), word) != kConnectors.end();
}

/// A last word as the table has it: "S.A.", "Inc.".
std::string suffix_key(std::string_view word) {
  std::string key = base::fold_key(word);
  std::erase(key, ' ');
  return key;
}

/// True where `part` is the beginning or the end of `whole`, and says more than a short word.
bool is_outer_part(const Words& part, const Words& whole) {
  if (part.empty() || part.size() >= whole.size()) return false;
  constexpr size_t kTellingBytes = 3;
  size_t bytes = 0;
  for (const std::string_view word : part) bytes += word.size();
  if (bytes < kTellingBytes) return false;
  return std::equal(part.begin(), part.end(), whole.begin()) ||
         std::equal(part.rbegin(), part.rend(), whole.rbegin());
}

bool is_acronym(const Words& acronym, const Words& name) {
  if (acronym.size() != 1 || name.size() < 2) return false;
  std::string all, telling;
  for (const std::string_view word : name) {
    all += word.front();
    if (!is_connector(word)) telling += word.front();
  }
  return acronym.front() == all || acronym.front() == telling;
}

}  // namespace

bool is_legal_suffix(std::string_view folded_word) {
  return std::binary_search(kLegalSuffixes.begin(), kLegalSuffixes.end(), folded_word);
}

std::string strip_legal_suffix(std::string_view name) {
  std::string_view rest = base::trim(name);
  if (rest.size() > 4 && base::equals_ignoring_ascii_case(rest.substr(0, 4), "the ")) {
    rest = base::trim(rest.substr(4));
  }
  for (;;) {
    const size_t space = rest.find_last_of(" ,");
    if (space == std::string_view::npos || space == 0) break;
    if (!is_legal_suffix(suffix_key(rest.substr(space + 1)))) break;
    rest = base::trim(rest.substr(0, space));
    while (rest.ends_with(',') || rest.ends_with('&'))
      rest = base::trim(rest.substr(0, rest.size() - 1));
  }
  return std::string(rest);
}

std::string org_key(std::string_view name) { return base::fold_key(strip_legal_suffix(name)); }

OrgMatch compare_orgs(std::string_view a, std::string_view b) {
  const std::string key_a = org_key(a);
  const std::string key_b = org_key(b);
  if (key_a.empty() || key_b.empty()) return OrgMatch::kDifferent;
  if (key_a == key_b) return OrgMatch::kSame;
  const Words words_a = base::split_words(key_a);
  const Words words_b = base::split_words(key_b);
  const bool related = is_outer_part(words_a, words_b) || is_outer_part(words_b, words_a) ||
                       is_acronym(words_a, words_b) || is_acronym(words_b, words_a);
  return related ? OrgMatch::kRelated : OrgMatch::kDifferent;
}

}  // namespace rolecall::model
