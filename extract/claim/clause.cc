// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/clause.h"

#include <algorithm>
#include <optional>

namespace rolecall::extract {
namespace {

/// How far a clause's verb may stand from its subject: "Mira Holt , since May our editor , leaves".
constexpr size_t kSubjectReach = 3;
/// An apposition between a subject and its verb is shorter than this.
constexpr size_t kLongestApposition = 24;

bool is_finite(const TypedToken& token) {
  return token.is(SymbolKind::kVerb) && token.verb.tense != VerbTense::kGerund &&
         token.verb.tense != VerbTense::kInfinitive;
}

bool can_be_subject(const TypedToken& token) {
  return token.is(SymbolKind::kPerson) || token.is(SymbolKind::kOrg) ||
         token.is(SymbolKind::kTitle) || token.is(SymbolKind::kName);
}

// The person before the verb, else the organisation there that no preposition governs.
const TypedToken* subject_of(const TypedTokens& tokens) {
  const TypedToken* org = nullptr;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const TypedToken& token = tokens[i];
    if (token.is(SymbolKind::kVerb)) return org;
    if (token.is(SymbolKind::kPerson)) return &token;
    const bool free = i == 0 || !tokens[i - 1].is(SymbolKind::kWord);
    if (org == nullptr && token.is(SymbolKind::kOrg) && free) org = &token;
  }
  return nullptr;
}

const TypedToken* first_person_in(const TypedTokens& tokens) {
  const auto found = std::ranges::find(tokens, SymbolKind::kPerson, &TypedToken::kind);
  return found == tokens.end() ? nullptr : &*found;
}

class Splitter {
 public:
  Splitter(const TypedTokens& tokens, const WordLists& words) : tokens_(tokens), words_(words) {}

  std::vector<Clause> run() {
    size_t at = 0;
    while (at < tokens_.size()) {
      if (const auto next = take_relative(at)) {
        at = *next;
      } else if (const auto after = skip_apposition(at)) {
        note_description(at, *after);
        at = *after;
      } else if (const auto start = clause_start(at)) {
        begin_clause(*start);
        at = *start;
      } else if (const auto role = gapped_role(at)) {
        repeat_verb();
        at = *role;
      } else {
        current_.tokens.push_back(tokens_[at++]);
      }
    }
    close_clause();
    lend_subjects();
    return std::move(clauses_);
  }

 private:
  const TypedToken* at(size_t index) const {
    return index < tokens_.size() ? &tokens_[index] : nullptr;
  }
  bool punct_at(size_t index, char c) const {
    return index < tokens_.size() && tokens_[index].is_punct(c);
  }

  // "P , who joined in May , leaves": the relative clause becomes one of its own; the main clause
  // goes on behind it.
  std::optional<size_t> take_relative(size_t start) {
    size_t word = start;
    if (punct_at(word, ',') || punct_at(word, '-') || punct_at(word, '(')) ++word;
    const TypedToken* pronoun = at(word);
    if (pronoun == nullptr || current_.tokens.empty()) return std::nullopt;
    const TypedToken& antecedent = current_.tokens.back();
    const bool who = pronoun->is_word("who") && antecedent.is(SymbolKind::kPerson);
    const bool where = pronoun->is_word("where") &&
                       (antecedent.is(SymbolKind::kOrg) || antecedent.is(SymbolKind::kName));
    if (!who && !where) return std::nullopt;
    const size_t end = relative_end(word + 1);
    TypedTokens inner;
    if (who) inner.push_back(copy_of(antecedent));
    inner.insert(inner.end(), tokens_.begin() + static_cast<long>(word) + 1,
                 tokens_.begin() + static_cast<long>(end));
    std::vector<Clause> parts = Splitter(inner, words_).run_inner(depth_ + 1);
    for (Clause& part : parts) {
      if (part.opener.empty()) part.opener = who ? "who" : "where";
      if (where) part.place = antecedent.items;
      inner_.push_back(std::move(part));
    }
    return punct_at(end, ',') || punct_at(end, '-') || punct_at(end, ')') ? end + 1 : end;
  }

  std::vector<Clause> run_inner(int depth) {
    depth_ = depth;
    return run();
  }

  // Ends at the punctuation after which the main verb goes on, else with the sentence; without a
  // comma ("those who joined left") the sentence's end is near enough.
  size_t relative_end(size_t from) const {
    constexpr int kDeepest = 3;
    if (depth_ >= kDeepest) return tokens_.size();
    for (size_t i = from; i < tokens_.size(); ++i) {
      if (tokens_[i].is_punct(';') || tokens_[i].is_punct(')')) return i;
      if ((tokens_[i].is_punct(',') || tokens_[i].is_punct('-')) && i + 1 < tokens_.size() &&
          is_finite(tokens_[i + 1])) {
        return i;
      }
    }
    return tokens_.size();
  }

  void note_description(size_t from, size_t to) {
    for (size_t i = from; i < to; ++i) {
      if (tokens_[i].items.size() != 1) continue;
      const PhraseItem& item = tokens_[i].items.front();
      if (tokens_[i].is(SymbolKind::kTitle) && !current_.subject_title)
        current_.subject_title = item;
      if (tokens_[i].is(SymbolKind::kOrg) && !current_.subject_org) current_.subject_org = item;
    }
  }

