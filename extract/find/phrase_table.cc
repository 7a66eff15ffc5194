// SPDX-License-Identifier: Apache-2.0
#include "extract/find/phrase_table.h"

#include <algorithm>

#include "base/text.h"

namespace rolecall::extract {
namespace {

/// Longer names are cut by the one who wrote them, not by people.
constexpr size_t kMaxWords = 12;

/// Splits as the tokenizer does: marks part words, hyphens and inner dots do not.
std::vector<std::string> phrase_words(std::string_view phrase) {
  std::vector<std::string> words;
  for (const std::string_view word : base::split_words(phrase)) {
    std::string folded = fold_word(word);
    if (!folded.empty()) words.push_back(std::move(folded));
  }
  return words;
}

bool has_capital(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    if (base::is_upper(base::next_code_point(text, i))) return true;
  }
  return false;
}

}  // namespace

void PhraseTable::add(std::string_view phrase, const PhraseEntry& entry) {
  const std::vector<std::string> words = phrase_words(phrase);
  if (words.empty() || words.size() > kMaxWords) return;
  std::string key;
  for (size_t i = 0; i < words.size(); ++i) {
    key += words[i];
    if (i + 1 < words.size()) {
      nodes_.emplace(key, kPrefix);
      key += ' ';
    }
  }
  const auto [node, fresh] = nodes_.emplace(key, kPrefix);
  if (node->second == kAmbiguous) return;
  if (node->second >= 0) {
    const PhraseEntry& other = entries_[static_cast<size_t>(node->second)];
    if (other.type == entry.type && other.canonical != entry.canonical &&
        entry.type == MentionType::kPerson) {
      node->second = kAmbiguous;
    }
    return;
  }
  node->second = static_cast<int32_t>(entries_.size());
  entries_.push_back(entry);
}

std::optional<PhraseMatch> PhraseTable::find(const MentionPage& page, uint32_t at) const {
  if (nodes_.empty()) return std::nullopt;
  const uint32_t limit = page.sentence_of(at).end;
  std::optional<PhraseMatch> best;
  std::string key;
  for (uint32_t i = at; i < limit && page.is_free(i); ++i) {
    const Token& token = page.token(i);
    if (i > at && token.gap == TokenGap::kBreak) break;
    if (token.shape == TokenShape::kMark) {
      // "van der Berg, Ada" and "Bexley & Sons" are written with a mark inside.
      if (i == at || (token.folded != "," && token.folded != "&" && token.folded != ".")) break;
      continue;
    }
    if (!key.empty()) key += ' ';
    key += token.folded;
    const auto node = nodes_.find(key);
    if (node == nodes_.end()) break;
    if (node->second < 0) continue;
    const PhraseEntry& entry = entries_[static_cast<size_t>(node->second)];
    const bool small =
        token.shape == TokenShape::kLower && page.token(at).shape == TokenShape::kLower;
    if (small && has_capital(entry.canonical)) continue;
    best = PhraseMatch{{at, i + 1}, &entry};
  }
  return best;
}

}  // namespace rolecall::extract
