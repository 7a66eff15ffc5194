// SPDX-License-Identifier: Apache-2.0
#include "fetch/host_rules.h"

#include <stdexcept>

#include "fetch/site.h"
#include "fetch/url_host.h"

namespace rolecall::fetch {
namespace {

constexpr std::string_view kAllBelow = "*.";

/// An IPv6 address has colons of its own and nothing below it.
bool has_parents(std::string_view host) { return !host.starts_with('['); }

template <typename Value>
void fill(std::optional<Value>& target, const std::optional<Value>& value) {
  if (!target) target = value;
}

}  // namespace

base::Result<std::string> parse_host_pattern(std::string_view text) {
  const bool all_below = text.starts_with(kAllBelow);
  auto host = parse_host(all_below ? text.substr(kAllBelow.size()) : text);
  if (!host || host->find('*') != std::string::npos) {
    return base::fail(base::ErrorCode::kInvalid, std::string(text),
                      "no host such as wiki.example.org or *.example.org");
  }
  if (!all_below) return host;
  if (is_public_suffix(*host)) {
    return base::fail(base::ErrorCode::kInvalid, std::string(text),
                      "its names belong to different owners");
  }
  return std::string(kAllBelow) + *host;
}

HostRules::HostRules(const std::vector<HostRule>& rules) {
  for (const HostRule& rule : rules) {
    for (const std::string& text : rule.hosts) {
      const auto pattern = parse_host_pattern(text);
      if (!pattern) throw std::invalid_argument(pattern.error().message());
      by_pattern_[*pattern].push_back({rule, rule.together ? rule.hosts.front() : std::string()});
    }
  }
}

void HostRules::add_terms(const std::string& pattern, HostTerms& terms) const {
  const auto found = by_pattern_.find(pattern);
  if (found == by_pattern_.end()) return;
  for (const auto& [rule, group] : found->second) {
    fill(terms.delay, rule.delay);
    fill(terms.max_requests, rule.max_requests);
    fill(terms.max_body, rule.max_body);
    fill(terms.skip, rule.skip);
    if (terms.together.empty()) terms.together = group;
    if (terms.note.empty()) terms.note = rule.note;
  }
}

HostTerms HostRules::find(std::string_view host) const {
  HostTerms terms;
  if (by_pattern_.empty()) return terms;
  add_terms(std::string(host), terms);
  while (has_parents(host)) {
    add_terms(std::string(kAllBelow) + std::string(host), terms);
    const size_t dot = host.find('.');
    if (dot == std::string_view::npos) break;
    host.remove_prefix(dot + 1);
  }
  return terms;
}

}  // namespace rolecall::fetch
