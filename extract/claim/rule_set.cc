// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/rule_set.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <stdexcept>

#include "base/check.h"
#include "base/text.h"
#include "extract/claim/pattern.h"

namespace rolecall::extract {
namespace {

/// Room for the set's automaton; the built-in rules need a fraction of it.
constexpr int64_t kSetMemory = int64_t{64} << 20;
/// One rule says at most so much in one clause; more is a list read by other means.
constexpr size_t kMostMatches = 40;

RE2::Options quiet_options() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_encoding(RE2::Options::EncodingLatin1);  // typed text is ASCII
  options.set_max_mem(kSetMemory);
  return options;
}

struct CompiledPattern {
  const Rule* rule;
  std::vector<std::string> symbols;
  std::unique_ptr<RE2> regex;
};

struct CompiledScope {
  std::vector<CompiledPattern> patterns;
  std::unique_ptr<RE2::Set> set = std::make_unique<RE2::Set>(quiet_options(), RE2::UNANCHORED);
};

bool is_content_word(const TypedToken& token, const WordLists& known) {
  return token.is(SymbolKind::kWord) && !known.contains("function_words", token.text);
}

bool is_plural(const TypedToken& token) {
  return token.text.ends_with('s') && !token.text.ends_with("ss");
}

// "#" stands for any verb, "_s" for any plural that is no function word.
bool lists(std::string_view words, const TypedToken& token, const WordLists& known) {
  for (const std::string_view word : base::split_words(words)) {
    if (word == token.text) return true;
    if (word == "#" && token.is(SymbolKind::kVerb)) return true;
    if (word.starts_with('#') && token.is(SymbolKind::kVerb) && token.verb.lemma == word.substr(1))
      return true;
    if (word == "_s" && is_content_word(token, known) && is_plural(token)) return true;
  }
  return false;
}

bool allowed(const RuleMatch& match, const TypedTokens& tokens, const WordLists& known) {
  for (size_t i = match.first; i < match.last && !match.rule->not_inside.empty(); ++i) {
    if (lists(match.rule->not_inside, tokens[i], known)) return false;
  }
  if (match.last < tokens.size() && lists(match.rule->not_before, tokens[match.last], known))
    return false;
  return match.first == 0 || !lists(match.rule->not_after, tokens[match.first - 1], known);
}

}  // namespace

struct RuleSet::Impl {
  const WordLists& words;
  std::vector<Rule> rules;
  CompiledScope sentence;
  CompiledScope clause;

  void add(const Rule& rule, const Pattern& pattern) {
    CompiledScope& scope = pattern.has_verb ? clause : sentence;
    auto regex = std::make_unique<RE2>(pattern.regex, quiet_options());
    if (!regex->ok()) throw std::runtime_error(rule.where + ": " + regex->error());
    if (scope.set->Add(pattern.regex, nullptr) < 0) {
      throw std::runtime_error(rule.where + ": the pattern cannot join the set");
    }
    scope.patterns.push_back({&rule, pattern.symbols, std::move(regex)});
  }
};

RuleSet::RuleSet(std::vector<Rule> rules, const VerbLexicon& verbs, const WordLists& words)
    : impl_(new Impl{words, std::move(rules), {}, {}}) {
  for (const Rule& rule : impl_->rules) {
    for (const std::string& notation : rule.patterns) {
      const auto pattern = compile_pattern(notation, verbs, words);
      if (!pattern) {
        throw std::runtime_error(rule.where + ": rule " + rule.id + ": " +
                                 pattern.error().message());
      }
      impl_->add(rule, *pattern);
    }
  }
  for (CompiledScope* scope : {&impl_->sentence, &impl_->clause}) {
    if (!scope->set->Compile())
      throw std::runtime_error("the set of rules does not fit its memory");
  }
}

RuleSet::~RuleSet() = default;

namespace {

struct Spelled {
  const TypedTokens& tokens;
  const WordLists& words;
  TypedText typed;
};

// All matches of one pattern, also overlapping ones.
void run_pattern(const CompiledPattern& pattern, const Spelled& spelled,
                 std::vector<RuleMatch>& out) {
  const TypedTokens& tokens = spelled.tokens;
  const TypedText& typed = spelled.typed;
  const size_t groups = pattern.symbols.size() + 1;
  std::vector<re2::StringPiece> found(groups);
  const re2::StringPiece text(typed.text);
  size_t from = 0;
  for (size_t count = 0; count < kMostMatches; ++count) {
    if (!pattern.regex->Match(text, from, text.size(), RE2::UNANCHORED, found.data(),
                              static_cast<int>(groups))) {
      return;
    }
    const auto offset_of = [&](const re2::StringPiece& piece) {
      return static_cast<size_t>(piece.data() - text.data());
    };
    RuleMatch match;
    match.rule = pattern.rule;
    match.first = typed.token_at(offset_of(found[0]) + 1);
    match.last = typed.token_at(offset_of(found[0]) + found[0].size());
    for (size_t i = 1; i < groups; ++i) {
      if (found[i].data() == nullptr) continue;
      match.captures[pattern.symbols[i - 1]] = typed.token_at(offset_of(found[i]));
    }
    CHECK(match.first < tokens.size(), "a pattern has at least one token");
    if (match.first + 1 >= tokens.size()) {
      if (allowed(match, tokens, spelled.words)) out.push_back(std::move(match));
      return;
    }
    const size_t next_start = typed.starts[match.first + 1];
    if (allowed(match, tokens, spelled.words)) out.push_back(std::move(match));
    from = next_start - 1;
  }
}

}  // namespace

std::vector<RuleMatch> RuleSet::match(const TypedTokens& tokens, RuleScope scope) const {
  const CompiledScope& compiled = scope == RuleScope::kClause ? impl_->clause : impl_->sentence;
  std::vector<RuleMatch> matches;
  if (tokens.empty()) return matches;
  const Spelled spelled{tokens, impl_->words, spell(tokens, impl_->words)};
  std::vector<int> hits;
  RE2::Set::ErrorInfo error;
  if (!compiled.set->Match(spelled.typed.text, &hits, &error) && error.kind != RE2::Set::kNoError) {
    // Out of memory: every pattern is tried, which is slower and as right.
    for (size_t i = 0; i < compiled.patterns.size(); ++i) hits.push_back(static_cast<int>(i));
  }
  std::ranges::sort(hits);
  for (const int hit : hits) {
    run_pattern(compiled.patterns[static_cast<size_t>(hit)], spelled, matches);
  }
  return matches;
}

}  // namespace rolecall::extract
