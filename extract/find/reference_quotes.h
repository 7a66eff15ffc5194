// SPDX-License-Identifier: Apache-2.0
#pragma once
// Who says "I": the author of the message or page, or the one whose words stand in quotation
// marks, in a quoted block or in an interview.

#include <string>
#include <vector>

#include "extract/find/mention_page.h"

namespace rolecall::extract {

/// Made once the people of a page are mentions. The page outlives this.
class QuoteSpeakers {
 public:
  explicit QuoteSpeakers(const MentionPage& page);

  /// The speaker at a token; empty where nobody is named.
  const std::string& speaker(uint32_t token) const;
  bool in_quotation(uint32_t token) const { return quotation_[token] != kNone; }
  /// True in what one of the two of an interview says.
  bool in_interview(uint32_t token) const { return !interview_[block_of(token)].empty(); }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  void find_quotations(TokenRange block);
  void add_quotation(TokenRange block, TokenRange quotation);
  std::string attributed(TokenRange block, TokenRange quotation) const;
  std::string author_of(const model::Block& block) const;
  void find_block_authors();
  size_t block_of(uint32_t token) const {
    return page_.sentences()[page_.token(token).sentence].block;
  }

  const MentionPage& page_;
  std::vector<uint32_t> quotation_;  // Of each token: index into speakers_, or kNone.
  std::vector<std::string> speakers_;
  std::vector<std::string> interview_;     // Of each block: who answers or asks.
  std::vector<std::string> block_author_;  // Of each block.
};

}  // namespace rolecall::extract
