// SPDX-License-Identifier: Apache-2.0
#pragma once
// A claim's sentence in its place on the page, with a little of what stands around it.

#include <string>
#include <string_view>

#include "model/claim.h"

namespace rolecall::review::web {

struct Passage {
  std::string before;  ///< About 200 bytes, cut at a word; begins with "…" where it was cut.
  std::string quote;
  std::string after;
  bool found = true;  ///< The text has the quote; else only `quote` is filled.
};

/// `text` is the page's as last read. Where the claim's offsets no longer fit, the quote is looked
/// for. Quotes are cut at 2,000 bytes. Cells of a table's row are set apart by " | ".
Passage find_passage(std::string_view text, const model::Claim& claim);

}  // namespace rolecall::review::web