  // "Holt of Acme spoke", "The chair, Holt, has resigned": what else stands before the verb.
  std::optional<size_t> skip_before_verb(size_t start) const {
    const bool affiliation = (tokens_[start].is_word("of") || tokens_[start].is_word("from")) &&
                             start + 2 < tokens_.size() &&
                             tokens_[start + 1].is(SymbolKind::kOrg) &&
                             is_finite(tokens_[start + 2]);
    if (affiliation) return start + 2;
    const size_t size = current_.tokens.size();
    const bool closes = punct_at(start, ',') && size > 1 &&
                        current_.tokens[size - 2].is_punct(',') && start + 1 < tokens_.size() &&
                        is_finite(tokens_[start + 1]);
    return closes ? std::optional(start + 1) : std::nullopt;
  }

  // "P , T of O , leaves": what stands between two commas and has no verb is read by other rules.
  std::optional<size_t> skip_apposition(size_t start) const {
    if (current_.tokens.empty() || !current_.tokens.back().is(SymbolKind::kPerson))
      return std::nullopt;
    if (const auto verb = skip_before_verb(start)) return verb;
    const char mark = punct_at(start, ',')   ? ','
                      : punct_at(start, '-') ? '-'
                      : punct_at(start, '(') ? ')'
                                             : 0;
    if (mark == 0) return std::nullopt;
    for (size_t i = start + 1; i < tokens_.size() && i - start < kLongestApposition; ++i) {
      if (tokens_[i].is(SymbolKind::kVerb)) return std::nullopt;
      if (tokens_[i].is_punct(mark) && i + 1 < tokens_.size() &&
          tokens_[i + 1].is(SymbolKind::kVerb)) {
        return i + 1;
      }
    }
    return std::nullopt;
  }

  // Where the clause after a conjunction, comma or semicolon at `start` begins, if one does.
  std::optional<size_t> clause_start(size_t start) const {
    if (!has_verb(current_.tokens) && !opens(start)) return std::nullopt;
    size_t i = start;
    if (punct_at(i, ':') && is_name_alone(i + 1)) return std::nullopt;
    if (punct_at(i, ';') || punct_at(i, ':')) return i + 1;
    if (punct_at(i, ',') || punct_at(i, '-') || punct_at(i, '(')) ++i;
    const TypedToken* word = at(i);
    if (word == nullptr) return std::nullopt;
    const bool joined = word->is(SymbolKind::kWord) && words_.contains("conjunctions", word->text);
    // "since 2019" opens no clause.
    const bool dated = i + 1 < tokens_.size() && tokens_[i + 1].is(SymbolKind::kDate);
    const bool opened =
        !dated && word->is(SymbolKind::kWord) && words_.contains("openers", word->text);
    if (i == start && !joined && !opened) return std::nullopt;
    const size_t body = joined || opened ? i + 1 : i;
    if (opened && !names_role(i) && (is_verb_at(body) || subject_follows(body))) return i;
    if (is_verb_at(body)) return body;
    if (at(body) != nullptr && tokens_[body].is(SymbolKind::kWord) && joined &&
        words_.contains("openers", tokens_[body].text)) {
      return body;
    }
    if ((joined || i > start) && subject_follows(body)) return body;
    return std::nullopt;
  }

  // "The new lead is: Mira Holt."
  bool is_name_alone(size_t index) const {
    if (index >= tokens_.size() || !tokens_[index].is(SymbolKind::kPerson)) return false;
    return index + 1 == tokens_.size() || tokens_[index + 1].is(SymbolKind::kPunct);
  }

  // "stepped down as lead once and came back": "as" before a title opens no clause.
  bool names_role(size_t opener) const {
    if (!tokens_[opener].is_word("as") || is_verb_at(opener + 1)) return false;
    for (size_t i = opener + 1; i < tokens_.size() && i <= opener + kSubjectReach; ++i) {
      const bool owner = i + 1 < tokens_.size() && tokens_[i + 1].is_word("'s");
      if (tokens_[i].is(SymbolKind::kPerson) && !owner) return false;
      if (tokens_[i].is(SymbolKind::kTitle)) return true;
    }
    return false;
  }

  bool opens(size_t index) const {
    return current_.tokens.empty() ? false : !current_.opener.empty() && punct_at(index, ',');
  }

  static bool has_verb(const TypedTokens& tokens) {
    return std::ranges::any_of(tokens, [](const TypedToken& t) { return t.is(SymbolKind::kVerb); });
  }

  bool is_verb_at(size_t index) const {
    return index < tokens_.size() && tokens_[index].is(SymbolKind::kVerb);
  }

