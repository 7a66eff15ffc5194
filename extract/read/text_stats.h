// SPDX-License-Identifier: Apache-2.0
#pragma once
// How much text stands where on a page: the figures from which the main text is chosen.

#include <cstdint>
#include <vector>

#include "extract/read/dom.h"
#include "extract/read/render.h"

namespace rolecall::extract {

/// Of one node with all below it, hidden and dropped parts left out. Characters are counted
/// without white space; a character of Chinese, Japanese or Korean counts as two.
struct NodeStats {
  uint32_t text = 0;       ///< All characters.
  uint32_t link_text = 0;  ///< Of these in links.
  uint32_t prose = 0;      ///< Of these outside links, in blocks long enough to be sentences.
  uint32_t links = 0;
};

/// One NodeStats a node.
std::vector<NodeStats> text_stats(const Dom& dom, const Treatments& treatments);

/// Share of a node's text that is link text, 0 to 1; 0 for a node without text.
double link_density(const NodeStats& stats);

}  // namespace rolecall::extract
