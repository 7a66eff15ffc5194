// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text constructs of Atom (RFC 4287 section 3.1, and 0.3's mode attribute) and RSS: what kind
// of text an element holds, as its attributes say or, in RSS, as it looks.

#include <string>

namespace pugi {
class xml_node;
}

namespace rolecall::extract {

/// As plain text, white space folded.
std::string xml_content_text(const pugi::xml_node& node);

/// As HTML.
std::string xml_content_markup(const pugi::xml_node& node);

}  // namespace rolecall::extract
