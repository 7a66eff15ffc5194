// SPDX-License-Identifier: Apache-2.0
#pragma once
// What an operator has settled for single hosts, beside what their robots.txt says: rules by host
// pattern, of which the most particular one that says something decides it.

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rolecall::fetch {

/// One rule as it was written. What it leaves out is left to others.
struct HostRule {
  std::vector<std::string> hosts;  ///< As parse_host_pattern takes them.
  std::optional<std::chrono::milliseconds> delay;
  std::optional<int> max_requests;  ///< Pages asked for in one run, redirects included.
  std::optional<size_t> max_body;
  std::optional<bool> skip;  ///< Ask for nothing, not even robots.txt.
  bool together = false;     ///< All its hosts take turns, as if they were one.
  std::string note;          ///< For people: why.
  bool operator==(const HostRule&) const = default;
};

/// What holds for one host.
struct HostTerms {
  std::optional<std::chrono::milliseconds> delay;
  std::optional<int> max_requests;
  std::optional<size_t> max_body;
  std::optional<bool> skip;
  std::string together;  ///< The name of the group that it takes turns with; empty for none.
  std::string note;
};

/// "Wiki.Example.org" -> "wiki.example.org", "*.example.org" for a name and all below it. kInvalid
/// for anything else and for a public suffix ("*.co.uk"), which is no one owner's.
base::Result<std::string> parse_host_pattern(std::string_view text);

/// Thread-compatible, and constant once made.
class HostRules {
 public:
  /// An earlier rule comes before a later one for the same pattern. Throws std::invalid_argument
  /// for a pattern that is none.
  explicit HostRules(const std::vector<HostRule>& rules);

  /// For a host as Url has it: the exact name first, then the longest pattern.
  HostTerms find(std::string_view host) const;

 private:
  struct Entry {
    HostRule rule;
    std::string group;
  };
  void add_terms(const std::string& pattern, HostTerms& terms) const;

  std::map<std::string, std::vector<Entry>, std::less<>> by_pattern_;
};

}  // namespace rolecall::fetch
