// SPDX-License-Identifier: Apache-2.0
#pragma once
// The readers that listing.cc puts into its table; each lives in the file of its name.

#include <string>
#include <string_view>

#include "extract/read/dom.h"
#include "extract/read/listing.h"

namespace rolecall::extract {

/// What a reader works from; references hold for the call.
struct ListingInput {
  const Page& page;
  std::string text;          ///< UTF-8.
  const Dom* dom = nullptr;  ///< Of readers that take HTML.
  std::string base_url;
};

/// Appends an item with its texts cut and its address made absolute, or counts it as left out.
void add_item(const ListingInput& input, ListingItem item, Listing& listing);
/// The same for a part.
void add_part(const ListingInput& input, ListingItem part, Listing& listing);

bool recognise_feed_listing(const ListingInput& input);
base::Result<void> read_feed_listing(const ListingInput& input, Listing& listing);

bool recognise_sitemap(const ListingInput& input);
base::Result<void> read_sitemap(const ListingInput& input, Listing& listing);

bool recognise_discourse_json(const ListingInput& input);
base::Result<void> read_discourse_json(const ListingInput& input, Listing& listing);

bool recognise_discourse_topics(const ListingInput& input);
base::Result<void> read_discourse_topics(const ListingInput& input, Listing& listing);

bool recognise_mailman_listing(const ListingInput& input);
base::Result<void> read_mailman_listing(const ListingInput& input, Listing& listing);

bool recognise_hyperkitty_listing(const ListingInput& input);
base::Result<void> read_hyperkitty_listing(const ListingInput& input, Listing& listing);

bool recognise_arxiv_listing(const ListingInput& input);
base::Result<void> read_arxiv_listing(const ListingInput& input, Listing& listing);

}  // namespace rolecall::extract
