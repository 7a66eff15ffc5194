// SPDX-License-Identifier: Apache-2.0
// Any bytes as a feed: parsing ends, and its text is UTF-8 within the bounds.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/text.h"
#include "extract/read/feed.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  namespace extract = rolecall::extract;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto feed = extract::parse_feed(bytes, "", "https://site.example/feed");
  if (!feed.has_value()) return 0;
  CHECK(feed->items.size() <= extract::kMaxFeedItems, "items are bounded");
  for (const auto& item : feed->items) {
    CHECK(rolecall::base::is_valid_utf8(item.title), "titles are UTF-8");
    CHECK(item.summary.size() <= extract::kMaxSummaryBytes, "summaries are bounded");
  }
  return 0;
}
