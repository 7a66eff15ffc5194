// SPDX-License-Identifier: Apache-2.0
// RSS, Atom and JSON feeds (feed.h) as listings.
#include "extract/read/feed.h"
#include "extract/read/listing_readers.h"

namespace rolecall::extract {

bool recognise_feed_listing(const ListingInput& input) {
  constexpr size_t kHeadBytes = 4096;
  return looks_like_feed(std::string_view(input.text).substr(0, kHeadBytes));
}

static std::string authors_of(const FeedItem& entry) {
  std::string names;
  for (const model::Author& author : entry.authors) {
    names += (names.empty() ? "" : ", ") + author.name;
  }
  return names;
}

base::Result<void> read_feed_listing(const ListingInput& input, Listing& listing) {
  const auto feed = parse_feed(input.text, "utf-8", input.base_url);
  if (!feed) return tl::unexpected(feed.error());
  for (const FeedItem& entry : feed->items) {
    ListingItem item{entry.url, entry.id, entry.title, authors_of(entry), entry.summary, {}};
    item.date = entry.published ? entry.published : entry.updated;
    add_item(input, std::move(item), listing);
  }
  listing.left_out += feed->items_left_out;
  listing.ttl_minutes = feed->ttl_minutes;
  listing.skip_hours = feed->skip_hours;
  listing.skip_days = feed->skip_days;
  return {};
}

}  // namespace rolecall::extract
