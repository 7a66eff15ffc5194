// SPDX-License-Identifier: Apache-2.0
#include "pipeline/page_reader.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/digest.h"
#include "extract/read/robots_meta.h"
#include "fetch/page_verdict.h"
#include "fetch/redirect.h"
#include "fetch/url.h"
#include "pipeline/text_digest.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;

model::Outcome outcome_of(base::ErrorCode code) {
  switch (code) {
    case base::ErrorCode::kTooLarge:
    case base::ErrorCode::kTimeout:
      return Outcome::kTooDeep;
    case base::ErrorCode::kUnsupported:
      return Outcome::kNotText;
    default:
      return Outcome::kEmpty;
  }
}

/// What the text's comparison makes of the outcome; a move is told apart by the address alone.
void settle(ReadPage& page, Outcome outcome) {
  if (page.capture.outcome != Outcome::kMoved) page.capture.outcome = outcome;
}

/// ".../2605.00001v2": that version of a paper stays as it is.
bool names_version(std::string_view address) {
  const size_t last = address.find_last_not_of("0123456789");
  return last != std::string_view::npos && last + 1 < address.size() && address[last] == 'v';
}

/// What marks a page as one that is not to be expected to change.
PageLife life_of(const model::Document& document, const model::Capture& capture) {
  constexpr std::chrono::days kOldPost{90};
  static constexpr std::string_view kArchives[] = {"mailman", "mhonarc", "public-inbox", "mail"};
  const bool is_archived =
      std::find(std::begin(kArchives), std::end(kArchives), document.shape) != std::end(kArchives);
  if (is_archived && document.messages.size() <= 1) return PageLife::kFixed;
  if (document.shape == "arxiv" && names_version(capture.effective_url)) return PageLife::kFixed;
  const auto published = document.published ? document.published->start() : std::nullopt;
  const bool is_old = published && capture.fetched - published->last_day() >= kOldPost;
  return is_old && document.messages.empty() ? PageLife::kDated : PageLife::kLiving;
}

/// Dates that stand in a page's text alone may be those of something it tells of.
bool is_dated(const model::Document& document) {
  return document.published && document.published_from != model::DateSource::kByline;
}

/// Whether the page that was delivered is the source's; `document` is nothing where no text was
/// found in it.
std::optional<fetch::Verdict> judge(const ReadPage& page, const model::Document* document) {
  const model::Capture& capture = page.capture;
  fetch::PageEvidence evidence;
  evidence.asked = capture.url;
  evidence.reached = capture.effective_url.empty() ? capture.url : capture.effective_url;
  evidence.words = document != nullptr ? fetch::count_words(document->text) : 0;
  evidence.words_before = static_cast<size_t>(std::max<int64_t>(0, page.source.text_words));
  evidence.is_dated = document != nullptr && is_dated(*document);
  fetch::PageMarks marks;
  const bool is_html =
      capture.media_type.empty() || capture.media_type.find("html") != std::string::npos;
  if (is_html && fetch::needs_marks(evidence.words)) {
    marks = fetch::find_page_marks(capture.headers, capture.body);
    evidence.marks = &marks;
  }
  return fetch::judge_page(evidence);
}

void take_verdict(ReadPage& page, fetch::Verdict verdict) {
  page.capture.outcome = verdict.outcome;
  page.capture.reason = std::move(verdict.reason);
}

void take_extraction(ReadPage& page, extract::Extraction extraction) {
  page.text_words = static_cast<int64_t>(fetch::count_words(extraction.document.text));
  page.text_digest = text_digest(extraction.document.text);
  if (page.text_digest == page.source.text_digest) return settle(page, Outcome::kSameText);
  settle(page, page.source.text_digest.empty() ? Outcome::kNew : Outcome::kChanged);
  page.text_changed = true;
  page.life = life_of(extraction.document, page.capture);
  page.document = store::make_stored_document(extraction.document);
  page.claims = std::move(extraction.claims);
  for (model::Claim& claim : page.claims) claim.said = extraction.document.said_at(claim.start);
}

