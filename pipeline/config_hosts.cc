// SPDX-License-Identifier: Apache-2.0
#include "pipeline/config_hosts.h"

#include <fmt/format.h>

#include "pipeline/config_section.h"

namespace rolecall::pipeline {
namespace {

constexpr Range kRequests{1, 1'000'000};

std::vector<std::string> read_patterns(Section& section) {
  auto patterns = section.map().strings("host");
  if (patterns.empty()) section.complain("host", "'host' is missing: whom is this for?");
  for (const std::string& pattern : patterns) {
    const auto valid = fetch::parse_host_pattern(pattern);
    if (!valid) section.complain("host", fmt::format("'{}': {}", pattern, valid.error().what));
  }
  return patterns;
}

/// Reads a value into an optional that stays empty where the key is absent.
template <typename Value, typename Read>
std::optional<Value> read_if_there(Section& section, std::string_view key, Read read) {
  if (!section.map().node(key)) return std::nullopt;
  Value value{};
  read(value);
  return value;
}

fetch::HostRule read_rule(Section& section) {
  fetch::HostRule rule;
  rule.hosts = read_patterns(section);
  rule.delay = read_if_there<std::chrono::milliseconds>(
      section, "delay", [&](auto& value) { section.duration("delay", value); });
  rule.max_requests = read_if_there<int>(section, "max_requests", [&](int& value) {
    section.count("max_requests", value, kRequests);
  });
  rule.max_body = read_if_there<size_t>(section, "max_body",
                                        [&](size_t& value) { section.size("max_body", value); });
  rule.skip = section.map().boolean("skip");
  rule.together = section.map().boolean("together").value_or(false);
  rule.note = section.map().string("note").value_or("");
  return rule;
}

}  // namespace

std::vector<fetch::HostRule> read_host_rules(base::YamlMap& top, base::Complaints& complaints) {
  std::vector<fetch::HostRule> rules;
  for (const base::YamlNode& node : top.list("hosts")) {
    Section section(node, complaints);
    if (!node.is_map()) continue;  // complained about
    rules.push_back(read_rule(section));
    section.map().finish();
  }
  return rules;
}

}  // namespace rolecall::pipeline
