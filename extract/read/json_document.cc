// SPDX-License-Identifier: Apache-2.0
// JSON as documents: Discourse's topics, posts and lists of topics (what its pages are made from),
// JSON Feed, and JSON-LD whose article has its text in it.
#include <simdjson.h>

#include <algorithm>

#include "base/text.h"
#include "extract/read/address.h"
#include "extract/read/author_name.h"
#include "extract/read/instant.h"
#include "extract/read/json_ld.h"
#include "extract/read/markup_text.h"
#include "extract/read/media.h"

namespace rolecall::extract {

using model::BlockKind;
using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

namespace {

// Discourse hands out twenty posts at a time, an import some hundreds.
constexpr size_t kMaxPosts = 5000;

std::string_view field(element from, std::string_view name) {
  std::string_view text;
  return from[name].get(text) == simdjson::SUCCESS ? text : std::string_view();
}

std::optional<model::Edtf> date_field(element from, std::string_view name) {
  const auto instant = parse_instant(field(from, name));
  return instant ? std::optional<model::Edtf>(instant->date) : std::nullopt;
}

void write_post(element post, const Page& page, model::Document& document) {
  TextBuilder out(document);
  const size_t first = document.blocks.size();
  out.set_message(document.messages.size());
  if (!write_markup(field(post, "cooked"), page.url, out)) {
    document.notes.emplace_back("a post over the parser's budget was left out");
  }
  out.end_block();
  if (document.blocks.size() == first) return;
  model::Message message;
  message.author.handle = field(post, "username");
  message.author.name = base::collapse_spaces(field(post, "name"));
  if (message.author.name.empty()) message.author.name = message.author.handle;
  message.published = date_field(post, "created_at");
  message.span = {document.blocks[first].span.start, document.text.size()};
  document.messages.push_back(std::move(message));
}

void write_posts(array posts, const Page& page, model::Document& document) {
  size_t count = 0;
  for (const element post : posts) {
    if (++count <= kMaxPosts) write_post(post, page, document);
  }
  if (count > kMaxPosts) {
    document.notes.push_back(std::to_string(count - kMaxPosts) + " posts were left out");
  }
  if (document.messages.empty()) return;
  const model::Message& first = document.messages.front();
  document.authors = {first.author};
  document.published = first.published;
  if (first.published.has_value()) document.published_from = model::DateSource::kStructured;
}

/// "https://forum.example" of the page's address.
std::string site_of(std::string_view url) { return absolute_url(url, "/"); }

void write_topics(array topics, const Page& page, model::Document& document) {
  TextBuilder out(document);
  size_t count = 0;
  for (const element topic : topics) {
    if (++count > kMaxPosts) break;
    int64_t id = 0;
    const std::string_view slug = field(topic, "slug");
    const bool linked = topic["id"].get(id) == simdjson::SUCCESS && !page.url.empty();
    out.start_block({BlockKind::kListItem, 1});
    if (linked) {
      const std::string path = slug.empty() ? "" : std::string(slug) + "/";
      out.open_inline(model::InlineKind::kLink,
                      site_of(page.url) + "t/" + path + std::to_string(id));
    }
    out.add_text(field(topic, "title"));
    if (linked) out.close_inline();
    if (const std::string_view made = field(topic, "created_at"); made.size() >= 10) {
      out.add_text(" " + std::string(made.substr(0, 10)));
    }
    out.end_block();
  }
}

bool read_discourse_json(element root, const Page& page, model::Document& document) {
  array list;
  if (root["post_stream"]["posts"].get(list) == simdjson::SUCCESS ||
      root["latest_posts"].get(list) == simdjson::SUCCESS) {
    document.title = base::collapse_spaces(field(root, "title"));
    write_posts(list, page, document);
  } else if (root["topic_list"]["topics"].get(list) == simdjson::SUCCESS) {
    write_topics(list, page, document);
  } else if (!field(root, "cooked").empty()) {
    write_post(root, page, document);
    if (!document.messages.empty()) {
      document.authors = {document.messages.front().author};
      document.published = document.messages.front().published;
    }
  } else {
    return false;
  }
  document.shape = "discourse-json";
  return true;
}

/// The objects of a JSON-LD document: itself, those of its list or of its "@graph".
std::vector<element> linked_items(element root) {
  array list;
  std::vector<element> items;
  if (root["@graph"].get(list) == simdjson::SUCCESS || root.get(list) == simdjson::SUCCESS) {
    for (const element item : list) items.push_back(item);
  } else if (!field(root, "@type").empty()) {
    items.push_back(root);
  }
  return items;
}

/// "author": a name, a person, or a list of these.
void take_authors(element value, model::Document& document) {
  array list;
  std::string_view name;
  if (value.get(list) == simdjson::SUCCESS) {
    for (const element each : list) {
      if (!each.is_array()) take_authors(each, document);
    }
    return;
  }
  if (value.get(name) != simdjson::SUCCESS) name = field(value, "name");
  for (model::Author& author : read_authors(name)) add_author(document.authors, std::move(author));
}

/// The first object that has an article's own text.
bool read_json_ld_article(element root, model::Document& document) {
  for (const element item : linked_items(root)) {
    std::string_view text = field(item, "articleBody");
    if (text.empty()) text = field(item, "description");
    if (text.empty()) continue;
    document.shape = "json-ld";
    document.title = base::collapse_spaces(field(item, "headline"));
    if (document.title.empty()) document.title = base::collapse_spaces(field(item, "name"));
    document.published = date_field(item, "datePublished");
    document.modified = date_field(item, "dateModified");
    if (document.published) document.published_from = model::DateSource::kStructured;
    element author;
    if (item["author"].get(author) == simdjson::SUCCESS) take_authors(author, document);
    TextBuilder out(document);
    return write_markup(text, "", out);
  }
  return false;
}

}  // namespace

base::Result<void> read_json_page(const Page& page, const ReadLimits& limits,
                                  model::Document& document) {
  const std::string text = decode_page(page, document);
  if (text.find("jsonfeed.org/version") != std::string::npos) {
    if (auto read = read_feed_page(page, limits, document)) return read;
  }
  simdjson::dom::parser parser;
  element root;
  if (parser.parse(simdjson::padded_string(text)).get(root) != simdjson::SUCCESS) {
    return base::fail(base::ErrorCode::kInvalid, page.url, "broken JSON");
  }
  if (root.is_object() && read_discourse_json(root, page, document)) return {};
  if (read_json_ld_article(root, document)) return {};
  return base::fail(base::ErrorCode::kUnsupported, page.url, "JSON of a kind that is not read");
}

}  // namespace rolecall::extract
