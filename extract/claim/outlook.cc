// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/outlook.h"

namespace rolecall::extract {
namespace {

// A list's entry is one word or two ("according to").
bool says(const TypedTokens& tokens, size_t at, std::string_view list, const WordLists& words) {
  if (!tokens[at].is(SymbolKind::kWord)) return false;
  if (words.contains(list, tokens[at].text)) return true;
  return at + 1 < tokens.size() && tokens[at + 1].is(SymbolKind::kWord) &&
         words.contains(list, tokens[at].text + " " + tokens[at + 1].text);
}

bool starts_inverted(const TypedTokens& tokens, const WordLists& words) {
  return !tokens.empty() && tokens.front().is(SymbolKind::kWord) &&
         words.contains("inverted_conditions", tokens.front().text);
}

}  // namespace

Outlook judge(const TypedTokens& tokens, const WordLists& words) {
  Outlook outlook;
  for (size_t i = 0; i < tokens.size(); ++i) {
    outlook.question = outlook.question || tokens[i].is_punct('?');
    outlook.conditional = outlook.conditional || says(tokens, i, "conditions", words);
    outlook.denied = outlook.denied || says(tokens, i, "denials", words);
    outlook.reported = outlook.reported || says(tokens, i, "hearsay", words);
    outlook.example = outlook.example || says(tokens, i, "examples", words);
    outlook.wished = outlook.wished || says(tokens, i, "wishes", words);
  }
  outlook.conditional = outlook.conditional || starts_inverted(tokens, words);
  return outlook;
}

}  // namespace rolecall::extract
