// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names of several words, looked up at a token: the longest one wins.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extract/find/mention.h"
#include "extract/find/mention_page.h"

namespace rolecall::extract {

/// What a phrase stands for.
struct PhraseEntry {
  MentionType type = MentionType::kPerson;
  std::string canonical;
  Evidence evidence = Evidence::kKnown;
};

struct PhraseMatch {
  TokenRange range;
  const PhraseEntry* entry = nullptr;  ///< Of the table.
};

/// Thread-safe once filled. A phrase that two entries share stands for neither person: it is kept
/// out, unless both say the same.
class PhraseTable {
 public:
  /// Adds a written name; one without letters is ignored.
  void add(std::string_view phrase, const PhraseEntry& entry);

  /// The longest phrase over free tokens from `at`. Costs at most the longest phrase's words.
  std::optional<PhraseMatch> find(const MentionPage& page, uint32_t at) const;
  bool empty() const { return nodes_.empty(); }

 private:
  static constexpr int32_t kPrefix = -1;     // Only the beginning of a phrase.
  static constexpr int32_t kAmbiguous = -2;  // Shared by two.

  std::unordered_map<std::string, int32_t> nodes_;  // Words so far -> entry.
  std::vector<PhraseEntry> entries_;
};

}  // namespace rolecall::extract
