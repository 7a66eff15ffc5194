// SPDX-License-Identifier: Apache-2.0
#include "pipeline/agreement.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/check.h"
#include "base/text.h"

namespace rolecall::pipeline {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 11> kHonorifics{
    "dr", "prof", "professor", "mr", "ms", "mrs", "sir", "phd", "md", "jr", "sr"};
constexpr std::array<std::string_view, 13> kOrgNoise{"the",  "inc",         "llc",    "ltd", "gmbh",
                                                     "corp", "corporation", "co",     "plc", "sa",
                                                     "ag",   "project",     "company"};
constexpr std::array<std::string_view, 11> kTitleNoise{"the", "a",   "an",  "new", "its", "our",
                                                       "of",  "for", "and", "at",  "as"};

/// Share of common words at which two names or titles count as one.
constexpr double kOrgOverlap = 0.75;
constexpr double kTitleOverlap = 0.66;
constexpr double kWholeOverlap = 0.8;

template <size_t N>
bool is_in(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

template <size_t N>
Words without(const Words& words, const std::array<std::string_view, N>& noise) {
  Words kept;
  std::copy_if(words.begin(), words.end(), std::back_inserter(kept),
               [&](const std::string& word) { return !is_in(noise, word); });
  return kept;
}

/// The blocks that are compared character by character.
bool stands_alone(UChar32 c) {
  return (c >= 0x3040 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff) ||
         (c >= 0xac00 && c <= 0xd7af);
}

UChar32 base_letter(UChar32 c) {
  switch (c) {
    case 0x142:
      return 'l';
    case 0xf8:
      return 'o';
    case 0x111:
      return 'd';
    case 0x131:
      return 'i';
    default:
      return c;
  }
}

double overlap(const Words& a, const Words& b) {
  if (a.empty() || b.empty()) return 0;
  std::map<std::string, int> counts;
  for (const auto& word : a) ++counts[word];
  int common = 0;
  for (const auto& word : b) {
    if (counts[word]-- > 0) ++common;
  }
  return 2.0 * common / static_cast<double>(a.size() + b.size());
}

std::string acronym(const Words& words) {
  std::string letters;
  for (const auto& word : words) {
    size_t end = 0;
    base::next_code_point(word, end);
    letters += word.substr(0, end);
  }
  return letters;
}

bool one_letter(const std::string& word) {
  size_t end = 0;
  base::next_code_point(word, end);
  return end == word.size();
}

/// The words of the longer name that can stand for a word of the shorter one.
bool covers(const std::string& longer, const std::string& shorter) {
  return longer == shorter || (one_letter(shorter) && longer.starts_with(shorter)) ||
         (one_letter(longer) && shorter.starts_with(longer));
}

size_t code_points(std::string_view text) {
  size_t count = 0;
  for (size_t i = 0; i < text.size(); ++count) base::next_code_point(text, i);
  return count;
}

bool begins_or_ends(const Words& shorter, const Words& longer) {
  return std::equal(shorter.begin(), shorter.end(), longer.begin()) ||
         std::equal(shorter.rbegin(), shorter.rend(), longer.rbegin());
}

/// One name of a work or prize is the beginning of the other.
bool begins_alike(std::string_view a, std::string_view b) {
  Words shorter = without(scoring_words(a), kTitleNoise);
  Words longer = without(scoring_words(b), kTitleNoise);
  if (longer.size() < shorter.size()) std::swap(shorter, longer);
  return shorter.size() >= 2 && std::equal(shorter.begin(), shorter.end(), longer.begin());
}

Words title_and_org(const model::Claim& claim) {
  Words all = scoring_words(claim.title.value_or(""));
  const Words org = scoring_words(claim.org.value_or(""));
  all.insert(all.end(), org.begin(), org.end());
  return without(without(all, kTitleNoise), kOrgNoise);
}

bool kind_and_person_agree(const exchange::GoldClaim& gold, const model::Claim& claim) {
  return gold.claim.kind == claim.kind && same_person(gold.claim.person, claim.person);
}

bool titles_agree(const exchange::GoldClaim& gold, const model::Claim& claim) {
  return same_title(gold.claim.title.value_or(""), claim.title.value_or(""));
}

}  // namespace

std::vector<std::string> scoring_words(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkd = icu::Normalizer2::getNFKDInstance(status);
  CHECK(U_SUCCESS(status), "ICU's normalisation data is part of its library");
  icu::UnicodeString folded = nfkd->normalize(icu::UnicodeString::fromUTF8(icu::StringPiece(
                                                  text.data(), static_cast<int32_t>(text.size()))),
                                              status);
  folded.foldCase();
  Words words;
  bool in_word = false;
  for (int32_t i = 0; i < folded.length();) {
    const UChar32 c = folded.char32At(i);
    i += U16_LENGTH(c);
    if (u_getCombiningClass(c) != 0) continue;
    if (!u_isalnum(c) && c != '_') {
      in_word = false;
      continue;
    }
    if (!in_word || stands_alone(c)) words.emplace_back();
    in_word = !stands_alone(c);
    base::append_utf8(words.back(), static_cast<char32_t>(base_letter(c)));
  }
  return words;
}

bool same_person(std::string_view a, std::string_view b) {
  Words shorter = without(scoring_words(a), kHonorifics);
  Words longer = without(scoring_words(b), kHonorifics);
  if (shorter.empty() || longer.empty()) return false;
  if (std::is_permutation(shorter.begin(), shorter.end(), longer.begin(), longer.end())) {
    return true;
  }
  if (longer.size() < shorter.size()) std::swap(shorter, longer);
  if (shorter.size() < 2) return false;
  for (const auto& word : shorter) {
    const auto hit = std::find_if(longer.begin(), longer.end(),
                                  [&](const auto& other) { return covers(other, word); });
    if (hit == longer.end()) return false;
    longer.erase(hit);
  }
  return true;
}

bool same_org(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return a.empty() && b.empty();
  const auto key = [](std::string_view name) {
    const Words words = scoring_words(name);
    Words kept = without(words, kOrgNoise);
    return kept.empty() ? words : kept;
  };
  Words shorter = key(a);
  Words longer = key(b);
  if (shorter == longer) return true;
  if (longer.size() < shorter.size()) std::swap(shorter, longer);
  if (shorter.empty()) return false;
  if (shorter.size() == 1 && longer.size() > 1 && shorter[0] == acronym(longer)) return true;
  if (begins_or_ends(shorter, longer) && code_points(shorter[0]) > 3) return true;
  return overlap(shorter, longer) >= kOrgOverlap;
}

bool same_title(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return a.empty() && b.empty();
  const Words x = without(scoring_words(a), kTitleNoise);
  const Words y = without(scoring_words(b), kTitleNoise);
  return x == y || overlap(x, y) >= kTitleOverlap;
}

bool org_agrees(const exchange::GoldClaim& gold, const model::Claim& claim) {
  const std::string org = claim.org.value_or("");
  if (same_org(gold.claim.org.value_or(""), org)) return true;
  for (const auto& name : gold.org_also) {
    if (same_org(name, org)) return true;
  }
  if (!gold.claim.org || !claim.title) return false;
  const Words rest = without(without(scoring_words(*gold.claim.org), kOrgNoise), kTitleNoise);
  Words have = scoring_words(*claim.title);
  const Words org_words = scoring_words(org);
  have.insert(have.end(), org_words.begin(), org_words.end());
  return !rest.empty() && std::all_of(rest.begin(), rest.end(), [&](const auto& word) {
    return std::find(have.begin(), have.end(), word) != have.end();
  });
}

bool agrees_relaxed(const exchange::GoldClaim& gold, const model::Claim& claim) {
  if (!kind_and_person_agree(gold, claim)) return false;
  if (claim.kind == model::ClaimKind::kAuthored || claim.kind == model::ClaimKind::kAward) {
    return titles_agree(gold, claim) ||
           begins_alike(gold.claim.title.value_or(""), claim.title.value_or(""));
  }
  return gold.claim.org ? org_agrees(gold, claim) : titles_agree(gold, claim);
}

bool agrees_strict(const exchange::GoldClaim& gold, const model::Claim& claim) {
  if (!kind_and_person_agree(gold, claim)) return false;
  if (org_agrees(gold, claim) && titles_agree(gold, claim)) return true;
  return gold.claim.title && claim.title &&
         overlap(title_and_org(gold.claim), title_and_org(claim)) >= kWholeOverlap;
}

}  // namespace rolecall::pipeline
