// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/claim/typed_text.h"

namespace rolecall::extract {
namespace {

/// A bracket with more than a handle, a pronoun set or a short note is text of its own.
constexpr size_t kLongestAside = 3;
/// "lead of the build and release tooling": a title's complement has few words.
constexpr size_t kLongestComplement = 5;

// A capitalised phrase belongs to the title only if the organisation comes behind it: "head of
// Foundational Research at Acme".
bool continues_title(const TypedTokens& tokens, size_t at, const WordLists& words) {
  const TypedToken& token = tokens[at];
  if (token.is(SymbolKind::kWord)) return !words.contains("complement_stops", token.text);
  return token.is(SymbolKind::kName) && at + 1 < tokens.size() &&
         (tokens[at + 1].is_word("at") || tokens[at + 1].is_word("for"));
}

// "Mira Holt (@mholt)".
bool is_same_person(const TypedToken& handle, const TypedToken& person) {
  return handle.is(SymbolKind::kPerson) && !handle.items.empty() && !person.items.empty() &&
         handle.items.front().value == person.items.front().value;
}

size_t close_bracket(const TypedTokens& tokens, size_t open) {
  for (size_t i = open + 1; i < tokens.size() && i - open <= kLongestAside + 1; ++i) {
    if (tokens[i].is_punct(')')) return i;
    if (is_same_person(tokens[i], tokens[open - 1])) continue;
    if (!tokens[i].is(SymbolKind::kWord) && !tokens[i].is_punct('.') && !tokens[i].is_punct('/'))
      break;
  }
  return tokens.size();
}

std::string last_word(std::string_view phrase) {
  return base::ascii_lower(phrase.substr(phrase.find_last_of(' ') + 1));
}

bool is_and(const TypedToken& token) { return token.is_word("and") || token.is_word("plus"); }

bool can_join(const TypedToken& a, const TypedToken& b) {
  // "a chemist and the chair of Acme": only the second title is of Acme.
  if (a.is(SymbolKind::kTitle) && b.determined) return false;
  // "Acme, a Larch Town firm": what the first is.
  if (a.is(SymbolKind::kOrg) && b.indefinite) return false;
  return a.kind == b.kind && !a.items.empty() && !b.items.empty() && !a.copied;
}

bool is_listable(const TypedToken& token) {
  constexpr std::array<SymbolKind, 4> kKinds{SymbolKind::kPerson, SymbolKind::kTitle,
                                             SymbolKind::kOrg, SymbolKind::kName};
  return std::ranges::find(kKinds, token.kind) != kKinds.end();
}

// "(A, B, C)": within brackets a list of people needs no "and".
bool is_enclosed(const TypedTokens& tokens, size_t from, size_t end) {
  return from > 0 && tokens[from].is(SymbolKind::kPerson) && tokens[from - 1].is_punct('(') &&
         end < tokens.size() && tokens[end].is_punct(')');
}

// The end of the coordination that starts at `from`: "A, B and C", "A and B"; from + 1 if none.
size_t list_end(const TypedTokens& tokens, size_t from) {
  size_t at = from;
  size_t end = from + 1;
  while (at + 2 < tokens.size()) {
    size_t next = at + 1;
    bool last = false;
    if (tokens[next].is_punct(',')) {
      ++next;
      if (is_and(tokens[next])) {
        ++next;
        last = true;
      }
    } else if (is_and(tokens[next])) {
      ++next;
      last = true;
    } else {
      break;
    }
    if (next >= tokens.size() || !can_join(tokens[from], tokens[next])) break;
    at = next;
    if (last) end = at + 1;
  }
  return is_enclosed(tokens, from, at + 1) ? at + 1 : end;
}

// "envoy to Fernland", "vice president partnerships and revenue at Acme".
size_t complement_end(const TypedTokens& tokens, size_t title, const WordLists& words) {
  const size_t at = title + 1;
  if (tokens[at].is_word("to") && tokens[at + 1].is(SymbolKind::kName) &&
      words.contains("envoys", last_word(tokens[title].items.front().value))) {
    return at + 2;
  }
  if (!is_and(tokens[at])) return 0;
  size_t end = at + 1;
  while (end < tokens.size() && end - at <= 2 && tokens[end].is(SymbolKind::kWord) &&
         !words.contains("function_words", tokens[end].text)) {
    ++end;
  }
  const bool placed =
      end > at + 1 && end + 1 < tokens.size() && tokens[end].is_word("at") &&
      (tokens[end + 1].is(SymbolKind::kOrg) || tokens[end + 1].is(SymbolKind::kName));
  return placed ? end : 0;
}

void take_into_title(TypedTokens& tokens, size_t title, size_t end, const RuleLanguage& language) {
  const size_t from = tokens[title].span.end;
  const size_t to = tokens[end - 1].span.end;
  tokens[title].items.front().value += language.text.substr(from, to - from);
  tokens[title].items.front().span.end = to;
  tokens[title].span.end = to;
  tokens.erase(tokens.begin() + static_cast<long>(title) + 1,
               tokens.begin() + static_cast<long>(end));
}

}  // namespace

// "Mira Holt (@mholt)", "Mira Holt (she/her)": what identifies the person is no clause.
void drop_asides(TypedTokens& tokens, const RuleLanguage&) {
  for (size_t i = 1; i < tokens.size(); ++i) {
    if (!tokens[i].is_punct('(') || !tokens[i - 1].is(SymbolKind::kPerson)) continue;
    const size_t close = close_bracket(tokens, i);
    if (close >= tokens.size()) continue;
    tokens.erase(tokens.begin() + static_cast<long>(i),
                 tokens.begin() + static_cast<long>(close) + 1);
  }
}

// "lead of the build tooling at Acme": words up to the organisation belong to the title.
void extend_titles(TypedTokens& tokens, const RuleLanguage& language) {
  for (size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (!tokens[i].is(SymbolKind::kTitle) || tokens[i].items.size() != 1) continue;
    if (const size_t close = complement_end(tokens, i, language.words); close > 0) {
      take_into_title(tokens, i, close, language);
      continue;
    }
    if (!tokens[i + 1].is_word("of") && !tokens[i + 1].is_word("for")) continue;
    size_t end = i + 2;
    while (end < tokens.size() && end - i <= kLongestComplement &&
           continues_title(tokens, end, language.words)) {
      ++end;
    }
    if (end < tokens.size() && (tokens[end].is(SymbolKind::kOrg) ||
                                tokens[end].is(SymbolKind::kName) || tokens[end].is_word("'s"))) {
      continue;
    }
    while (end > i + 2 && language.words.contains("determiners", tokens[end - 1].text)) --end;
    if (end == i + 2) continue;
    take_into_title(tokens, i, end, language);
  }
}

// "head of Foundational Research at Acme" where both are taken for organisations: the first is
// the field of the title.
void absorb_fields(TypedTokens& tokens, const RuleLanguage& language) {
  for (size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (!tokens[i].is(SymbolKind::kTitle) || tokens[i].items.size() != 1) continue;
    if (!tokens[i + 1].is_word("of") && !tokens[i + 1].is_word("for")) continue;
    if (!tokens[i + 2].is(SymbolKind::kOrg) || tokens[i + 2].items.size() != 1) continue;
    const bool placed = i + 4 < tokens.size() &&
                        (tokens[i + 3].is_word("at") || tokens[i + 3].is_word("for")) &&
                        tokens[i + 4].is(SymbolKind::kOrg);
    const std::string& field = tokens[i + 2].items.front().value;
    // "Security" is a field, "Department of Rural Security" is not.
    const bool department = field.find(" of ") == std::string::npos &&
                            language.words.contains("departments", last_word(field));
    if (!placed && !department) continue;
    const size_t from = tokens[i].span.end;
    const size_t to = tokens[i + 2].span.end;
    tokens[i].items.front().value += language.text.substr(from, to - from);
    tokens[i].span.end = to;
    tokens.erase(tokens.begin() + static_cast<long>(i) + 1,
                 tokens.begin() + static_cast<long>(i) + 3);
  }
}

// "President and CEO" is one office.
void join_offices(TypedToken& title, const RuleLanguage& language) {
  if (!title.is(SymbolKind::kTitle) || title.items.size() < 2) return;
  const bool offices = std::ranges::all_of(title.items, [&](const PhraseItem& item) {
    return language.words.contains("offices", last_word(item.value));
  });
  if (!offices) return;
  const model::Span span{title.items.front().span.start, title.items.back().span.end};
  title.items.front().span = span;
  title.items.front().value = language.text.substr(span.start, span.size());
  title.items.resize(1);
}

void join_coordinated(TypedTokens& tokens, const RuleLanguage& language) {
  TypedTokens out;
  for (size_t i = 0; i < tokens.size();) {
    const size_t end = is_listable(tokens[i]) ? list_end(tokens, i) : i + 1;
    TypedToken token = tokens[i];  // Not moved: the next list looks back at its bracket.
    for (size_t j = i + 1; j < end; ++j) {
      token.span.end = std::max(token.span.end, tokens[j].span.end);
      token.items.insert(token.items.end(), tokens[j].items.begin(), tokens[j].items.end());
    }
    join_offices(token, language);
    out.push_back(std::move(token));
    i = end;
  }
  tokens = std::move(out);
}

// "Mira Holt and others have joined", "Mira Holt and jdoe (jdoe) have joined": who has no name here
// stands between the person and the verb.
void drop_unnamed(TypedTokens& tokens, const RuleLanguage& language) {
  for (size_t i = 0; i + 3 < tokens.size(); ++i) {
    if (!tokens[i].is(SymbolKind::kPerson) || !is_and(tokens[i + 1])) continue;
    const TypedToken& other = tokens[i + 2];
    if (!other.is(SymbolKind::kWord) || language.words.contains("function_words", other.text)) {
      continue;
    }
    size_t end = i + 3;
    if (tokens[end].is_punct('(') && end + 2 < tokens.size() && tokens[end + 2].is_punct(')'))
      end += 3;
    if (end >= tokens.size() || !tokens[end].is(SymbolKind::kVerb)) continue;
    tokens.erase(tokens.begin() + static_cast<long>(i) + 1,
                 tokens.begin() + static_cast<long>(end));
  }
}

// "the board of Acme", "Acme's board": one organisation, whose body is the seat.
void attach_parents(TypedTokens& tokens, const RuleLanguage& language) {
  for (size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (!tokens[i].is(SymbolKind::kOrg) || !tokens[i + 2].is(SymbolKind::kOrg)) continue;
    const bool of = tokens[i + 1].is_word("of") || tokens[i + 1].is_word("at");
    const size_t body = of ? i : i + 2;
    const size_t parent = of ? i + 2 : i;
    if (!of && !tokens[i + 1].is_word("'s")) continue;
    if (tokens[body].items.size() != 1 ||
        !is_body(tokens[body].items.front().value, language.words)) {
      continue;
    }
    if (tokens[parent].items.size() == 1) {
      tokens[body].items.front().parent = tokens[parent].items.front().value;
    }
    tokens[body].span = {tokens[i].span.start, tokens[i + 2].span.end};
    if (body != i) tokens[i] = std::move(tokens[body]);
    tokens.erase(tokens.begin() + static_cast<long>(i) + 1,
                 tokens.begin() + static_cast<long>(i) + 3);
  }
}

}  // namespace rolecall::extract
