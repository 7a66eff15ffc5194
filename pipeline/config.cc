// SPDX-License-Identifier: Apache-2.0
#include "pipeline/config.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "base/check.h"
#include "base/embedded_file.h"
#include "base/enum_names.h"
#include "base/text.h"
#include "extract/read/listing.h"
#include "fetch/url.h"
#include "pipeline/config_hosts.h"
#include "pipeline/config_section.h"

namespace rolecall::base {
extern const EmbeddedFile default_config_files[];
}

namespace rolecall::pipeline {
namespace {

constexpr base::EnumNames<base::LogLevel, 4> kLogLevels{{
    {base::LogLevel::kDebug, "debug"},
    {base::LogLevel::kInfo, "info"},
    {base::LogLevel::kWarning, "warning"},
    {base::LogLevel::kError, "error"},
}};

constexpr std::string_view kEmptyContact = "contact: \"\"";

void read_proxy(Section& section, std::string& target) {
  const auto text = section.map().string("proxy");
  if (!text || text->empty()) return;
  target = *text;
  for (const std::string_view scheme : {"http://", "https://", "socks5h://"}) {
    if (text->starts_with(scheme) && text->size() > scheme.size()) return;
  }
  section.complain("proxy", "'proxy' should begin with http://, https:// or socks5h://");
}

void read_fetch(Section& section, fetch::FetchOptions& options) {
  section.duration("delay", options.host_delay);
  section.factor("jitter", options.jitter, 0, 10);
  section.duration("max_crawl_delay", options.max_crawl_delay);
  section.duration("max_back_off_wait", options.max_back_off_wait);
  section.count("address_sites", options.address_sites, {1, 1'000'000});
  section.count("address_connections", options.address_connections, {1, 128});
  section.duration("connect_timeout", options.connect_timeout);
  section.duration("total_timeout", options.total_timeout);
  section.size("max_body", options.max_body_bytes);
  section.count("max_redirects", options.max_redirects, {0, 20});
  section.count("max_transfers", options.max_transfers, {1, 128});
  options.allow_addresses = section.map().strings("allow_addresses");
  options.connect_to = section.map().strings("connect_to");
  read_proxy(section, options.proxy);
  if (const auto file = section.map().string("ca_file")) options.ca_file = *file;
}

void read_schedule(Section& section, ScheduleOptions& options) {
  section.duration("first", options.first);
  section.duration("min", options.min);
  section.duration("max", options.max);
  section.duration("retry", options.retry);
  section.duration("retry_max", options.retry_max);
  section.duration("gone", options.gone);
  section.count("most_not_modified", options.most_not_modified, {1, 10'000});
  section.duration("oldest_body", options.oldest_body);
  if (options.min > options.max) section.complain("min", "'min' should not be over 'max'");
}

void read_links(Section& section, LinkOptions& options) {
  section.count("gone_after", options.gone_after, {1, 1000});
  section.duration("gone_span", options.gone_span);
  section.count("moved_after", options.moved_after, {1, 1000});
  section.duration("moved_span", options.moved_span);
  section.count("notify_after", options.notify_after, {1, 1000});
  section.duration("notify_again", options.notify_again);
}

void read_memento(Section& section, MementoOptions& options) {
  section.count("most", options.most, {1, 1000});
  const auto timegate = section.map().string("timegate");
  if (!timegate) return;
  if (!timegate->empty() && !fetch::parse_url(*timegate)) {
    return section.complain("timegate", "'timegate' should be an http or https address");
  }
  options.timegate = *timegate;
}

void read_browser(Section& section, FallbackOptions& options) {
  if (const auto command = section.map().string("command")) options.browser.command = *command;
  options.browser.arguments = section.map().strings("arguments");
  for (const std::string& host : section.map().strings("hosts")) {
    options.browser_hosts.push_back(base::ascii_lower(host));
  }
  section.duration("time_limit", options.browser.time_limit);
  section.count("most", options.browser_most, {1, 1000});
  const auto when = section.map().string("when");
  if (!when) return;
  options.browser_always = *when == "always";
  if (*when != "always" && *when != "empty") {
    section.complain("when", "'when' should be empty or always");
  }
}

void read_refresh(Section& section, RefreshTuning& options) {
  section.count("live_pages", options.live_pages, {1, 1024});
  section.count("batch_pages", options.batch_pages, {1, 10'000});
  section.duration("batch_wait", options.batch_wait);
  section.duration("stall", options.stall);
}

void read_archive(Section& section, ArchiveOptions& options) {
  if (const auto on = section.map().boolean("on")) options.on = *on;
  if (const auto folder = section.map().string("folder")) options.folder = *folder;
  section.size("roll", options.roll);
  section.count("keep", options.keep, {1, 1'000'000});
}

NamedWatch read_named_watch(const base::YamlNode& node, base::Complaints& complaints) {
  NamedWatch watch;
  base::YamlMap map(node, complaints);
  if (!node.is_map()) return watch;
  watch.url = map.required_string("url");
  watch.kind = map.string("kind").value_or("");
  watch.profile = map.string("profile").value_or("");
  watch.section = map.string("section").value_or("");
  map.finish();
  if (const auto url = fetch::parse_url(watch.url); !watch.url.empty() && !url) {
    map.complain(node, fmt::format("'{}' cannot be fetched: {}", watch.url, url.error().what));
  }
  const auto& kinds = extract::listing_kinds();
  if (!watch.kind.empty() && std::find(kinds.begin(), kinds.end(), watch.kind) == kinds.end()) {
    map.complain(node, fmt::format("'kind' should be one of {}", fmt::join(kinds, ", ")));
  }
  return watch;
}

void read_watch(Section& section, WatchOptions& options, base::Complaints& complaints) {
  base::YamlMap& map = section.map();
  options.discover = map.boolean("discover").value_or(options.discover);
  options.discover_sitemaps = map.boolean("discover_sitemaps").value_or(options.discover_sitemaps);
  options.unknown_people = map.boolean("unknown_people").value_or(options.unknown_people);
  options.other_hosts = map.boolean("other_hosts").value_or(options.other_hosts);
  section.count("feeds_per_host", options.feeds_per_host, {0, 100});
  section.count("parts", options.parts, {0, 100});
  section.count("new_per_host", options.new_per_host, {0, 10'000});
  section.count("new_per_run", options.new_per_run, {0, 100'000});
  section.duration("interval", options.interval);
  section.duration("max_interval", options.max_interval);
  section.duration("window", options.window);
  if (options.interval > options.max_interval) {
    section.complain("interval", "'interval' should not be over 'max_interval'");
  }
  for (const base::YamlNode& node : map.list("sources")) {
    options.sources.push_back(read_named_watch(node, complaints));
  }
}

void read_log(Section& section, base::LogLevel& target) {
  const auto text = section.map().string("log");
  if (!text) return;
  if (const auto level = base::value_of(kLogLevels, *text)) {
    target = *level;
  } else {
    section.complain("log", "'log' should be debug, info, warning or error");
  }
}

void read_contact(Section& section, Config& config) {
  if (const auto node = section.map().node("contact")) config.contact_place = node->where();
  const auto text = section.map().string("contact");
  if (!text) return;
  config.contact = *text;
  // It goes into a header and inside a comment there (RFC 9110 section 5.6.5).
  if (text->find_first_of("()\\\r\n\t\"") != std::string::npos) {
    section.complain("contact", "'contact' should be an e-mail address or a URL");
  }
}

/// Runs `read` on the section of that name, where there is one.
template <typename Read>
void in_section(base::YamlMap& top, std::string_view name, base::Complaints& complaints,
                Read read) {
  const auto node = top.node(name);
  if (!node) return;
  Section section(*node, complaints);
  if (!node->is_map()) return;
  read(section);
  section.map().finish();
}

void read_fallbacks(Section& section, FallbackOptions& options, base::Complaints& complaints) {
  in_section(section.map(), "memento", complaints,
             [&](Section& s) { read_memento(s, options.memento); });
  in_section(section.map(), "browser", complaints, [&](Section& s) { read_browser(s, options); });
}

Config read_config(const base::YamlNode& node, base::Complaints& complaints) {
  Config config;
  Section top(node, complaints);
  if (!node.is_map()) return config;
  if (const auto store = top.map().string("store")) config.store = *store;
  read_contact(top, config);
  read_log(top, config.log);
  in_section(top.map(), "fetch", complaints, [&](Section& s) { read_fetch(s, config.fetch); });
  config.fetch.host_rules = read_host_rules(top.map(), complaints);
  in_section(top.map(), "schedule", complaints,
             [&](Section& s) { read_schedule(s, config.schedule); });
  in_section(top.map(), "links", complaints, [&](Section& s) { read_links(s, config.links); });
  in_section(top.map(), "fallbacks", complaints,
             [&](Section& s) { read_fallbacks(s, config.fallbacks, complaints); });
  in_section(top.map(), "refresh", complaints,
             [&](Section& s) { read_refresh(s, config.refresh); });
  in_section(top.map(), "archive", complaints,
             [&](Section& s) { read_archive(s, config.archive); });
  in_section(top.map(), "watch", complaints,
             [&](Section& s) { read_watch(s, config.watch, complaints); });
  top.map().finish();
  return config;
}

tl::expected<Config, base::Complaints> from_nodes(
    const base::Result<std::vector<base::YamlNode>>& nodes, const std::string& file) {
  if (!nodes) return tl::unexpected(base::Complaints{nodes.error()});
  base::Complaints complaints;
  Config config;
  if (nodes->size() > 1) {
    complaints.push_back({base::ErrorCode::kInvalid, file, "should be one YAML document"});
  } else if (!nodes->empty() && !nodes->front().is_null()) {
    config = read_config(nodes->front(), complaints);
  }
  if (!complaints.empty()) return tl::unexpected(std::move(complaints));
  if (config.contact_place.empty()) config.contact_place = file;
  const auto folder = std::filesystem::path(file).parent_path();
  config.store = (folder / config.store).string();
  if (!config.fetch.ca_file.empty()) {
    config.fetch.ca_file = (folder / config.fetch.ca_file).string();
  }
  if (!config.archive.folder.empty()) {
    config.archive.folder = (folder / config.archive.folder).string();
  }
  config.fetch.user_agent = make_user_agent(config.contact);
  return config;
}

/// What is shipped holds for hosts that the file says nothing about.
tl::expected<Config, base::Complaints> with_shipped_hosts(
    tl::expected<Config, base::Complaints> config) {
  if (!config) return config;
  const auto shipped =
      from_nodes(base::YamlNode::parse(default_config_text(), "pipeline.yaml"), "pipeline.yaml");
  CHECK(shipped.has_value(), "the default pipeline.yaml can be read");
  auto& rules = config->fetch.host_rules;
  for (const fetch::HostRule& rule : shipped->fetch.host_rules) {
    if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
  }
  return config;
}

}  // namespace

std::string archive_folder(const Config& config) {
  if (!config.archive.folder.empty()) return config.archive.folder;
  return std::filesystem::path(config.store).replace_extension(".warc").string();
}

std::string make_user_agent(std::string_view contact) {
  return contact.empty() ? "rolecall/0.1" : fmt::format("rolecall/0.1 (+{})", contact);
}

tl::expected<Config, base::Complaints> parse_config(std::string_view text,
                                                    const std::string& file) {
  return with_shipped_hosts(from_nodes(base::YamlNode::parse(text, file), file));
}

tl::expected<Config, base::Complaints> load_config(const std::string& path) {
  return with_shipped_hosts(from_nodes(base::YamlNode::load(path), path));
}

std::string_view default_config_text() { return base::default_config_files[0].bytes(); }

std::string make_config_text(std::string_view contact) {
  std::string text(default_config_text());
  const size_t at = text.find(kEmptyContact);
  CHECK(at != std::string::npos, "the default pipeline.yaml has an empty contact");
  return text.replace(at, kEmptyContact.size(), fmt::format("contact: \"{}\"", contact));
}

}  // namespace rolecall::pipeline
