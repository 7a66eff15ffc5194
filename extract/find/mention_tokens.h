// SPDX-License-Identifier: Apache-2.0
#pragma once
// Words and marks of a document's sentences, with what case and lexicon say about each: the
// alphabet in which names, organisations and titles are found.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extract/find/mention_lexicon.h"
#include "extract/find/sentences.h"
#include "model/document.h"

namespace rolecall::extract {

enum class TokenShape : uint8_t {
  kMark,     ///< Punctuation, one character.
  kClitic,   ///< "'s", "'m", "'ll": what an apostrophe joins to a word.
  kNumber,   ///< Begins with a digit.
  kLower,    ///< A word in small letters, or of a script without case.
  kCapital,  ///< "Ada", "O'Malley".
  kAllCaps,  ///< Two capitals or more and no small letter: "ESF", "AT&T".
  kMixed,    ///< "iOS", "eBay", "quarn.io".
  kInitial,  ///< "A." or "J.P."
  kHandle,   ///< "@ada"; the span has the "@", the folded form has not.
  kCjk,      ///< One letter of Han, Kana or Hangul.
};

/// What parts a token from the one before it.
enum class TokenGap : uint8_t { kNone, kSpace, kBreak };

struct Token {
  model::Span span;
  std::string folded;    ///< See fold_word(); of a mark, the mark.
  uint32_t classes = 0;  ///< Bits of WordClass.
  TokenShape shape = TokenShape::kMark;
  TokenGap gap = TokenGap::kNone;
  bool first = false;     ///< First word of its sentence, where a capital says nothing.
  uint32_t sentence = 0;  ///< Index into the sentences.

  bool is(uint32_t any_of) const { return (classes & any_of) != 0; }
  bool is_mark(std::string_view mark) const { return shape == TokenShape::kMark && folded == mark; }
  /// True for words that may stand in a name.
  bool capital() const {
    return shape == TokenShape::kCapital || shape == TokenShape::kAllCaps ||
           shape == TokenShape::kInitial;
  }
  bool word() const { return shape > TokenShape::kNumber; }
};

/// "SIG", "WG": a group inside a project, named after what it cares for ("SIG Parsing").
bool is_group_acronym(const Token& token);

/// Tokens of a document by sentence; tokens of sentence i are [begin[i], begin[i + 1]).
struct TokenList {
  std::vector<Token> tokens;
  std::vector<uint32_t> begin;
};

/// Linear in the text. `sentences` are in order.
TokenList tokenize_mentions(const model::Document& document,
                            const std::vector<Sentence>& sentences);

}  // namespace rolecall::extract
