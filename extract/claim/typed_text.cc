// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/typed_text.h"

#include <algorithm>

#include "base/text.h"

namespace rolecall::extract {
namespace {

/// Longer groups do not occur; the bound keeps a hostile run of auxiliaries linear.
constexpr size_t kLongestGroup = 16;

bool is_determiner(const TypedToken& token, const WordLists& words) {
  return token.is(SymbolKind::kWord) && words.contains("determiners", token.text);
}

}  // namespace

// "the Fern working group": its name goes on behind what looks like a name.
void name_working_groups(TypedTokens& tokens) {
  for (size_t i = 0; i + 2 < tokens.size(); ++i) {
    const bool named = tokens[i].is(SymbolKind::kOrg) || tokens[i].is(SymbolKind::kName);
    const TypedToken& noun = tokens[i + 2];
    if (!named || tokens[i].items.size() != 1 || !tokens[i + 1].is_word("working")) continue;
    if (!noun.is_word("group") && !noun.is_word("groups")) continue;
    TypedToken& group = tokens[i];
    group.kind = SymbolKind::kOrg;
    group.text = std::string(1, static_cast<char>(group.kind));
    group.items.front().value += " working group";
    group.items.front().span.end = noun.span.end;
    group.span.end = noun.span.end;
    tokens.erase(tokens.begin() + static_cast<long>(i) + 1,
                 tokens.begin() + static_cast<long>(i) + 3);
  }
}

// "Fern" and "Playground" of "Fern Playground", where the page's owner is Fern: one name.
void join_names(TypedTokens& tokens, const RuleLanguage& language) {
  for (size_t i = 0; i + 1 < tokens.size();) {
    TypedToken& first = tokens[i];
    const TypedToken& second = tokens[i + 1];
    const bool whole = first.is(SymbolKind::kOrg) && first.items.size() == 1 &&
                       first.items.front().mention != nullptr &&
                       !first.items.front().mention->pronoun;
    const bool name =
        (second.is(SymbolKind::kOrg) || second.is(SymbolKind::kName)) && second.items.size() == 1;
    const bool team = second.is(SymbolKind::kWord) && i + 2 < tokens.size() &&
                      tokens[i + 2].is(SymbolKind::kTitle) &&
                      language.words.contains("team_words", second.text);
    const bool beside =
        first.span.end + 1 == second.span.start && language.text[first.span.end] == ' ';
    if (!whole || !(name || team) || !beside) {
      ++i;
      continue;
    }
    first.span.end = second.span.end;
    first.items.front().span.end = second.span.end;
    first.items.front().value += " " + language.text.substr(second.span.start, second.span.size());
    tokens.erase(tokens.begin() + static_cast<long>(i) + 1);
  }
}

// "That ends my time at Acme": the pronoun is the subject of a verb that has an object.
bool is_subject_pronoun(const TypedToken& before, const TypedTokens& tokens, size_t verb,
                        const WordLists& words) {
  if (!before.is_word("that") && !before.is_word("this")) return false;
  if (verb + 1 >= tokens.size() || !tokens[verb].text.ends_with('s')) return false;
  const TypedToken& next = tokens[verb + 1];
  return is_determiner(next, words) || next.is(SymbolKind::kPerson) || next.is(SymbolKind::kOrg);
}

// "the board of directors of Acme": the board.
void shorten_boards(TypedTokens& tokens, const RuleLanguage& language) {
  for (size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (!tokens[i].is(SymbolKind::kOrg) || !tokens[i + 1].is_word("of")) continue;
    const model::Span& span = tokens[i + 2].span;
    const std::string word = base::ascii_lower(language.text.substr(span.start, span.size()));
    if (word != "directors" && word != "trustees" && word != "governors") continue;
    tokens.erase(tokens.begin() + static_cast<long>(i) + 1,
                 tokens.begin() + static_cast<long>(i) + 3);
  }
}

void mark_verbs(TypedTokens& tokens, const RuleLanguage& language) {
  std::vector<std::string_view> words;
  for (const TypedToken& token : tokens) {
    words.push_back(token.is(SymbolKind::kWord) ? std::string_view(token.text)
                                                : std::string_view());
  }
  TypedTokens out;
  for (size_t i = 0; i < tokens.size();) {
    const size_t count = std::min(kLongestGroup, tokens.size() - i);
    // After an article or a possessive stands a noun: "the leaves", "his moves"; not "that was".
    const bool noun =
        !out.empty() && (is_determiner(out.back(), language.words) || out.back().is_word("'s"));
    auto match = read_verb_group(std::span(words).subspan(i, count), language.verbs);
    if (match && noun && match->length == 1 && match->group.lemma != "be" &&
        !is_subject_pronoun(out.back(), tokens, i, language.words)) {
      match.reset();
    }
    if (!match || match->length == 0) {
      out.push_back(std::move(tokens[i++]));
      continue;
    }
    TypedToken token;
    token.kind = SymbolKind::kVerb;
    token.span = {tokens[i].span.start, tokens[i + match->length - 1].span.end};
    token.text = match->group.symbol();
    token.verb = std::move(match->group);
    out.push_back(std::move(token));
    i += match->length;
  }
  tokens = std::move(out);
}

// "Acme elected her to its board": of the organisation that the sentence has named.
void own_boards(TypedTokens& tokens, const RuleLanguage& language) {
  const PhraseItem* owner = nullptr;
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    const TypedToken& token = tokens[i];
    if (token.is(SymbolKind::kOrg) && token.items.size() == 1 &&
        !is_body(token.items.front().value, language.words)) {
      owner = &token.items.front();
    }
    TypedToken& body = tokens[i + 1];
    if (owner == nullptr || !token.is_word("its") || !body.is(SymbolKind::kOrg)) continue;
    for (PhraseItem& item : body.items) {
      if (item.parent.empty() && is_body(item.value, language.words)) item.parent = owner->value;
    }
  }
}

