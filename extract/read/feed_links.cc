// SPDX-License-Identifier: Apache-2.0
#include "extract/read/feed_links.h"

#include "base/text.h"
#include "extract/read/address.h"
#include "extract/read/charset.h"
#include "extract/read/html.h"
#include "extract/read/prune.h"

namespace rolecall::extract {
namespace {

/// A head that is longer has its links in front of what makes it so long.
constexpr size_t kHeadBytes = size_t{256} << 10;

std::string_view head_of(std::string_view bytes) {
  bytes = bytes.substr(0, kHeadBytes);
  for (const std::string_view mark : {"</head", "</HEAD"}) {
    if (const size_t end = bytes.find(mark); end != bytes.npos) return bytes.substr(0, end);
  }
  return bytes;
}

bool is_feed_type(std::string_view type) {
  const std::string name = base::ascii_lower(base::trim(type.substr(0, type.find(';'))));
  return name == "application/rss+xml" || name == "application/atom+xml" ||
         name == "application/feed+json" || name == "application/rdf+xml";
}

}  // namespace

std::vector<FeedLink> find_feed_links(const Page& page) {
  std::vector<FeedLink> feeds;
  const bool is_html = page.media_type.empty() || page.media_type.find("html") != std::string::npos;
  const std::string_view head = head_of(page.bytes);
  if (!is_html || head.find("alternate") == head.npos) return feeds;
  const auto dom =
      parse_html(prune_html(decode(head, detect_charset(page.bytes, page.charset).name)));
  if (!dom) return feeds;
  for (NodeId id = 0; id < dom->size() && feeds.size() < kMostFeedLinks; ++id) {
    if ((*dom)[id].tag != Tag::kLink || !has_word(dom->attribute(id, "rel"), "alternate")) continue;
    if (!is_feed_type(dom->attribute(id, "type"))) continue;
    std::string url = absolute_url(page.url, base::trim(dom->attribute(id, "href")));
    if (host_of(url).empty()) continue;
    feeds.push_back({std::move(url), base::collapse_spaces(dom->attribute(id, "title"))});
  }
  return feeds;
}

}  // namespace rolecall::extract
