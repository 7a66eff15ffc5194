// SPDX-License-Identifier: Apache-2.0
#pragma once
// What pipeline.yaml says about watching (its `watch:` section).

#include <chrono>
#include <string>
#include <vector>

namespace rolecall::pipeline {

/// A source named in `watch: sources:`.
struct NamedWatch {
  std::string url;
  std::string kind;     ///< One of extract::listing_kinds(); empty: told from the bytes.
  std::string profile;  ///< Slug; each item is about this person.
  std::string section;  ///< Only people of this section are looked for.
  bool operator==(const NamedWatch&) const = default;
};

struct WatchOptions {
  bool discover = true;            ///< Feeds that cited pages name.
  bool discover_sitemaps = false;  ///< Sitemaps that the robots.txt of cited hosts names.
  int feeds_per_host = 2;          ///< Discovered ones at most.
  int parts = 2;                   ///< Of a sitemap index or an archive, the newest.
  std::chrono::milliseconds interval = std::chrono::days(1);
  std::chrono::milliseconds max_interval = std::chrono::days(7);
  std::chrono::milliseconds window = std::chrono::days(30);  ///< Older items are passed over.
  int new_per_host = 5;                                      ///< New sources of a host in a run.
  int new_per_run = 50;
  bool unknown_people = false;  ///< A title that tells of a change is enough.
  bool other_hosts = false;     ///< Items on hosts that are neither the listing's nor cited.
  std::vector<NamedWatch> sources;
  bool operator==(const WatchOptions&) const = default;
};

}  // namespace rolecall::pipeline
