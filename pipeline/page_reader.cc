// SPDX-License-Identifier: Apache-2.0
#include "pipeline/page_reader.h"

#include <exception>
#include <string_view>
#include <utility>

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

std::string_view without_www(std::string_view host) {
  return host.starts_with("www.") ? host.substr(4) : host;
}

/// A page that now leads to its site's front page is gone, whatever the status says.
bool leads_to_front_page(const model::Capture& capture) {
  if (capture.effective_url.empty() || capture.effective_url == capture.url) return false;
  const auto asked = fetch::parse_url(capture.url);
  const auto reached = fetch::parse_url(capture.effective_url);
  return asked && reached && without_www(asked->host) == without_www(reached->host) &&
         reached->path == "/" && reached->query.empty() &&
         (asked->path != "/" || !asked->query.empty());
}

extract::Page make_page(const model::Capture& capture) {
  extract::Page page;
  page.bytes = capture.body;
  page.url = capture.effective_url.empty() ? capture.url : capture.effective_url;
  page.media_type = capture.media_type;
  page.charset = capture.charset;
  page.fetched = capture.fetched;
  return page;
}

/// What the text's comparison makes of the outcome; a move is told apart by the address alone.
void settle(ReadPage& page, Outcome outcome) {
  if (page.capture.outcome != Outcome::kMoved) page.capture.outcome = outcome;
}

void take_extraction(ReadPage& page, extract::Extraction extraction) {
  page.text_digest = text_digest(extraction.document.text);
  if (page.text_digest == page.source.text_digest) return settle(page, Outcome::kSameText);
  settle(page, page.source.text_digest.empty() ? Outcome::kNew : Outcome::kChanged);
  page.text_changed = true;
  page.document = store::make_stored_document(extraction.document);
  page.claims = std::move(extraction.claims);
  for (model::Claim& claim : page.claims) claim.said = extraction.document.said_at(claim.start);
}

void read_body(ReadPage& page, const extract::Extractor& extractor) {
  if (leads_to_front_page(page.capture)) {
    page.capture.outcome = Outcome::kGone;
    page.capture.reason = "redirects to the site's front page";
    return;
  }
  if (!page.source.text_digest.empty() && page.capture.body_digest == page.source.body_digest) {
    page.text_digest = page.source.text_digest;
    return settle(page, Outcome::kSameBytes);
  }
  auto extraction = extractor.extract(make_page(page.capture));
  if (extraction) return take_extraction(page, std::move(*extraction));
  page.capture.outcome = outcome_of(extraction.error().code);
  page.capture.reason = extraction.error().what;
}

}  // namespace

ReadPage read_page(FetchedPage fetched, const extract::Extractor& extractor) noexcept {
  ReadPage page;
  page.source = std::move(fetched.source);
  page.capture = std::move(fetched.capture);
  page.permit = fetched.permit;
  if (!model::has_body(page.capture.outcome)) return page;
  try {
    read_body(page, extractor);
  } catch (const std::exception& error) {
    page.capture.outcome = Outcome::kTooDeep;
    page.capture.reason = error.what();
  }
  page.capture.body = std::string();
  return page;
}

}  // namespace rolecall::pipeline
