// SPDX-License-Identifier: Apache-2.0
#pragma once
// text/plain -> document: a mail where it starts with mail headers, else paragraphs.

#include <string_view>

#include "model/document.h"

namespace rolecall::extract {

/// `text` is UTF-8.
void read_plain_text(std::string_view text, model::Document& document);

}  // namespace rolecall::extract
