// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/text.h"
#include "extract/claim/typed_text.h"

namespace rolecall::extract {
namespace {

/// A longer quotation is speech, not the title of a work.
constexpr size_t kLongestQuotedTitle = 24;
/// "doctorate in the history of applied statistics": a subject has few words.
constexpr size_t kLongestSubject = 5;
/// A name of more words is a heading in capitals.
constexpr size_t kLongestName = 10;

TypedToken phrase(SymbolKind kind, const model::Span& span, std::string value) {
  TypedToken token;
  token.kind = kind;
  token.span = span;
  token.text = std::string(1, static_cast<char>(kind));
  token.items.push_back({nullptr, span, std::move(value), {}});
  return token;
}

void replace_range(TypedTokens& tokens, size_t from, size_t to, TypedToken token) {
  tokens[from] = std::move(token);
  tokens.erase(tokens.begin() + static_cast<long>(from) + 1,
               tokens.begin() + static_cast<long>(to));
}

bool starts_upper(const TypedToken& token, const RuleLanguage& language) {
  if (!token.is(SymbolKind::kWord) || token.span.size() == 0) return false;
  if (WordLists::is_han_word(token.text)) return false;  // Letters without case.
  size_t at = token.span.start;
  const char32_t code = base::next_code_point(language.text, at);
  return base::is_upper(code) || base::is_ascii_digit(static_cast<char>(code & 0x7f));
}

bool is_capital(const TypedToken& token, const RuleLanguage& language) {
  return starts_upper(token, language) && !base::is_ascii_digit(language.text[token.span.start]);
}

// The end of the capitalised phrase at `from`, with "of", "the" and the like inside.
size_t name_end(const TypedTokens& tokens, size_t from, const RuleLanguage& language) {
  size_t end = from + 1;
  for (size_t i = from + 1; i < tokens.size() && i - from < kLongestName; ++i) {
    const TypedToken& token = tokens[i];
    const bool inner =
        token.is(SymbolKind::kWord) && language.words.contains("name_inner", token.text);
    if (starts_upper(token, language)) {
      end = i + 1;
    } else if (!inner) {
      break;
    }
  }
  return end;
}

std::string_view view(const RuleLanguage& language, const model::Span& span) {
  return std::string_view(language.text).substr(span.start, span.size());
}

bool names_award(std::string_view value, const WordLists& words) {
  for (const std::string_view word : base::split_words(value)) {
    if (words.contains("award_nouns", base::ascii_lower(word))) return true;
  }
  return false;
}

// "Sundry Prize", not "Prize Committee".
bool ends_as_award(std::string_view value, const WordLists& words) {
  return words.contains("award_nouns",
                        base::ascii_lower(value.substr(value.find_last_of(' ') + 1)));
}

// Capitals make "Bachelor" look like an organisation.
bool names_degree(const TypedToken& token, const RuleLanguage& language) {
  if (token.is(SymbolKind::kWord)) return language.words.contains("degrees", token.text);
  return token.is(SymbolKind::kOrg) && token.items.size() == 1 &&
         language.words.contains("degrees", base::ascii_lower(view(language, token.span)) + "'s");
}

}  // namespace

void mark_quotes(TypedTokens& tokens) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].is_punct('"')) continue;
    size_t close = i + 1;
    while (close < tokens.size() && close - i <= kLongestQuotedTitle &&
           !tokens[close].is_punct('"')) {
      ++close;
    }
    if (close >= tokens.size() || !tokens[close].is_punct('"') || close == i + 1) continue;
    TypedToken quoted =
        phrase(SymbolKind::kQuoted, {tokens[i + 1].span.start, tokens[close - 1].span.end}, {});
    replace_range(tokens, i, close + 1, std::move(quoted));
  }
}

// "PhD", "master's degree in physics", "Ph.D. in mechanical engineering".
void mark_degrees(TypedTokens& tokens, const RuleLanguage& language) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!names_degree(tokens[i], language)) continue;
    // "her degree" says neither which nor in what.
    const bool subject_said = i + 1 < tokens.size() && tokens[i + 1].is_word("in");
    if (tokens[i].is_word("degree") && !subject_said) continue;
    size_t end = i + 1;
    if (end + 1 < tokens.size() && tokens[end].is_punct('.') &&
        tokens[i].text.find('.') != std::string::npos) {
      ++end;
    }
    while (end < tokens.size() && (tokens[end].is_word("'s") || tokens[end].is_word("degree")))
      ++end;
    if (end + 1 < tokens.size() && tokens[end].is_word("in") &&
        tokens[end + 1].is(SymbolKind::kWord)) {
      size_t subject = end + 1;
      while (subject < tokens.size() && subject - end <= kLongestSubject &&
             tokens[subject].is(SymbolKind::kWord) &&
             !language.words.contains("subject_stops", tokens[subject].text)) {
        ++subject;
      }
      end = subject;
    }
    const model::Span span{tokens[i].span.start, tokens[end - 1].span.end};
    replace_range(tokens, i, end,
                  phrase(SymbolKind::kDegree, span, std::string(view(language, span))));
  }
}

// A sentence's first word is capitalised anyway, so a name there needs a second word.
void mark_names(TypedTokens& tokens, const RuleLanguage& language) {
  for (TypedToken& token : tokens) {
    // "Fennimore Medal" looks like an organisation.
    if (!token.is(SymbolKind::kOrg) || token.items.size() != 1) continue;
    if (!ends_as_award(token.items.front().value, language.words)) continue;
    token.kind = SymbolKind::kAward;
    token.text = std::string(1, static_cast<char>(token.kind));
  }
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!is_capital(tokens[i], language) || language.words.contains("skipped", tokens[i].text) ||
        language.words.contains("determiners", tokens[i].text) ||
        language.words.contains("capital_nouns", tokens[i].text) ||
        (i > 0 && tokens[i - 1].is_word("'s") &&
         language.words.contains("note_nouns", tokens[i].text))) {
      continue;
    }
    const size_t end = name_end(tokens, i, language);
    const model::Span span{tokens[i].span.start, tokens[end - 1].span.end};
    std::string value(view(language, span));
    const bool award = names_award(value, language.words);
    if (i == 0 && !award) continue;
    if (language.verbs.find(tokens[i].text) != nullptr && end == i + 1) continue;
    replace_range(tokens, i, end,
                  phrase(award ? SymbolKind::kAward : SymbolKind::kName, span, std::move(value)));
  }
}

}  // namespace rolecall::extract