  bool subject_follows(size_t from) const {
    for (size_t i = from; i < tokens_.size() && i < from + kSubjectReach; ++i) {
      if (!can_be_subject(tokens_[i])) continue;
      for (size_t j = i + 1; j < tokens_.size() && j <= i + kSubjectReach; ++j) {
        if (is_finite(tokens_[j])) return true;
        if (tokens_[j].is_punct(',') || tokens_[j].is_word("who")) return follows_aside(j);
      }
    }
    return false;
  }

  bool follows_aside(size_t comma) const {
    for (size_t i = comma + 1; i < tokens_.size() && i - comma < kLongestApposition; ++i) {
      if (tokens_[i].is_punct(',') && i + 1 < tokens_.size() && is_finite(tokens_[i + 1]))
        return true;
      if (tokens_[i].is_punct(';')) return false;
    }
    return false;
  }

  // "was named lecturer in 1995 and professor in 2001", "left as chair of A and head of B": where
  // the second role begins, which has the verb of the first.
  std::optional<size_t> gapped_role(size_t start) const {
    size_t i = punct_at(start, ',') ? start + 1 : start;
    if (at(i) == nullptr || !at(i)->is_word("and")) return std::nullopt;
    const size_t role = i + 1;
    for (i = role; i < tokens_.size() && i < role + kSubjectReach; ++i) {
      if (tokens_[i].is(SymbolKind::kTitle)) break;
      if (!tokens_[i].is(SymbolKind::kWord) && !tokens_[i].is(SymbolKind::kOrg))
        return std::nullopt;
    }
    const TypedToken* behind = at(i + 1);
    if (at(i) == nullptr || !at(i)->is(SymbolKind::kTitle) || behind == nullptr) {
      return std::nullopt;
    }
    const bool placed =
        behind->is(SymbolKind::kWord) && words_.contains("role_links", behind->text);
    return placed && has_whole_role() ? std::optional(role) : std::nullopt;
  }

  // The clause so far has a verb and behind it a title with its organisation or date.
  bool has_whole_role() const {
    const TypedTokens& tokens = current_.tokens;
    const auto verb = std::ranges::find(tokens, SymbolKind::kVerb, &TypedToken::kind);
    const auto title = std::find_if(
        verb, tokens.end(), [](const TypedToken& token) { return token.is(SymbolKind::kTitle); });
    return std::any_of(title, tokens.end(), [](const TypedToken& token) {
      return token.is(SymbolKind::kOrg) || token.is(SymbolKind::kDate);
    });
  }

  // Starts a clause with the subject, the verb and the person that it is about ("named her").
  void repeat_verb() {
    TypedTokens head;
    bool behind = false;
    for (const TypedToken& token : current_.tokens) {
      if (behind && !token.is(SymbolKind::kPerson) && !token.is_word("'s")) break;
      head.push_back(copy_of(token));
      behind = behind || token.is(SymbolKind::kVerb);
    }
    close_clause();
    current_.tokens = std::move(head);
  }

  void begin_clause(size_t start) {
    close_clause();
    const TypedToken* word = at(start);
    if (word != nullptr && word->is(SymbolKind::kWord) && words_.contains("openers", word->text)) {
      current_.opener = word->text;
    }
  }

  void close_clause() {
    if (!current_.tokens.empty()) clauses_.push_back(std::move(current_));
    current_ = {};
    std::ranges::move(inner_, std::back_inserter(clauses_));
    inner_.clear();
  }

  static TypedToken copy_of(const TypedToken& subject) {
    TypedToken copy = subject;
    copy.copied = true;
    return copy;
  }

  // A clause that starts with its verb has the subject of the clause before ("and will join"), or
  // of the one behind it where there is none before ("After leaving Acme, P joined").
  void lend_subjects() {
    for (size_t i = 0; i < clauses_.size(); ++i) {
      TypedTokens& tokens = clauses_[i].tokens;
      const auto verb = std::ranges::find(tokens, SymbolKind::kVerb, &TypedToken::kind);
      if (verb == tokens.end() || has_subject(tokens, verb)) continue;
      const TypedToken* subject = nullptr;
      for (size_t j = i; j > 0 && subject == nullptr; --j)
        subject = subject_of(clauses_[j - 1].tokens);
      if (subject == nullptr && i > 0) subject = first_person_in(clauses_[i - 1].tokens);
      if (subject == nullptr && i + 1 < clauses_.size() && i == 0)
        subject = subject_of(clauses_[1].tokens);
      if (subject != nullptr) tokens.insert(verb, copy_of(*subject));
    }
  }

  bool has_subject(const TypedTokens& tokens, TypedTokens::iterator verb) const {
    return std::any_of(
        tokens.begin(), TypedTokens::const_iterator(verb), [this](const TypedToken& t) {
          return can_be_subject(t) ||
                 (t.is(SymbolKind::kWord) && words_.contains("subject_pronouns", t.text));
        });
  }

  const TypedTokens& tokens_;
  const WordLists& words_;
  int depth_ = 0;
  Clause current_;
  std::vector<Clause> inner_;
  std::vector<Clause> clauses_;
};

}  // namespace

std::vector<Clause> split_clauses(const TypedTokens& tokens, const WordLists& words) {
  return Splitter(tokens, words).run();
}

}  // namespace rolecall::extract
