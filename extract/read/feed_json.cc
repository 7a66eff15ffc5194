// SPDX-License-Identifier: Apache-2.0
// JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1/).
#include <simdjson.h>

#include "base/text.h"
#include "extract/read/address.h"
#include "extract/read/feed_xml.h"
#include "extract/read/instant.h"
#include "extract/read/json_ld.h"

namespace rolecall::extract {

using base::ErrorCode;
using simdjson::dom::element;

namespace {

std::string_view field(element from, std::string_view name) {
  std::string_view text;
  if (from[name].get(text) != simdjson::SUCCESS) return {};
  return text;
}

void add_person(element person, std::vector<model::Author>& authors) {
  model::Author author;
  author.name = base::collapse_spaces(field(person, "name"));
  author.url = field(person, "url");
  if (!author.name.empty()) authors.push_back(std::move(author));
}

/// "authors" of version 1.1, else "author" of version 1.
std::vector<model::Author> people_of(element from) {
  std::vector<model::Author> authors;
  simdjson::dom::array list;
  element person;
  if (from["authors"].get(list) == simdjson::SUCCESS) {
    for (const element each : list) add_person(each, authors);
  } else if (from["author"].get(person) == simdjson::SUCCESS) {
    add_person(person, authors);
  }
  return authors;
}

/// Plain text as markup, so that both kinds of content are read by one reader.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '\n':
        out += "<br>";
        break;
      default:
        out += c;
    }
  }
  return out;
}

FeedItem item_of(element from, std::string_view base_url) {
  FeedItem item;
  item.title = base::collapse_spaces(field(from, "title"));
  item.id = field(from, "id");
  const std::string_view url = field(from, "url");
  if (!url.empty()) item.url = absolute_url(base_url, url);
  if (const auto date = parse_instant(field(from, "date_published"))) {
    item.published = date->date;
    item.published_at = date->at;
  }
  if (const auto date = parse_instant(field(from, "date_modified"))) {
    item.updated = date->date;
    item.updated_at = date->at;
  }
  item.authors = people_of(from);
  item.content = field(from, "content_html");
  if (item.content.empty()) item.content = escaped(field(from, "content_text"));
  const std::string_view summary = field(from, "summary");
  item.summary = make_summary(summary.empty() ? item.content : escaped(summary));
  return item;
}

}  // namespace

base::Result<Feed> parse_json_feed(std::string_view text, std::string_view base_url) {
  simdjson::dom::parser parser;
  element root;
  if (parser.parse(simdjson::padded_string(repair_json(text))).get(root) != simdjson::SUCCESS) {
    return base::fail(ErrorCode::kInvalid, std::string(base_url), "the JSON feed is no JSON");
  }
  simdjson::dom::array items;
  if (field(root, "version").find("jsonfeed.org") == std::string_view::npos ||
      root["items"].get(items) != simdjson::SUCCESS) {
    return base::fail(ErrorCode::kUnsupported, std::string(base_url), "JSON that is no feed");
  }
  Feed feed;
  feed.title = base::collapse_spaces(field(root, "title"));
  feed.language = field(root, "language");
  const std::string_view home = field(root, "home_page_url");
  if (!home.empty()) feed.home_url = absolute_url(base_url, home);
  feed.authors = people_of(root);
  for (const element item : items) {
    if (feed.items.size() < kMaxFeedItems) {
      feed.items.push_back(item_of(item, base_url));
    } else {
      ++feed.items_left_out;
    }
  }
  complete_items(feed);
  return feed;
}

}  // namespace rolecall::extract
