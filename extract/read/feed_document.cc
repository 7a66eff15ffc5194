// SPDX-License-Identifier: Apache-2.0
// A feed as a document: each item a message under its title. Answers of arXiv's API are feeds of
// papers (https://info.arxiv.org/help/api/user-manual.html).
#include <algorithm>

#include "base/text.h"
#include "extract/read/feed.h"
#include "extract/read/markup_text.h"
#include "extract/read/media.h"

namespace rolecall::extract {

using model::BlockKind;

namespace {

void write_title(const FeedItem& item, TextBuilder& out) {
  if (item.title.empty()) return;
  out.start_block({BlockKind::kHeading, 2});
  if (!item.url.empty()) out.open_inline(model::InlineKind::kLink, item.url);
  out.add_text(item.title);
  if (!item.url.empty()) out.close_inline();
  out.end_block();
}

/// "Ada Berg (Tessera Institute), Bo Ek".
void write_authors(const FeedItem& item, TextBuilder& out) {
  if (item.authors.empty()) return;
  out.start_block({BlockKind::kByline});
  for (size_t i = 0; i < item.authors.size(); ++i) {
    const model::Author& author = item.authors[i];
    out.add_text((i > 0 ? ", " : "") + author.name);
    if (!author.affiliation.empty()) out.add_text(" (" + author.affiliation + ")");
  }
  out.end_block();
}

std::optional<model::Edtf> date_of(const FeedItem& item) {
  return item.published.has_value() ? item.published : item.updated;
}

void write_item(const FeedItem& item, const Page& page, bool paper, model::Document& document) {
  TextBuilder out(document);
  const size_t first = document.blocks.size();
  out.set_message(document.messages.size());
  write_title(item, out);
  if (paper) write_authors(item, out);
  const std::string& base_url = item.url.empty() ? page.url : item.url;
  if (!write_markup(item.content, base_url, out)) {
    document.notes.emplace_back("an item over the parser's budget was left out");
  }
  out.end_block();
  if (document.blocks.size() == first) return;
  model::Message message;
  if (!item.authors.empty()) message.author = item.authors.front();
  message.published = date_of(item);
  message.span = {document.blocks[first].span.start, document.text.size()};
  document.messages.push_back(std::move(message));
}

/// The API tells a fault in a feed of one entry.
bool is_fault(const Feed& feed) {
  return feed.items.size() == 1 &&
         feed.items[0].id.find("arxiv.org/api/errors") != std::string::npos;
}

/// One paper: the document is about it.
void take_paper(const FeedItem& item, model::Document& document) {
  document.title = item.title;
  document.authors = item.authors;
  document.published = item.published;
  document.published_from = model::DateSource::kStructured;
  document.modified = item.updated;
  if (!item.url.empty()) document.canonical_url = item.url;
}

}  // namespace

base::Result<void> read_feed_page(const Page& page, const ReadLimits&, model::Document& document) {
  const auto feed = parse_feed(page.bytes, page.charset, page.url);
  if (!feed.has_value()) return tl::unexpected(feed.error());
  const bool papers = std::any_of(feed->items.begin(), feed->items.end(), [](const FeedItem& item) {
    return item.id.find("://arxiv.org/abs/") != std::string::npos;
  });
  if (is_fault(*feed)) {
    return base::fail(base::ErrorCode::kInvalid, page.url, feed->items[0].summary);
  }
  document.shape = papers ? "arxiv-api" : "feed";
  document.title = feed->title;
  document.language = feed->language;
  document.site = papers ? "" : feed->title;
  for (const FeedItem& item : feed->items) write_item(item, page, papers, document);
  if (feed->items_left_out > 0) {
    document.notes.push_back(std::to_string(feed->items_left_out) + " items were left out");
  }
  if (papers && feed->items.size() == 1) {
    take_paper(feed->items[0], document);
  } else if (!papers) {
    document.authors = feed->authors;
  }
  return {};
}

}  // namespace rolecall::extract
