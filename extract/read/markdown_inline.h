// SPDX-License-Identifier: Apache-2.0
#pragma once
// The marks inside a line of Markdown or reStructuredText -> text and links.

#include <string>
#include <string_view>

#include "extract/read/text_builder.h"

namespace rolecall::extract {

/// Writes one line's words: "[text](address)" and "[text][label]" as a link or its text, emphasis
/// and code marks off, images left out, inline HTML's tags off.
void write_markdown_line(std::string_view line, const std::string& base_url, TextBuilder& out);

/// The same for reStructuredText: "`text <address>`_", ":role:`text`", "``code``", "|name|".
void write_rst_line(std::string_view line, const std::string& base_url, TextBuilder& out);

}  // namespace rolecall::extract
