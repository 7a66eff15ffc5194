// SPDX-License-Identifier: Apache-2.0
#pragma once
// Feeds: RSS 0.9x, 1.0 (RDF) and 2.0, Atom 0.3 and 1.0 (RFC 4287), JSON Feed 1.1. Read leniently:
// a feed that is cut off or ill-formed gives the items that stand before the fault.

#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "model/document.h"

namespace rolecall::extract {

struct FeedItem {
  std::string title;  ///< Text, without markup.
  std::string url;    ///< Of the page that the item is about, absolute; empty where none is given.
  std::string id;     ///< As the feed gives it, else the url.
  std::optional<model::Edtf> published;    ///< As fine as written.
  std::optional<base::Time> published_at;  ///< Where a time of day is written.
  std::optional<model::Edtf> updated;
  std::optional<base::Time> updated_at;
  std::vector<model::Author> authors;  ///< The item's, else the feed's.
  std::string summary;                 ///< Text, without markup; cut at kMaxSummaryBytes.
  std::string content;                 ///< The fullest text given, as HTML.
};

struct Feed {
  std::string title;
  std::string home_url;  ///< The page that the feed belongs to, absolute; may be empty.
  std::string language;
  std::vector<model::Author> authors;
  std::optional<model::Edtf> updated;
  std::vector<FeedItem> items;     ///< In the feed's order.
  size_t items_left_out = 0;       ///< Past kMaxFeedItems.
  std::optional<int> ttl_minutes;  ///< RSS's ttl, or sy:updatePeriod over sy:updateFrequency.
  std::bitset<24> skip_hours;      ///< Hours of the day, UTC, in which nothing new comes.
  std::bitset<7> skip_days;        ///< From Monday.
};

inline constexpr size_t kMaxFeedItems = 5000;
inline constexpr size_t kMaxSummaryBytes = 4096;

/// `charset` is the Content-Type header's, may be empty; links resolve against xml:base and
/// `base_url`. kUnsupported where the bytes are no feed, kInvalid where they are too broken.
base::Result<Feed> parse_feed(std::string_view bytes, std::string_view charset,
                              std::string_view base_url);

/// A quick look at the first bytes (UTF-8): they start a feed of one of these kinds.
bool looks_like_feed(std::string_view head);

}  // namespace rolecall::extract
