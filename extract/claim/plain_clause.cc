// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "extract/claim/clause.h"

namespace rolecall::extract {
namespace {

bool is_han(const TypedTokens& tokens) {
  return std::ranges::any_of(tokens, [](const TypedToken& token) {
    return token.is(SymbolKind::kWord) && WordLists::is_han_word(token.text);
  });
}

const TypedToken* last_person(const TypedTokens& tokens) {
  const auto found = std::find_if(tokens.rbegin(), tokens.rend(), [](const TypedToken& token) {
    return token.is(SymbolKind::kPerson);
  });
  return found == tokens.rend() ? nullptr : &*found;
}

const TypedToken* first_person(const TypedTokens& tokens) {
  const auto found = std::ranges::find(tokens, SymbolKind::kPerson, &TypedToken::kind);
  return found == tokens.end() ? nullptr : &*found;
}

/// Cuts where another verb begins, as far as plain words show it.
class PlainSplitter {
 public:
  PlainSplitter(const TypedTokens& tokens, const WordLists& words)
      : tokens_(tokens), words_(words), han_(is_han(tokens)) {}

  std::vector<Clause> run() {
    Clause current;
    for (size_t i = 0; i < tokens_.size(); ++i) {
      const Cut cut = cut_at(i, current);
      if (cut == Cut::kNone) {
        current.tokens.push_back(tokens_[i]);
        continue;
      }
      const TypedToken* subject =
          cut == Cut::kRelative ? last_person(current.tokens) : first_person(current.tokens);
      Clause next;
      next.opener = "and";
      if (subject != nullptr) {
        next.tokens.push_back(*subject);
        next.tokens.back().copied = true;
      }
      clauses_.push_back(std::move(current));
      current = std::move(next);
    }
    clauses_.push_back(std::move(current));
    if (clauses_.size() > 1) clauses_.front().opener = "and";
    for (Clause& clause : clauses_) drop_lent(clause.tokens);
    return std::move(clauses_);
  }

 private:
  enum class Cut { kNone, kCoordinate, kRelative };

  Cut cut_at(size_t i, const Clause& current) const {
    const TypedToken& token = tokens_[i];
    if (current.tokens.empty() || i + 1 >= tokens_.size()) return Cut::kNone;
    if (han_) return token.is_punct(',') ? Cut::kCoordinate : Cut::kNone;
    if (!token.is(SymbolKind::kWord)) return Cut::kNone;
    const TypedToken& next = tokens_[i + 1];
    if (words_.contains("plain_relatives", token.text)) {
      const TypedToken& before = tokens_[i - 1];
      const bool after_pause = before.is_punct(',') || before.is(SymbolKind::kPerson) ||
                               words_.contains("plain_conjunctions", before.text);
      return after_pause ? Cut::kRelative : Cut::kNone;
    }
    const bool joins = words_.contains("plain_conjunctions", token.text) &&
                       next.is(SymbolKind::kWord) &&
                       !words_.contains("plain_relatives", next.text) &&
                       !words_.contains("determiners", next.text) && !next.is_word("al");
    return joins ? Cut::kCoordinate : Cut::kNone;
  }

  // A piece with a subject of its own needs none lent.
  static void drop_lent(TypedTokens& tokens) {
    if (tokens.empty() || !tokens.front().copied) return;
    const bool own = std::any_of(tokens.begin() + 1, tokens.end(), [](const TypedToken& token) {
      return token.is(SymbolKind::kPerson);
    });
    if (own) tokens.erase(tokens.begin());
  }

  const TypedTokens& tokens_;
  const WordLists& words_;
  bool han_;
  std::vector<Clause> clauses_;
};

}  // namespace

std::vector<Clause> split_plain(const TypedTokens& tokens, const WordLists& words) {
  return PlainSplitter(tokens, words).run();
}

}  // namespace rolecall::extract
