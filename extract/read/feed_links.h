// SPDX-License-Identifier: Apache-2.0
#pragma once
// The feeds that a page names as its own: <link rel="alternate" type="application/rss+xml">.

#include <string>
#include <vector>

#include "extract/read/read.h"

namespace rolecall::extract {

struct FeedLink {
  std::string url;    ///< Absolute.
  std::string title;  ///< As the page calls it; may be empty.
};

inline constexpr size_t kMostFeedLinks = 20;

/// In the page's order, comments' feeds included; of RSS, Atom, RDF and JSON Feed. Looks at the
/// head alone. Empty for what is no HTML.
std::vector<FeedLink> find_feed_links(const Page& page);

}  // namespace rolecall::extract
