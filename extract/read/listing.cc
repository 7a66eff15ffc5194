// SPDX-License-Identifier: Apache-2.0
#include "extract/read/listing.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "extract/read/address.h"
#include "extract/read/charset.h"
#include "extract/read/gzip.h"
#include "extract/read/html.h"
#include "extract/read/listing_readers.h"
#include "extract/read/prune.h"

namespace rolecall::extract {
namespace {

using base::ErrorCode;

enum class Takes { kText, kHtml };

struct ListingReader {
  std::string_view kind;
  Takes takes;
  bool (*recognise)(const ListingInput&);
  base::Result<void> (*read)(const ListingInput&, Listing&);
};

// The order is the order of asking: what costs least to tell first.
constexpr std::array kReaders{
    ListingReader{"feed", Takes::kText, recognise_feed_listing, read_feed_listing},
    ListingReader{"sitemap", Takes::kText, recognise_sitemap, read_sitemap},
    ListingReader{"discourse", Takes::kText, recognise_discourse_json, read_discourse_json},
    ListingReader{"discourse", Takes::kHtml, recognise_discourse_topics, read_discourse_topics},
    ListingReader{"mailman", Takes::kHtml, recognise_mailman_listing, read_mailman_listing},
    ListingReader{"hyperkitty", Takes::kHtml, recognise_hyperkitty_listing,
                  read_hyperkitty_listing},
    ListingReader{"arxiv", Takes::kHtml, recognise_arxiv_listing, read_arxiv_listing},
};

constexpr size_t kMaxAuthorBytes = 200;

void cut(std::string& text, size_t bytes) {
  text = std::string(base::utf8_prefix(base::collapse_spaces(text), bytes));
}

void tidy(const ListingInput& input, ListingItem& item) {
  if (!item.url.empty()) item.url = absolute_url(input.base_url, base::trim(item.url));
  if (item.url.size() > kMaxItemUrlBytes) item.url.clear();
  item.id = std::string(base::utf8_prefix(item.id, kMaxItemUrlBytes));
  cut(item.title, kMaxItemTitleBytes);
  cut(item.author, kMaxAuthorBytes);
  cut(item.summary, kMaxItemSummaryBytes);
}

/// The first reader of the kind that takes the page.
base::Result<Listing> read_with(ListingInput& input, Takes takes, std::string_view kind) {
  for (const ListingReader& reader : kReaders) {
    if (reader.takes != takes || (!kind.empty() && reader.kind != kind)) continue;
    if (!reader.recognise(input)) continue;
    Listing listing;
    listing.kind = reader.kind;
    if (auto read = reader.read(input, listing); !read) return tl::unexpected(read.error());
    return listing;
  }
  return base::fail(
      ErrorCode::kUnsupported, input.page.url,
      kind.empty() ? "no listing that is known" : "no listing of the kind " + std::string(kind));
}

bool is_html(const ListingInput& input) {
  if (input.page.media_type.find("html") != std::string::npos) return true;
  constexpr size_t kSniffBytes = 1024;
  const std::string head = base::ascii_lower(std::string_view(input.text).substr(0, kSniffBytes));
  return head.find("<html") != std::string::npos ||
         head.find("<!doctype html") != std::string::npos;
}

}  // namespace

void add_item(const ListingInput& input, ListingItem item, Listing& listing) {
  if (listing.items.size() >= kMaxListingItems) {
    ++listing.left_out;
    return;
  }
  tidy(input, item);
  listing.items.push_back(std::move(item));
}

void add_part(const ListingInput& input, ListingItem part, Listing& listing) {
  if (listing.parts.size() >= kMaxListingParts) {
    ++listing.left_out;
    return;
  }
  tidy(input, part);
  listing.parts.push_back(std::move(part));
}

base::Result<Listing> read_listing(const Page& page, std::string_view kind,
                                   const ReadLimits& limits) {
  std::string inflated;
  if (page.bytes.starts_with("\x1f\x8b\x08")) {  // sitemap.xml.gz
    auto bytes = inflate_gzip(page.bytes, limits.max_input_bytes);
    if (!bytes) return base::fail(bytes.error().code, page.url, bytes.error().what);
    inflated = std::move(*bytes);
  }
  const std::string_view plain = inflated.empty() ? page.bytes : std::string_view(inflated);
  if (plain.size() > limits.max_input_bytes) {
    return base::fail(ErrorCode::kTooLarge, page.url,
                      std::to_string(plain.size()) + " bytes, over the limit of " +
                          std::to_string(limits.max_input_bytes));
  }
  ListingInput input{page, decode(plain, detect_charset(plain, page.charset).name), nullptr,
                     page.url};
  auto listing = read_with(input, Takes::kText, kind);
  if (listing || listing.error().code != ErrorCode::kUnsupported || !is_html(input)) return listing;
  const auto dom = parse_html(prune_html(input.text), {limits.max_arena_bytes, limits.deadline});
  if (!dom) return base::fail(dom.error().code, page.url, dom.error().what);
  if (dom->body() == kNoNode) return listing;
  input.dom = &*dom;
  return read_with(input, Takes::kHtml, kind);
}

const std::vector<std::string>& listing_kinds() {
  static const std::vector<std::string> kinds = [] {
    std::vector<std::string> names;
    for (const ListingReader& reader : kReaders) {
      if (names.empty() || names.back() != reader.kind) names.emplace_back(reader.kind);
    }
    return names;
  }();
  return kinds;
}

std::string words_of_url(std::string_view url) {
  std::string_view path = path_of(url);
  while (path.ends_with('/')) path.remove_suffix(1);
  std::string_view last = path.substr(path.rfind('/') + 1);
  if (const size_t dot = last.rfind('.'); dot != last.npos && last.size() - dot <= 6) {
    last = last.substr(0, dot);
  }
  std::string words;
  for (const char c : last) {
    // An escaped letter is of another script or has a mark: such an address has no plain words.
    if (c == '%') return {};
    const bool is_word = base::is_ascii_alpha(c) || base::is_ascii_digit(c);
    words += is_word ? c : ' ';
  }
  return base::collapse_spaces(words);
}

}  // namespace rolecall::extract