void mark_anaphors(TypedTokens& tokens, const RuleLanguage& language) {
  // "this institute", in Chinese
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].is_word("han-this") || !tokens[i + 1].is_word("han")) continue;
    tokens[i].kind = SymbolKind::kOrg;
    tokens[i].text = "O";
    tokens[i].span.end = tokens[i + 1].span.end;
    tokens.erase(tokens.begin() + static_cast<long>(i) + 1);
  }
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool determined =
        is_determiner(tokens[i], language.words) ||
        (tokens[i].is_word("'s") && i > 0 &&
         (tokens[i - 1].is(SymbolKind::kOrg) || tokens[i - 1].is(SymbolKind::kPerson)));
    TypedToken& noun = tokens[i + 1];
    if (!determined || !noun.is(SymbolKind::kWord)) continue;
    if (noun.is(SymbolKind::kWord) && (tokens[i].is_word("a") || tokens[i].is_word("an"))) continue;
    const bool ends = i + 2 >= tokens.size() || !tokens[i + 2].is(SymbolKind::kPerson);
    if (language.words.contains("org_nouns", noun.text)) {
      noun.kind = SymbolKind::kOrg;
    } else if (ends && language.words.contains("role_nouns", noun.text)) {
      noun.kind = SymbolKind::kTitle;
    } else if (language.words.contains("body_nouns", noun.text)) {
      noun.kind = SymbolKind::kOrg;
      const auto written = language.text.substr(noun.span.start, noun.span.size());
      // "elected her to its board": of the organisation that the sentence has named.
      std::string parent;
      for (size_t j = i; j > 0 && tokens[i].is_word("its") && parent.empty(); --j) {
        if (tokens[j - 1].is(SymbolKind::kOrg) && tokens[j - 1].items.size() == 1)
          parent = tokens[j - 1].items.front().value;
      }
      noun.items.push_back({nullptr, noun.span, written, std::move(parent)});
    } else {
      continue;
    }
    noun.text = std::string(1, static_cast<char>(noun.kind));
  }
}

// "at present" says "now", which typed text leaves out; "present" is no verb there.
void drop_at_present(TypedTokens& tokens) {
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool now = tokens[i].is_word("at") &&
                     (tokens[i + 1].is_word("present") || tokens[i + 1].is_word("the"));
    const size_t noun = i + (tokens[i + 1].is_word("the") ? 2 : 1);
    const bool moment = noun < tokens.size() && (tokens[noun].is_word("present") ||
                                                 (noun == i + 2 && tokens[noun].is_word("moment")));
    if (!now || !moment) continue;
    tokens.erase(tokens.begin() + static_cast<long>(i),
                 tokens.begin() + static_cast<long>(noun) + 1);
  }
}

