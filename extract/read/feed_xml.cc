// SPDX-License-Identifier: Apache-2.0
#include "extract/read/feed_xml.h"

#include <algorithm>
#include <charconv>
#include <pugixml.hpp>

#include "base/text.h"
#include "extract/read/address.h"
#include "extract/read/instant.h"
#include "extract/read/mail_text.h"
#include "extract/read/markup_text.h"
#include "extract/read/xml_content.h"
#include "extract/read/xml_names.h"

namespace rolecall::extract {

using base::ErrorCode;
using pugi::xml_node;
using V = XmlVocabulary;

namespace {

/// A value, and how good the element is that gave it: the least rank wins, of equals the first.
struct Ranked {
  static constexpr int kNone = 100;
  std::string value;
  int rank = kNone;

  void offer(std::string text, int text_rank) {
    if (text_rank >= rank || base::trim(text).empty()) return;
    value = base::trim(text);
    rank = text_rank;
  }
};

/// What a channel, feed, item or entry says of itself.
struct Fields {
  Ranked title;
  Ranked url;
  Ranked id;
  Ranked published;
  Ranked updated;
  Ranked summary;  ///< Markup.
  Ranked content;  ///< Markup.
  std::vector<model::Author> authors;
};

std::string base_under(const xml_node& node, const std::string& base_url) {
  const std::string_view own = xml_attribute(node, "xml:base");
  return own.empty() ? base_url : absolute_url(base_url, base::trim(own));
}

std::string link_from(const xml_node& node, std::string_view reference,
                      const std::string& base_url) {
  reference = base::trim(reference);
  return reference.empty() ? std::string() : absolute_url(base_under(node, base_url), reference);
}

bool is_web_address(std::string_view text) {
  const std::string lower = base::ascii_lower(text.substr(0, 8));
  return lower.starts_with("http://") || lower.starts_with("https://");
}

/// RFC 4287 section 4.2.7: rel is "alternate" unless said; a page before other media types.
void take_atom_link(const xml_node& node, const std::string& base_url, Fields& fields) {
  const std::string_view rel = xml_attribute(node, "rel");
  if (!rel.empty() && rel != "alternate" &&
      rel != "http://www.iana.org/assignments/relation/alternate") {
    return;
  }
  const std::string_view type = xml_attribute(node, "type");
  const bool page = type.empty() || type.find("html") != std::string_view::npos;
  fields.url.offer(link_from(node, xml_attribute(node, "href"), base_url), page ? 1 : 2);
}

void take_link(const xml_node& node, const std::string& base_url, Fields& fields) {
  if (!xml_attribute(node, "href").empty()) return take_atom_link(node, base_url, fields);
  fields.url.offer(link_from(node, xml_text(node), base_url), 1);
}

void take_guid(const xml_node& node, const std::string& base_url, Fields& fields) {
  const std::string text(base::trim(xml_text(node)));
  fields.id.offer(text, 0);
  const bool opaque = base::equals_ignoring_ascii_case(xml_attribute(node, "ispermalink"), "false");
  if (!opaque && is_web_address(text)) fields.url.offer(link_from(node, text, base_url), 3);
}

void take_person(const xml_node& node, Fields& fields) {
  model::Author author;
  std::string mail;
  for (const xml_node child : node.children()) {
    const std::string local = xml_name(child).local;
    if (local == "name") author.name = base::collapse_spaces(xml_text(child));
    if (local == "email") mail = base::trim(xml_text(child));
    if (local == "uri" || local == "url" || local == "homepage") {
      author.url = base::trim(xml_text(child));
    }
    if (local == "affiliation") author.affiliation = base::collapse_spaces(xml_text(child));
  }
  if (author.name.empty() && author.url.empty() && mail.empty()) {
    author = mail_author(text_of_markup(xml_text(node)));
    if (author.name == author.handle) author.name.clear();
  }
  if (!author.name.empty()) fields.authors.push_back(std::move(author));
}

void take_core(const xml_node& node, const std::string& local, const std::string& base_url,
               Fields& fields) {
  if (local == "title") {
    fields.title.offer(xml_content_text(node), 0);
  } else if (local == "link") {
    take_link(node, base_url, fields);
  } else if (local == "guid") {
    take_guid(node, base_url, fields);
  } else if (local == "id") {
    fields.id.offer(xml_text(node), 0);
  } else if (local == "pubdate" || local == "published" || local == "issued") {
    fields.published.offer(xml_text(node), local == "published" ? 0 : 1);
  } else if (local == "created") {
    fields.published.offer(xml_text(node), 3);
  } else if (local == "updated" || local == "modified" || local == "lastbuilddate") {
    fields.updated.offer(xml_text(node), local == "updated" ? 0 : 1);
  } else if (local == "description" || local == "summary" || local == "tagline" ||
             local == "subtitle") {
    fields.summary.offer(xml_content_markup(node), 0);
  } else if (local == "content" || local == "body" || local == "fullitem") {
    fields.content.offer(xml_content_markup(node), 1);
  } else if (local == "author") {
    take_person(node, fields);
  }
}

void take_module(const xml_node& node, const XmlName& name, Fields& fields) {
  const std::string& local = name.local;
  const bool dublin = name.vocabulary == V::kDublinCore || name.vocabulary == V::kDcTerms;
  if (dublin && local == "title") {
    fields.title.offer(xml_content_text(node), 1);
  } else if (dublin && local == "date") {
    fields.published.offer(xml_text(node), 2);
    fields.updated.offer(xml_text(node), 2);
  } else if (dublin && (local == "issued" || local == "created")) {
    fields.published.offer(xml_text(node), local == "issued" ? 1 : 3);
  } else if (dublin && local == "modified") {
    fields.updated.offer(xml_text(node), 1);
  } else if (dublin && (local == "creator" || local == "author")) {
    take_person(node, fields);
  } else if (name.vocabulary == V::kContent && local == "encoded") {
    fields.content.offer(xml_content_markup(node), 0);
  } else if (name.vocabulary == V::kXhtml && (local == "body" || local == "div")) {
    fields.content.offer(xml_markup(node), 2);
  } else if (name.vocabulary == V::kMedia && local == "title") {
    fields.title.offer(xml_content_text(node), 2);
  } else if (name.vocabulary == V::kItunes && local == "author" && fields.authors.empty()) {
    take_person(node, fields);
  } else if (local == "origlink") {
    // What a feed service put its own counting address in front of.
    fields.url.offer(std::string(base::trim(xml_text(node))), 0);
  }
}

Fields read_fields(const xml_node& node, const std::string& base_url) {
  Fields fields;
  for (const xml_node child : node.children()) {
    if (child.type() != pugi::node_element) continue;
    const XmlName name = xml_name(child);
    if (name.vocabulary == V::kCore) {
      take_core(child, name.local, base_url, fields);
    } else {
      take_module(child, name, fields);
    }
  }
  return fields;
}

FeedItem item_of(const xml_node& node, const std::string& outer_base) {
  const std::string base_url = base_under(node, outer_base);
  Fields fields = read_fields(node, base_url);
  const std::string about(xml_attribute(node, "rdf:about"));
  if (is_web_address(about)) fields.url.offer(about, 4);
  fields.id.offer(about, 1);
  FeedItem item;
  item.title = std::move(fields.title.value);
  item.url = std::move(fields.url.value);
  item.id = std::move(fields.id.value);
  item.authors = std::move(fields.authors);
  if (const auto date = parse_instant(fields.published.value)) {
    item.published = date->date;
    item.published_at = date->at;
  }
  if (const auto date = parse_instant(fields.updated.value)) {
    item.updated = date->date;
    item.updated_at = date->at;
  }
  item.summary =
      make_summary(fields.summary.value.empty() ? fields.content.value : fields.summary.value);
  const bool full = fields.content.value.size() >= fields.summary.value.size();
  item.content = std::move(full ? fields.content.value : fields.summary.value);
  return item;
}

std::optional<int> number_in(const xml_node& node) {
  const std::string text(base::trim(xml_text(node)));
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void take_skipped_days(const xml_node& node, Feed& feed) {
  constexpr std::string_view kDays[] = {"monday", "tuesday",  "wednesday", "thursday",
                                        "friday", "saturday", "sunday"};
  for (const xml_node day : node.children()) {
    const std::string name = base::ascii_lower(base::trim(xml_text(day)));
    const auto at = std::find(std::begin(kDays), std::end(kDays), name);
    if (at != std::end(kDays)) feed.skip_days.set(static_cast<size_t>(at - std::begin(kDays)));
  }
}

/// sy:updatePeriod and sy:updateFrequency (RSS 1.0's syndication module).
std::optional<int> period_minutes(std::string_view period) {
  constexpr int kHour = 60;
  if (period == "hourly") return kHour;
  if (period == "daily") return 24 * kHour;
  if (period == "weekly") return 7 * 24 * kHour;
  if (period == "monthly") return 30 * 24 * kHour;
  if (period == "yearly") return 365 * 24 * kHour;
  return std::nullopt;
}

void take_schedule(const xml_node& channel, Feed& feed) {
  constexpr int kMaxMinutes = 366 * 24 * 60;
  std::optional<int> period;
  int frequency = 1;
  for (const xml_node node : channel.children()) {
    const XmlName name = xml_name(node);
    if (name.local == "ttl" && name.vocabulary == V::kCore) feed.ttl_minutes = number_in(node);
    if (name.local == "skipdays") take_skipped_days(node, feed);
    if (name.local == "updateperiod") {
      period = period_minutes(base::ascii_lower(base::trim(xml_text(node))));
    }
    if (name.local == "updatefrequency") frequency = number_in(node).value_or(1);
    if (name.local != "skiphours") continue;
    for (const xml_node hour : node.children()) {
      const int value = number_in(hour).value_or(-1);
      // RSS 0.91 counts from 1 to 24.
      if (value >= 0 && value <= 24) feed.skip_hours.set(static_cast<size_t>(value % 24));
    }
  }
  if (!feed.ttl_minutes.has_value() && period.has_value() && frequency > 0) {
    feed.ttl_minutes = *period / frequency;
  }
  if (!feed.ttl_minutes.has_value()) return;
  if (*feed.ttl_minutes <= 0)
    feed.ttl_minutes.reset();
  else
    feed.ttl_minutes = std::min(*feed.ttl_minutes, kMaxMinutes);
}

void add_items(const xml_node& parent, const std::string& base_url, Feed& feed) {
  for (const xml_node node : parent.children()) {
    if (node.type() != pugi::node_element) continue;
    const std::string local = xml_name(node).local;
    if (local == "items" && !node.attribute("rdf:nodeID")) {
      // RSS 0.90's relatives list their items one level down.
      if (xml_name(node.first_child()).local == "item") add_items(node, base_url, feed);
      continue;
    }
    if (local != "item" && local != "entry") continue;
    if (feed.items.size() >= kMaxFeedItems) {
      ++feed.items_left_out;
      continue;
    }
    feed.items.push_back(item_of(node, base_url));
  }
}

void take_channel(const xml_node& channel, const std::string& base_url, Feed& feed) {
  Fields fields = read_fields(channel, base_url);
  feed.title = std::move(fields.title.value);
  feed.home_url = std::move(fields.url.value);
  feed.authors = std::move(fields.authors);
  if (const auto date = parse_instant(fields.updated.value)) feed.updated = date->date;
  feed.language = xml_attribute(channel, "xml:lang");
  for (const xml_node node : channel.children()) {
    const XmlName name = xml_name(node);
    if (name.local == "language") feed.language = base::trim(xml_text(node));
  }
  take_schedule(channel, feed);
}

xml_node child_named(const xml_node& node, std::string_view local) {
  for (const xml_node child : node.children()) {
    if (child.type() == pugi::node_element && xml_name(child).local == local) return child;
  }
  return {};
}

}  // namespace

bool load_xml(std::string_view text, pugi::xml_document& document) {
  // Text before the prolog is the commonest fault.
  const size_t start = text.find('<');
  if (start == std::string_view::npos) return false;
  text.remove_prefix(start);
  document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  return static_cast<bool>(document.document_element());
}

base::Result<Feed> parse_xml_feed(std::string_view text, std::string_view base_url) {
  pugi::xml_document document;
  if (!load_xml(text, document)) {
    return base::fail(ErrorCode::kInvalid, std::string(base_url), "no XML element");
  }
  const xml_node root = document.document_element();
  const std::string local = xml_name(root).local;
  if (local != "rss" && local != "rdf" && local != "feed" && local != "channel") {
    return base::fail(ErrorCode::kUnsupported, std::string(base_url),
                      "XML that is no feed: " + std::string(base::utf8_prefix(local, 40)));
  }
  Feed feed;
  const std::string root_base = base_under(root, std::string(base_url));
  const xml_node channel = local == "rss" || local == "rdf" ? child_named(root, "channel") : root;
  const std::string channel_base = channel == root ? root_base : base_under(channel, root_base);
  if (channel) {
    take_channel(channel, channel_base, feed);
    if (feed.language.empty()) feed.language = xml_attribute(root, "xml:lang");
    add_items(channel, channel_base, feed);
  }
  if (channel != root) add_items(root, root_base, feed);
  complete_items(feed);
  return feed;
}

}  // namespace rolecall::extract
