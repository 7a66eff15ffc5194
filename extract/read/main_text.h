// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which part of a page is its main text: the element that holds it, and what inside is left out.

#include <string_view>

#include "extract/read/dom.h"
#include "extract/read/render.h"

namespace rolecall::extract {

struct MainText {
  NodeId root = kNoNode;
  Treatments treatments;
  bool fell_back = false;  ///< Too little was left, so that the whole body is kept.
};

/// Never kNoNode for a page with a body. The heading that repeats `title`, and what stands above
/// it, are left out.
MainText find_main_text(const Dom& dom, std::string_view title);

}  // namespace rolecall::extract
