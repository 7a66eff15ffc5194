// SPDX-License-Identifier: Apache-2.0
#pragma once
// UTF-8 HTML -> Dom, by gumbo under a byte budget and a deadline.

#include <chrono>
#include <string_view>

#include "base/result.h"
#include "extract/read/dom.h"

namespace rolecall::extract {

struct HtmlLimits {
  size_t max_arena_bytes = size_t{64} << 20;
  std::chrono::milliseconds deadline{2000};
};

/// Elements nested deeper than this are left out, and what they hold moves up to the last one
/// kept: no page that people read comes near it.
inline constexpr int kMaxHtmlDepth = 512;

/// kTooLarge where the parse would need more memory or time than the limits. Any bytes parse
/// otherwise. The Dom does not refer to `html` afterwards.
base::Result<Dom> parse_html(std::string_view html, const HtmlLimits& limits = {});

}  // namespace rolecall::extract
