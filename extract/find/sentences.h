// SPDX-License-Identifier: Apache-2.0
#pragma once
// Sentences of a document: ICU's candidates, merged where they break inside names, initials,
// abbreviations and ordinals. A block's end is always a sentence's end.

#include <vector>

#include "model/document.h"

namespace rolecall::extract {

struct Sentence {
  model::Span span;
  size_t block = 0;  ///< Index into Document::blocks.
};

std::vector<Sentence> split_sentences(const model::Document& document);

}  // namespace rolecall::extract
