// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/elliptical.h"

#include <algorithm>

#include "base/text.h"

namespace rolecall::extract {
namespace {

/// A date before the note's first word is no longer than this: "[September 2025]".
constexpr size_t kLongestDate = 24;

TypedToken token_of(const std::string& speaker, size_t at) {
  TypedToken token;
  token.kind = SymbolKind::kPerson;
  token.span = {at, at};
  token.text = std::string(1, static_cast<char>(SymbolKind::kPerson));
  token.items.push_back({nullptr, {at, at}, speaker, {}});
  token.copied = true;
  return token;
}

TypedToken possessive(size_t at) {
  TypedToken token;
  token.kind = SymbolKind::kWord;
  token.span = {at, at};
  token.text = "'s";
  return token;
}

bool is_month(std::string_view word) {
  constexpr std::string_view kMonths[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                          "jul", "aug", "sep", "oct", "nov", "dec"};
  return std::ranges::any_of(kMonths,
                             [&](std::string_view month) { return word.starts_with(month); });
}

}  // namespace

bool leaves_out_subject(std::string_view sentence, const WordLists& words) {
  size_t at = 0;
  while (at < sentence.size() && at < kLongestDate) {
    if (!base::is_ascii_alpha(sentence[at])) {
      ++at;
      continue;
    }
    size_t end = at;
    while (end < sentence.size() && base::is_ascii_alpha(sentence[end])) ++end;
    const std::string word = base::ascii_lower(sentence.substr(at, end - at));
    if (words.contains("note_starts", word)) return true;
    if (!is_month(word)) return false;
    at = end;
  }
  return false;
}

void lend_speaker(TypedTokens& tokens, const std::string& speaker, const WordLists& words) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    const TypedToken& token = tokens[i];
    if (!token.is(SymbolKind::kWord) || !words.contains("note_starts", token.text)) continue;
    const size_t at = token.span.start;
    const bool noun = words.contains("note_nouns", token.text);
    if (noun) tokens.insert(tokens.begin() + static_cast<long>(i), possessive(at));
    tokens.insert(tokens.begin() + static_cast<long>(i), token_of(speaker, at));
    return;
  }
}

void lend_name(TypedTokens& tokens, const std::string& name) {
  if (tokens.empty()) return;
  const size_t at = tokens.front().span.start;
  TypedToken comma;
  comma.kind = SymbolKind::kPunct;
  comma.span = {at, at};
  comma.text = ",";
  tokens.insert(tokens.begin(), std::move(comma));
  tokens.insert(tokens.begin(), token_of(name, at));
}

bool speaks_of_group(std::string_view sentence) {
  return sentence.starts_with("They ") || sentence.find(" they ") != std::string_view::npos ||
         sentence.find(" them ") != std::string_view::npos;
}

void resolve_group(TypedTokens& tokens, const std::vector<PhraseItem>& group) {
  if (group.size() < 2) return;
  for (TypedToken& token : tokens) {
    // "The teams say that they stay": nobody of before is meant.
    if (token.is(SymbolKind::kOrg) || token.is(SymbolKind::kPerson) || token.is(SymbolKind::kName))
      return;
    if (!token.is_word("they") && !token.is_word("them")) continue;
    token.kind = SymbolKind::kPerson;
    token.text = std::string(1, static_cast<char>(token.kind));
    token.items = group;
    token.copied = true;
    return;
  }
}

}  // namespace rolecall::extract
