// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page on its way to mentions: sentences, tokens, and the mentions that the finders have agreed
// on so far. A token belongs to one mention at most, so that mentions never overlap.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extract/find/mention.h"
#include "extract/find/mention_tokens.h"
#include "extract/find/sentences.h"
#include "model/document.h"

namespace rolecall::extract {

/// Tokens [begin, end), all of one sentence.
struct TokenRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t size() const { return end - begin; }
  bool empty() const { return begin >= end; }
};

/// Used by one thread.
class MentionPage {
 public:
  /// The document outlives this.
  explicit MentionPage(const model::Document& document);

  const model::Document& document() const { return document_; }
  const std::vector<Sentence>& sentences() const { return sentences_; }
  uint32_t sentence_count() const { return static_cast<uint32_t>(sentences_.size()); }
  TokenRange sentence(uint32_t index) const { return {list_.begin[index], list_.begin[index + 1]}; }
  TokenRange sentence_of(uint32_t token) const { return sentence(list_.tokens[token].sentence); }
  const model::Block& block_of(uint32_t token) const {
    return document_.blocks[sentences_[list_.tokens[token].sentence].block];
  }
  uint32_t token_count() const { return static_cast<uint32_t>(list_.tokens.size()); }
  /// Past the last token, a token that is of no class and no word: a look ahead finds nothing.
  const Token& token(uint32_t index) const {
    return index < list_.tokens.size() ? list_.tokens[index] : kNoToken;
  }
  /// The text from the first token's start to the last one's end.
  std::string_view view(TokenRange range) const;
  model::Span span(TokenRange range) const;

  /// Says that tokens are the name of a place, and of nothing else.
  void mark_place(TokenRange range);

  bool is_free(uint32_t token) const { return token < owner_.size() && owner_[token] == kNobody; }
  bool is_free(TokenRange range) const;
  /// The mention that a token belongs to; nothing for a free one.
  const Mention* mention_at(uint32_t token) const;
  /// Tokens of the mention that a taken token belongs to.
  TokenRange range_at(uint32_t token) const { return ranges_[static_cast<size_t>(owner_[token])]; }
  /// True where the token is of a mention of that type.
  bool is_type(uint32_t token, MentionType type) const;

  /// Adds a mention over free tokens and sets its span; false, and nothing is done, where one of
  /// them is taken.
  bool add(TokenRange range, Mention mention);

  /// Of the mention that a taken token belongs to.
  void set_canonical(uint32_t token, std::string canonical);

  /// The mentions by start. Ends the page's use.
  std::vector<Mention> take_mentions();
  std::vector<Sentence> take_sentences() { return std::move(sentences_); }

 private:
  static constexpr int32_t kNobody = -1;
  static const Token kNoToken;

  const model::Document& document_;
  std::vector<Sentence> sentences_;
  TokenList list_;
  std::vector<int32_t> owner_;  // Of each token: index into mentions_, or kNobody.
  std::vector<Mention> mentions_;
  std::vector<TokenRange> ranges_;
};

}  // namespace rolecall::extract
