// SPDX-License-Identifier: Apache-2.0
#pragma once
// Plain text in stanzas of "M: Ada Berg <ada@example.org>" lines under a line that says what of,
// as kernels and their relatives list who looks after which part.

#include <string_view>

#include "extract/read/text_builder.h"

namespace rolecall::extract {

/// Several stanzas of such lines are there.
bool looks_like_maintainers(std::string_view text);

/// Each stanza as a heading and a table of field and value, other text as paragraphs.
void write_maintainers(std::string_view text, TextBuilder& out);

}  // namespace rolecall::extract
