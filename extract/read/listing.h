// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages that list new pages: feeds, sitemaps, a forum's topics, a mail archive's month, arXiv's
// lists. Bytes -> items, by the first reader of a table that takes them. To add a kind, write its
// file listing_<kind>.cc and its line in listing.cc.

#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "extract/read/read.h"
#include "model/edtf.h"

namespace rolecall::extract {

/// One page that a listing announces, each text cut at its bound below.
struct ListingItem {
  std::string url;    ///< Absolute, as given: may be of any scheme; empty where none is given.
  std::string id;     ///< The listing's own name for it, else empty.
  std::string title;  ///< Text, without markup; empty in most sitemaps.
  std::string author;
  std::string summary;              ///< Text, without markup.
  std::optional<model::Edtf> date;  ///< When it was published, else last changed.
};

struct Listing {
  std::string kind;                ///< The reader's: "feed", "sitemap", "discourse" ...
  std::vector<ListingItem> items;  ///< In the listing's order.
  /// Listings that this one lists, the newest first: a sitemap index, an archive's months.
  std::vector<ListingItem> parts;
  size_t left_out = 0;             ///< Items past kMaxListingItems, parts past kMaxListingParts.
  std::optional<int> ttl_minutes;  ///< It asks not to be read again sooner.
  std::bitset<24> skip_hours;      ///< Hours of the day, UTC, in which nothing new comes.
  std::bitset<7> skip_days;        ///< From Monday.
};

inline constexpr size_t kMaxListingItems = 10'000;
inline constexpr size_t kMaxListingParts = 100;
inline constexpr size_t kMaxItemUrlBytes = 2048;  ///< A longer address is no page's: left empty.
inline constexpr size_t kMaxItemTitleBytes = 500;
inline constexpr size_t kMaxItemSummaryBytes = 2000;

/// `kind` names the reader, empty: tell it from the bytes. kTooLarge over a limit, kUnsupported
/// where no reader takes the page, kInvalid where it is too broken to list anything. A listing
/// without items is fine. Thread-safe.
base::Result<Listing> read_listing(const Page& page, std::string_view kind = {},
                                   const ReadLimits& limits = {});

/// The names that `kind` may be.
const std::vector<std::string>& listing_kinds();

/// "mira holt steps down" of "https://lumen.example/2026/05/mira-holt-steps-down.html": what an
/// address says where there is no title; empty where it has no words.
std::string words_of_url(std::string_view url);

}  // namespace rolecall::extract