// "leads design there": at the organisation said before; not "there is".
void mark_there(TypedTokens& tokens) {
  for (size_t i = 1; i < tokens.size(); ++i) {
    if (!tokens[i].is_word("there")) continue;
    const TypedToken& before = tokens[i - 1];
    const bool place = (before.is(SymbolKind::kVerb) && before.verb.lemma != "be") ||
                       before.is(SymbolKind::kTitle) || before.is(SymbolKind::kWord);
    const bool subject = i + 1 < tokens.size() && tokens[i + 1].is(SymbolKind::kVerb);
    if (!place || subject) continue;
    tokens[i].kind = SymbolKind::kOrg;
    tokens[i].text = "O";
    TypedToken at;
    at.span = {tokens[i].span.start, tokens[i].span.start};
    at.text = "at";
    tokens.insert(tokens.begin() + static_cast<long>(i), std::move(at));
    ++i;
  }
}

// "on the same day", "effective the same date": one word that the date's heir is known by.
void mark_same_day(TypedTokens& tokens, const RuleLanguage& language) {
  // "as part of the move": one link, no verb and no role.
  for (size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (!tokens[i].is_word("as") || !tokens[i + 1].is_word("part") || !tokens[i + 2].is_word("of"))
      continue;
    tokens[i].text = "as-part-of";
    tokens.erase(tokens.begin() + static_cast<long>(i) + 1,
                 tokens.begin() + static_cast<long>(i) + 3);
  }
  // "my first day at Acme": no adverb there.
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i].is_word("first") && tokens[i + 1].is_word("day")) {
      tokens[i].text = "first-day";
      tokens.erase(tokens.begin() + static_cast<long>(i) + 1);
    }
  }
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool same = tokens[i].is_word("same") || tokens[i].is_word("that");
    if (!same || !tokens[i + 1].is(SymbolKind::kWord) ||
        !language.words.contains("day_nouns", tokens[i + 1].text)) {
      continue;
    }
    if (tokens[i].is_word("that") && tokens[i + 1].is_word("time")) continue;
    tokens[i].text = "same-day";
    tokens.erase(tokens.begin() + static_cast<long>(i) + 1);
  }
}

// "the ambassadors programme": a thing named after a title.
void drop_compounds(TypedTokens& tokens, const RuleLanguage& language) {
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].is(SymbolKind::kTitle) || !tokens[i + 1].is(SymbolKind::kWord)) continue;
    if (!language.words.contains("title_compounds", tokens[i + 1].text)) continue;
    tokens[i].kind = SymbolKind::kWord;
    tokens[i].text = "~";
    tokens[i].items.clear();
  }
}

// "Dr. Mira Holt": the point ends no sentence.
void drop_abbreviation_marks(TypedTokens& tokens) {
  for (size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].is_punct('.') || !tokens[i + 1].is(SymbolKind::kPerson)) continue;
    if (!tokens[i - 1].is(SymbolKind::kWord)) continue;
    tokens[i].kind = SymbolKind::kWord;
    tokens[i].text = "~";
  }
}

// "announced her intention to step down": she is to step down.
void read_intentions(TypedTokens& tokens, const RuleLanguage& language) {
  for (size_t i = 0; i + 3 < tokens.size(); ++i) {
    TypedToken& verb = tokens[i + 3];
    if (!tokens[i].is(SymbolKind::kPerson) || !tokens[i + 1].is_word("'s")) continue;
    if (!tokens[i + 2].is(SymbolKind::kWord) ||
        !language.words.contains("intentions", tokens[i + 2].text)) {
      continue;
    }
    if (!verb.is(SymbolKind::kVerb) || verb.verb.tense != VerbTense::kInfinitive) continue;
    verb.verb.planned = true;
    verb.verb.tense = VerbTense::kFuture;
    verb.text = verb.verb.symbol();
    tokens.erase(tokens.begin() + static_cast<long>(i) + 1,
                 tokens.begin() + static_cast<long>(i) + 3);
  }
}

// "our treasurer", "its new editor": a possessive of the organisation said before.
void mark_owners(TypedTokens& tokens, const RuleLanguage& language) {
  constexpr size_t kReach = 3;
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].is(SymbolKind::kWord) ||
        !language.words.contains("own_determiners", tokens[i].text)) {
      continue;
    }
    size_t noun = i + 1;
    while (noun < tokens.size() && noun - i < kReach && tokens[noun].is(SymbolKind::kWord)) ++noun;
    if (noun >= tokens.size() || !tokens[noun].is(SymbolKind::kTitle)) continue;
    tokens[i].kind = SymbolKind::kOrg;
    tokens[i].text = "O";
    TypedToken mark;
    mark.span = {tokens[i].span.end, tokens[i].span.end};
    mark.text = "'s";
    tokens.insert(tokens.begin() + static_cast<long>(i) + 1, std::move(mark));
  }
}

