// SPDX-License-Identifier: Apache-2.0
#pragma once
// The "---" block of fields at the head of a Markdown file, as site generators read it.

#include <string_view>

#include "model/document.h"

namespace rolecall::extract {

/// Takes title, date, author(s) and language of the block into the document; the text after it, or
/// all of it where it starts with none.
std::string_view take_front_matter(std::string_view text, model::Document& document);

}  // namespace rolecall::extract
