// SPDX-License-Identifier: Apache-2.0
#include "extract/read/feed.h"

#include "base/text.h"
#include "extract/read/charset.h"
#include "extract/read/feed_xml.h"
#include "extract/read/markup_text.h"

namespace rolecall::extract {

bool looks_like_feed(std::string_view head) {
  const std::string lower = base::ascii_lower(head);
  if (base::trim(lower).starts_with("{")) {
    return lower.find("jsonfeed.org/version") != std::string::npos;
  }
  for (const std::string_view root :
       {"<rss", "<feed", "<rdf:rdf", "<rdf ", "<atom:feed", "<channel"}) {
    const size_t at = lower.find(root);
    if (at != std::string::npos && lower.find("<html") > at) return true;
  }
  return false;
}

std::string make_summary(std::string_view html) {
  return std::string(base::utf8_prefix(text_of_markup(html), kMaxSummaryBytes));
}

void complete_items(Feed& feed) {
  for (FeedItem& item : feed.items) {
    if (item.id.empty()) item.id = item.url;
    if (item.authors.empty()) item.authors = feed.authors;
  }
}

base::Result<Feed> parse_feed(std::string_view bytes, std::string_view charset,
                              std::string_view base_url) {
  const std::string text = decode(bytes, detect_charset(bytes, charset).name);
  if (base::trim(text).starts_with("{")) return parse_json_feed(text, base_url);
  return parse_xml_feed(text, base_url);
}

}  // namespace rolecall::extract
