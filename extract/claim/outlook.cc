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

bool is_past(VerbTense tense) {
  return tense == VerbTense::kPast || tense == VerbTense::kPerfect ||
         tense == VerbTense::kPastPerfect;
}

// "Mira Holt left, as you know if you read this": what has happened hangs on no condition behind
// it, nor on one of another clause before it ("If you ask me, she left").
bool governs(size_t condition, const VerbReach& verb) {
  const bool inside = condition >= verb.clause.start && condition < verb.clause.end;
  if (inside) return condition < verb.match.start || !is_past(verb.tense);
  if (condition < verb.clause.start) return !is_past(verb.tense);
  return verb.tense == VerbTense::kFuture;
}

bool is_acceptance(const TypedTokens& tokens, size_t at, const WordLists& words) {
  if (!says(tokens, at, "acceptances", words)) return false;
  for (size_t back = 1; back <= 2 && back <= at; ++back) {
    const TypedToken& before = tokens[at - back];
    if (before.is_word("not") || before.is_word("n't") || before.is_word("if")) return false;
  }
  return true;
}

}  // namespace

bool Outlook::vetoes(const VerbReach& verb) const {
  if (question || denied || inverted) return true;
  for (const size_t condition : conditions) {
    if (governs(condition, verb)) return true;
  }
  for (const size_t wish : wishes) {
    if (wish < verb.match.end && !accepted) return true;
  }
  for (const size_t opening : openings) {
    if (opening >= verb.clause.start && opening < verb.match.end) return true;
  }
  return false;
}

Outlook judge(const TypedTokens& tokens, const WordLists& words) {
  Outlook outlook;
  bool accepted = false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const size_t place = tokens[i].span.start;
    outlook.question = outlook.question || tokens[i].is_punct('?');
    outlook.denied = outlook.denied || says(tokens, i, "denials", words);
    outlook.reported = outlook.reported || says(tokens, i, "hearsay", words);
    outlook.example = outlook.example || says(tokens, i, "examples", words);
    outlook.died = outlook.died || says(tokens, i, "deaths", words);
    outlook.personal = outlook.personal || says(tokens, i, "private_settings", words);
    if (says(tokens, i, "conditions", words) && (i == 0 || !tokens[i - 1].is_word("even")))
      outlook.conditions.push_back(place);
    if (says(tokens, i, "wishes", words)) outlook.wishes.push_back(place);
    if (says(tokens, i, "openings", words)) outlook.openings.push_back(place);
    accepted = accepted || is_acceptance(tokens, i, words);
  }
  outlook.accepted = accepted && !outlook.wishes.empty() && outlook.conditions.empty();
  // "Say Holt leads Acme and leaves on Friday."
  if (tokens.size() > 1 && tokens[0].is_word("say") && tokens[1].is(SymbolKind::kPerson))
    outlook.example = true;
  outlook.inverted = starts_inverted(tokens, words);
  return outlook;
}

}  // namespace rolecall::extract
