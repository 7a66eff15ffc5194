// SPDX-License-Identifier: Apache-2.0
#include "extract/read/read.h"

#include "base/text.h"
#include "extract/read/address.h"
#include "extract/read/gzip.h"
#include "extract/read/html.h"
#include "extract/read/media.h"
#include "extract/read/owner.h"
#include "extract/read/page_metadata.h"
#include "extract/read/prune.h"
#include "extract/read/shapes.h"
#include "extract/read/text_limit.h"

namespace rolecall::extract {

using base::ErrorCode;

namespace {

/// A page's tree takes some 11 times its source; what would not fit is not parsed at all.
constexpr size_t kArenaPerByte = 14;

std::string_view within_budget(std::string_view html, const ReadLimits& limits,
                               model::Document& document) {
  const size_t most = limits.max_arena_bytes / kArenaPerByte;
  if (html.size() <= most) return html;
  document.notes.push_back("only the first " + std::to_string(most) + " bytes of markup were read");
  return base::utf8_prefix(html, most);
}

std::string base_url(const Dom& dom, const Page& page) {
  for (NodeId id = 0; id < dom.size() && id < dom.body(); ++id) {
    if (dom[id].tag == Tag::kOther && dom[id].text == "base" && dom.has_attribute(id, "href")) {
      return absolute_url(page.url, dom.attribute(id, "href"));
    }
  }
  return page.url;
}

base::Result<void> read_html_page(const Page& page, const ReadLimits& limits,
                                  model::Document& document) {
  const std::string pruned = prune_html(decode_page(page, document));
  auto dom = parse_html(within_budget(pruned, limits, document),
                        {limits.max_arena_bytes, limits.deadline});
  if (!dom.has_value()) return tl::unexpected(dom.error());
  if (dom->flattened()) document.notes.emplace_back("nesting past the depth limit was flattened");
  const ShapeInput input{*dom, page, base_url(*dom, page)};
  read_metadata(input, document);
  const Shape* shape = &shape_of(input);
  shape->read(input, document);
  if (document.text.empty()) {
    // The program's marks without its posts: a page of another kind from the same program.
    shape = &shapes().back();
    shape->read(input, document);
  }
  document.shape = shape->name;
  settle_owner(input, document);
  return {};
}

/// Dates given from outside are trusted over the page's; none lies after the fetch.
void settle_dates(const Page& page, model::Document& document) {
  if (page.fetched.has_value()) {
    // A page may be dated by a clock ahead of ours.
    const auto tomorrow =
        std::chrono::floor<std::chrono::days>(*page.fetched) + std::chrono::days(1);
    const model::Edtf limit = model::Edtf::make_day(tomorrow);
    const auto is_late = [&](const std::optional<model::Edtf>& date) {
      return date.has_value() && limit.is_before(*date);
    };
    if (is_late(document.published)) {
      document.published.reset();
      document.published_from = model::DateSource::kNone;
    }
    if (is_late(document.modified)) document.modified.reset();
    for (model::Message& message : document.messages) {
      if (is_late(message.published)) message.published.reset();
    }
  }
  if (page.published.has_value()) {
    document.published = page.published;
    document.published_from = model::DateSource::kHeader;
  }
}

/// One level only: nothing that is read is compressed twice.
base::Result<model::Document> read_compressed(const Page& page, const ReadLimits& limits) {
  const auto bytes = inflate_gzip(page.bytes, limits.max_input_bytes);
  if (!bytes.has_value()) return base::fail(bytes.error().code, page.url, bytes.error().what);
  Page inner = page;
  inner.bytes = *bytes;
  inner.media_type.clear();
  if (media_of(inner) == Media::kGzip) {
    return base::fail(ErrorCode::kUnsupported, page.url, "compressed twice");
  }
  return read_document(inner, limits);
}

}  // namespace

base::Result<model::Document> read_document(const Page& page, const ReadLimits& limits) {
  if (page.bytes.size() > limits.max_input_bytes) {
    return base::fail(ErrorCode::kTooLarge, page.url,
                      std::to_string(page.bytes.size()) + " bytes, over the limit of " +
                          std::to_string(limits.max_input_bytes));
  }
  const Media media = media_of(page);
  if (media == Media::kGzip) return read_compressed(page, limits);
  const MediaReader reader = media == Media::kHtml ? read_html_page : media_reader(media);
  if (reader == nullptr) {
    return base::fail(ErrorCode::kUnsupported, page.url, "no kind of text that is read");
  }
  model::Document document;
  document.url = page.url;
  document.canonical_url = page.url;
  if (auto read = reader(page, limits, document); !read.has_value()) {
    return base::fail(read.error().code, page.url, read.error().what);
  }
  settle_dates(page, document);
  limit_text(document, limits.max_text_bytes);
  if (document.text.empty())
    return base::fail(ErrorCode::kInvalid, page.url, "a page without text");
  return document;
}

}  // namespace rolecall::extract