bool is_body(std::string_view name, const WordLists& words) {
  const size_t space = name.find_last_of(" -");
  const std::string_view last = space == std::string_view::npos ? name : name.substr(space + 1);
  return words.contains("body_nouns", base::ascii_lower(last));
}

// "She previously served as": the tense says it; "previously chair" needs the word.
void drop_time_before_verbs(TypedTokens& tokens) {
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool time = tokens[i].is_word("previously") || tokens[i].is_word("formerly");
    if (!time || !tokens[i + 1].is(SymbolKind::kVerb)) continue;
    if (tokens[i + 1].verb.tense == VerbTense::kPresent) continue;
    tokens.erase(tokens.begin() + static_cast<long>(i));
  }
}

// "the then treasurer": no adverb, but a word about the role's time.
void mark_then(TypedTokens& tokens, const RuleLanguage& language) {
  // ", once a lecturer at Acme,"
  for (size_t i = 1; i + 2 < tokens.size(); ++i) {
    if (!tokens[i].is_word("once") || !tokens[i - 1].is_punct(',')) continue;
    const size_t role = is_determiner(tokens[i + 1], language.words) ? i + 2 : i + 1;
    if (tokens[role].is(SymbolKind::kTitle)) tokens[i].text = "former";
  }
  for (size_t i = 1; i + 1 < tokens.size(); ++i) {
    const TypedToken& next = tokens[i + 1];
    const bool role = next.is(SymbolKind::kTitle) || next.is(SymbolKind::kOrg);
    if (!tokens[i].is_word("then") || !role) continue;
    if (is_determiner(tokens[i - 1], language.words) || tokens[i - 1].is_word("'s")) {
      tokens[i].text = "former";
    }
  }
}

TypedTokens rewrite(TypedTokens tokens, const RuleLanguage& language) {
  drop_asides(tokens, language);
  drop_at_present(tokens);
  mark_quotes(tokens);
  mark_degrees(tokens, language);
  mark_names(tokens, language);
  drop_compounds(tokens, language);
  name_working_groups(tokens);
  join_names(tokens, language);
  shorten_boards(tokens, language);
  extend_titles(tokens, language);
  mark_verbs(tokens, language);
  mark_same_day(tokens, language);
  own_boards(tokens, language);
  mark_anaphors(tokens, language);
  mark_there(tokens);
  mark_owners(tokens, language);
  mark_then(tokens, language);
  for (size_t i = 1; i < tokens.size(); ++i) {
    tokens[i].determined = is_determiner(tokens[i - 1], language.words);
    tokens[i].indefinite = tokens[i - 1].is_word("a") || tokens[i - 1].is_word("an");
  }
  drop_abbreviation_marks(tokens);
  std::erase_if(tokens, [&](const TypedToken& token) {
    return token.is(SymbolKind::kWord) &&
           (language.words.contains("skipped", token.text) || language.verbs.is_adverb(token.text));
  });
  drop_time_before_verbs(tokens);
  read_intentions(tokens, language);
  absorb_fields(tokens, language);
  join_coordinated(tokens, language);
  drop_unnamed(tokens, language);
  attach_parents(tokens, language);
  return tokens;
}

model::Span cover(const TypedTokens& tokens, size_t first, size_t last) {
  while (last > first + 1 && tokens[last - 1].is(SymbolKind::kPunct)) --last;
  while (first + 1 < last && tokens[first].is(SymbolKind::kPunct)) ++first;
  model::Span span = tokens[first].span;
  for (size_t i = first; i < last; ++i) {
    span.start = std::min(span.start, tokens[i].span.start);
    span.end = std::max(span.end, tokens[i].span.end);
  }
  return span;
}

TypedText spell(const TypedTokens& tokens, const WordLists& words) {
  TypedText typed;
  typed.text = " ";
  for (const TypedToken& token : tokens) {
    typed.starts.push_back(typed.text.size());
    if (token.is(SymbolKind::kWord) && words.contains("function_words", token.text))
      typed.text += '=';
    typed.text += token.text;
    typed.text += ' ';
  }
  return typed;
}

size_t TypedText::token_at(size_t offset) const {
  const auto found = std::ranges::lower_bound(starts, offset);
  return found != starts.end() && *found == offset ? static_cast<size_t>(found - starts.begin())
                                                   : starts.size();
}

}  // namespace rolecall::extract
