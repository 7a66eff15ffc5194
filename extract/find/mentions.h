// SPDX-License-Identifier: Apache-2.0
#pragma once
// Document -> mentions of people, organisations, titles and dates.

#include <memory>
#include <vector>

#include "extract/find/mention.h"
#include "extract/find/sentences.h"
#include "extract/known_names.h"
#include "model/document.h"

namespace rolecall::extract {

/// A document with its sentences and mentions: what rules work on.
struct AnnotatedDocument {
  const model::Document* document = nullptr;  ///< Outlives this.
  std::vector<Sentence> sentences;
  std::vector<Mention> mentions;  ///< By start, not overlapping.
};

/// Thread-safe once made.
class MentionFinder {
 public:
  explicit MentionFinder(const KnownNames& known);
  ~MentionFinder();
  MentionFinder(const MentionFinder&) = delete;
  MentionFinder& operator=(const MentionFinder&) = delete;

  AnnotatedDocument annotate(const model::Document& document) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::extract
