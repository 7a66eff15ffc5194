// SPDX-License-Identifier: Apache-2.0
#include "extract/find/mention_page.h"

#include <algorithm>

namespace rolecall::extract {

const Token MentionPage::kNoToken;

MentionPage::MentionPage(const model::Document& document)
    : document_(document),
      sentences_(split_sentences(document)),
      list_(tokenize_mentions(document, sentences_)),
      owner_(list_.tokens.size(), kNobody) {}

model::Span MentionPage::span(TokenRange range) const {
  return {list_.tokens[range.begin].span.start, list_.tokens[range.end - 1].span.end};
}

std::string_view MentionPage::view(TokenRange range) const { return document_.view(span(range)); }

void MentionPage::mark_place(TokenRange range) {
  constexpr uint32_t kNoName = ~uint32_t{kGivenName | kSurname};
  for (uint32_t at = range.begin; at < range.end; ++at) {
    list_.tokens[at].classes = (list_.tokens[at].classes & kNoName) | kPlace;
  }
}

bool MentionPage::is_free(TokenRange range) const {
  return std::all_of(owner_.begin() + range.begin, owner_.begin() + range.end,
                     [](int32_t owner) { return owner == kNobody; });
}

const Mention* MentionPage::mention_at(uint32_t token) const {
  const int32_t owner = owner_[token];
  return owner == kNobody ? nullptr : &mentions_[static_cast<size_t>(owner)];
}

bool MentionPage::is_type(uint32_t token, MentionType type) const {
  const Mention* mention = mention_at(token);
  return mention != nullptr && mention->type == type;
}

bool MentionPage::add(TokenRange range, Mention mention) {
  if (range.empty() || !is_free(range)) return false;
  mention.span = span(range);
  std::fill(owner_.begin() + range.begin, owner_.begin() + range.end,
            static_cast<int32_t>(mentions_.size()));
  mentions_.push_back(std::move(mention));
  ranges_.push_back(range);
  return true;
}

void MentionPage::set_canonical(uint32_t token, std::string canonical) {
  mentions_[static_cast<size_t>(owner_[token])].canonical = std::move(canonical);
}

std::vector<Mention> MentionPage::take_mentions() {
  std::sort(mentions_.begin(), mentions_.end(),
            [](const Mention& a, const Mention& b) { return a.span < b.span; });
  return std::move(mentions_);
}

}  // namespace rolecall::extract
