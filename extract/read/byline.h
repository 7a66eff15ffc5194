// SPDX-License-Identifier: Apache-2.0
#pragma once
// Authors and dates that only the visible page tells: by-lines, datelines, <time> elements, "last
// modified" lines. Comments, sidebars and teasers are never asked.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "extract/read/shapes.h"
#include "model/document.h"

namespace rolecall::extract {

/// What one line under a title says.
struct Byline {
  std::vector<model::Author> authors;
  std::optional<model::Edtf> published;
};

/// Reads "Posted by Ada Berg on May 7, 2026", "7 May 2026 · Ada Berg on behalf of the board",
/// "Published: 7 May 2026 · Text: Ada Berg". Empty for a line that is no by-line.
Byline read_byline(std::string_view line, std::string_view language);

/// The only date of a short text; one that is coarser than a month is no date of publication.
std::optional<model::Edtf> only_date(std::string_view text, std::string_view language);

/// "Posted by Ada Berg on May 7, 2026": the name alone, without dates.
std::string without_dates(std::string_view segment, std::string_view language);

/// Fills the document's authors and dates where the page's metadata gave none. A date under the
/// title that is earlier than the metadata's replaces it: systems date anew what they take over.
void complete_from_page(const ShapeInput& input, model::Document& document);

/// The by-line under the title that says for whom its author writes, "Ada Berg on behalf of the
/// board", which is a claim; kNoNode where there is none. Others only repeat Document::authors.
NodeId find_speaking_byline(const ShapeInput& input, model::Document& document);

}  // namespace rolecall::extract
