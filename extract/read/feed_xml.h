// SPDX-License-Identifier: Apache-2.0
#pragma once
// The XML half of parse_feed(), and its parts that others read XML with.

#include <string>
#include <string_view>

#include "base/result.h"
#include "extract/read/feed.h"

namespace pugi {
class xml_document;
}

namespace rolecall::extract {

/// `text` is UTF-8. kUnsupported where the root is no feed's, kInvalid without a root.
base::Result<Feed> parse_xml_feed(std::string_view text, std::string_view base_url);

/// `text` is UTF-8.
base::Result<Feed> parse_json_feed(std::string_view text, std::string_view base_url);

/// Loads as much as is well-formed; false where there is no element at all.
bool load_xml(std::string_view text, pugi::xml_document& document);

/// What both kinds of feed do at their end: items without an id get their url's, authors of the
/// feed go to items without any.
void complete_items(Feed& feed);

/// Cut at kMaxSummaryBytes, between characters.
std::string make_summary(std::string_view html);

}  // namespace rolecall::extract
