// SPDX-License-Identifier: Apache-2.0
#pragma once
// The lines around a page's title, as a reader sees them: where by-lines and dates stand.

#include <string>
#include <string_view>
#include <vector>

#include "extract/read/dom.h"

namespace rolecall::extract {

struct HeaderLine {
  NodeId block = kNoNode;  ///< The innermost block that holds the line.
  NodeId end = kNoNode;    ///< One past the line's last text.
  std::string text;        ///< White space folded; "\n" where a <br> stands.
};

/// The heading that says the title, else the first <h1>; kNoNode where there is neither.
NodeId title_element(const Dom& dom, std::string_view title);

/// The lines below the title, at most ten, up to the first of prose; then those, at most three,
/// that stand above it in the same part of the page, the nearest first. A line that only announces
/// the next ("By", "Published") is joined with it. Without a title: the first lines of the page.
std::vector<HeaderLine> header_lines(const Dom& dom, NodeId title);

/// All lines of the body that are no prose.
std::vector<HeaderLine> page_lines(const Dom& dom);

/// The element's text with a space between the parts of a line: spans often stand side by side.
std::string spaced_text(const Dom& dom, NodeId id);

/// The names that links to authors' pages show inside the element; empty where there is none.
std::vector<std::string> author_links(const Dom& dom, NodeId from, NodeId to);

/// The element stands in a sidebar, a navigation, among comments or teasers.
bool is_beside(const Dom& dom, NodeId id);

/// As is_beside(), but what surrounds the title too is not looked at.
bool is_beside_title(const Dom& dom, NodeId id, NodeId title);

}  // namespace rolecall::extract
