// SPDX-License-Identifier: Apache-2.0
#pragma once
// A fetched page -> what it says now and whether that is new: decides between same bytes, same
// text and changed, and extracts only where it must.

#include <optional>
#include <string>
#include <vector>

#include "extract/extractor.h"
#include "extract/read/feed_links.h"
#include "extract/read/listing.h"
#include "fetch/capture_archive.h"
#include "pipeline/due_flow.h"
#include "pipeline/schedule.h"
#include "store/documents.h"

namespace rolecall::pipeline {

struct ReadPage {
  store::Source source;     ///< As it was before the capture.
  model::Capture capture;   ///< With its final outcome; with its body only if it has exchanges.
  std::string text_digest;  ///< Of what the page says now; empty where it was not read.
  int64_t text_words = 0;   ///< Likewise.
  std::string landing;      ///< fetch::landing_of.
  PageLife life = PageLife::kLiving;  ///< Of a page whose text changed.
  bool text_changed = false;  ///< Read, and says something else than before, or for the first time.
  /// Both only if text_changed.
  std::optional<store::StoredDocument> document;
  std::vector<model::Claim> claims;
  fetch::BodyWish body_wish = fetch::BodyWish::kUnread;  ///< What the archive may keep.
  std::string noarchive;            ///< Who asks that no copy be kept; empty where nobody does.
  fetch::ArchivedCapture archived;  ///< Where its records lie; none before it was archived.
  std::vector<extract::FeedLink> feeds;     ///< That the page names, if text_changed.
  std::optional<extract::Listing> listing;  ///< Of a watched source that may list something new.
  fetch::FetchFlow::Permit permit = fetch::FetchFlow::Permit::kNone;
  std::optional<store::Watch> watch;  ///< As FetchedPage has them.
  bool cited = true;
};

/// What the extractor reads of a capture.
extract::Page make_page(const model::Capture& capture);

/// Thread-safe. A page that breaks the reader ends as kTooDeep; nothing is thrown.
ReadPage read_page(FetchedPage page, const extract::Extractor& extractor) noexcept;

}  // namespace rolecall::pipeline
