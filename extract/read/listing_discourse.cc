// SPDX-License-Identifier: Apache-2.0
// The topics of a Discourse forum: the JSON of /latest.json and /c/NAME/ID.json, and the page of a
// category as crawlers and browsers without scripts get it.
#include <simdjson.h>

#include <unordered_map>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/listing_readers.h"
#include "extract/read/thread.h"

namespace rolecall::extract {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

std::string text_of(object from, std::string_view name) {
  std::string_view text;
  return from[name].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

/// Names of accounts by their number; the account's own where it gives no other.
std::unordered_map<int64_t, std::string> read_users(object root) {
  std::unordered_map<int64_t, std::string> names;
  array users;
  if (root["users"].get(users) != simdjson::SUCCESS) return names;
  for (const element one : users) {
    object user;
    int64_t id = 0;
    if (one.get(user) != simdjson::SUCCESS || user["id"].get(id) != simdjson::SUCCESS) continue;
    std::string name = text_of(user, "name");
    names.emplace(id, name.empty() ? text_of(user, "username") : std::move(name));
  }
  return names;
}

std::string first_poster(object topic, const std::unordered_map<int64_t, std::string>& names) {
  array posters;
  object first;
  int64_t id = 0;
  if (topic["posters"].get(posters) != simdjson::SUCCESS || posters.size() == 0) return {};
  if (posters.at(0).get(first) != simdjson::SUCCESS) return {};
  if (first["user_id"].get(id) != simdjson::SUCCESS) return {};
  const auto found = names.find(id);
  return found == names.end() ? std::string() : found->second;
}

/// "/t/handing-over/1182" beside the listing's own address; a forum may live below a folder.
std::string topic_path(const ListingInput& input, object topic, int64_t id) {
  std::string slug = text_of(topic, "slug");
  if (slug.empty() ||
      slug.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_.%") != slug.npos) {
    slug = "-";
  }
  const std::string& url = input.base_url;
  const size_t host = url.find("://");
  const size_t start = host == url.npos ? 0 : url.find('/', host + 3);
  std::string folder;
  if (start != std::string::npos) {
    const size_t mark = std::min(url.find("/c/", start), url.find("/latest", start));
    if (mark != std::string::npos && mark > start) folder = url.substr(start, mark - start);
  }
  return folder + "/t/" + slug + "/" + std::to_string(id);
}

}  // namespace

bool recognise_discourse_json(const ListingInput& input) {
  const std::string_view text = base::trim(input.text);
  return text.starts_with('{') && text.find("\"topic_list\"") != text.npos;
}

base::Result<void> read_discourse_json(const ListingInput& input, Listing& listing) {
  simdjson::dom::parser parser;
  const simdjson::padded_string text(input.text);
  object root;
  array topics;
  if (parser.parse(text).get(root) != simdjson::SUCCESS ||
      root["topic_list"]["topics"].get(topics) != simdjson::SUCCESS) {
    return base::fail(base::ErrorCode::kInvalid, input.page.url, "no topics in this JSON");
  }
  const auto names = read_users(root);
  for (const element one : topics) {
    object topic;
    int64_t id = 0;
    if (one.get(topic) != simdjson::SUCCESS || topic["id"].get(id) != simdjson::SUCCESS) continue;
    ListingItem item;
    item.url = topic_path(input, topic, id);
    item.title = text_of(topic, "title");
    item.author = first_poster(topic, names);
    item.date = parse_date(text_of(topic, "created_at"));
    add_item(input, std::move(item), listing);
  }
  return {};
}

/// A row of the list, with a link of the class "title".
static bool is_topic_row(const Dom& dom, NodeId id) {
  return dom.has_class(id, "topic-list-item") ||
         (dom[id].tag == Tag::kTr && dom.has_class(dom[id].parent, "topic-list-body"));
}

bool recognise_discourse_topics(const ListingInput& input) {
  const Dom& dom = *input.dom;
  return dom.find_class(dom.body(), "topic-list") != kNoNode ||
         dom.find_class(dom.body(), "topic-list-item") != kNoNode;
}

base::Result<void> read_discourse_topics(const ListingInput& input, Listing& listing) {
  const Dom& dom = *input.dom;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (!is_topic_row(dom, id)) continue;
    const NodeId link = dom.find_class(id, "title");
    if (link == kNoNode || dom[link].tag != Tag::kA) continue;
    ListingItem item;
    item.url = dom.attribute(link, "href");
    item.title = dom.text_of(link);
    item.date = time_under(dom, id);
    add_item(input, std::move(item), listing);
    id = dom[id].end - 1;
  }
  return {};
}

}  // namespace rolecall::extract
