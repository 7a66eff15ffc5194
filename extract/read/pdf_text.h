// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages of text as a PDF has them -> paragraphs: lines joined, words put together that a line's end
// cut in two, running heads and page numbers dropped, footnote marks off names.

#include <string>
#include <string_view>
#include <vector>

#include "extract/read/text_builder.h"

namespace rolecall::extract {

/// Pages in reading order, UTF-8, lines ended by "\n".
void write_pdf_text(const std::vector<std::string>& pages, TextBuilder& out);

/// The first page's largest claim to be a title: its first lines of several words, before names
/// and prose. Empty where the page starts with prose.
std::string first_heading(std::string_view page);

/// "Berg1,2∗" as "Berg": the marks of affiliations and footnotes behind a name.
std::string without_footnote_marks(std::string_view line);

/// The title of a PDF's metadata is one: no file name, no program's own words.
bool is_plausible_pdf_title(std::string_view title);

}  // namespace rolecall::extract