/// Whether its server or the page itself asks that no copy be kept.
void take_wish(ReadPage& page) {
  page.noarchive = fetch::noarchive_header(page.capture.headers);
  if (page.noarchive.empty() && extract::asks_noarchive(page.capture.body)) {
    page.noarchive = "<meta name=robots>";
  }
  page.body_wish = page.noarchive.empty() ? fetch::BodyWish::kKeep : fetch::BodyWish::kNoArchive;
}

/// Says what the listing lists, whatever else its page says.
std::string listing_digest(const extract::Listing& listing) {
  std::string keys;
  for (const auto* entries : {&listing.items, &listing.parts}) {
    for (const extract::ListingItem& item : *entries) {
      keys += item.url + '\n' + item.id + '\n' + item.title + '\n';
    }
  }
  return base::sha256_hex(keys);
}

/// A watched source. True if that is all that is read of it: nothing cites it.
bool read_as_listing(ReadPage& page) {
  auto listing = extract::read_listing(make_page(page.capture), page.watch->kind);
  if (page.cited) {
    if (listing) page.listing = std::move(*listing);
    return false;
  }
  if (!listing) {
    page.capture.outcome = outcome_of(listing.error().code);
    page.capture.reason = listing.error().what;
    return true;
  }
  page.text_digest = listing_digest(*listing);
  if (page.text_digest == page.source.text_digest) {
    settle(page, Outcome::kSameText);
  } else {
    settle(page, page.source.text_digest.empty() ? Outcome::kNew : Outcome::kChanged);
    page.listing = std::move(*listing);
  }
  return true;
}

void read_body(ReadPage& page, const extract::Extractor& extractor) {
  page.landing = fetch::landing_of(page.capture.url, page.capture.effective_url);
  const bool same_bytes =
      !page.source.text_digest.empty() && page.capture.body_digest == page.source.body_digest;
  const auto kind = fetch::redirect_kind(page.capture.url, page.capture.effective_url);
  if (same_bytes && kind == fetch::RedirectKind::kNone) {
    page.text_digest = page.source.text_digest;
    return settle(page, Outcome::kSameBytes);
  }
  if (page.watch && read_as_listing(page)) return;
  auto extraction = extractor.extract(make_page(page.capture));
  if (auto verdict = judge(page, extraction ? &extraction->document : nullptr)) {
    return take_verdict(page, std::move(*verdict));
  }
  if (same_bytes) {
    page.text_digest = page.source.text_digest;
    return settle(page, Outcome::kSameBytes);
  }
  if (extraction) {
    take_extraction(page, std::move(*extraction));
    if (page.text_changed) page.feeds = extract::find_feed_links(make_page(page.capture));
    return;
  }
  page.capture.outcome = outcome_of(extraction.error().code);
  page.capture.reason = extraction.error().what;
}

}  // namespace

extract::Page make_page(const model::Capture& capture) {
  extract::Page page;
  page.bytes = capture.body;
  page.url = capture.effective_url.empty() ? capture.url : capture.effective_url;
  page.media_type = capture.media_type;
  page.charset = capture.charset;
  page.fetched = capture.fetched;
  return page;
}

ReadPage read_page(FetchedPage fetched, const extract::Extractor& extractor) noexcept {
  ReadPage page;
  page.source = std::move(fetched.source);
  page.capture = std::move(fetched.capture);
  page.permit = fetched.permit;
  page.watch = std::move(fetched.watch);
  page.cited = fetched.cited;
  const bool is_read = model::has_body(page.capture.outcome);
  // What an error page asks for says nothing of the page.
  if (!is_read && page.capture.outcome != Outcome::kNotModified) return page;
  try {
    take_wish(page);
    if (!is_read) return page;
    read_body(page, extractor);
  } catch (const std::exception& error) {
    page.capture.outcome = Outcome::kTooDeep;
    page.capture.reason = error.what();
  }
  if (page.capture.exchanges.empty()) page.capture.body = std::string();
  return page;
}

}  // namespace rolecall::pipeline
