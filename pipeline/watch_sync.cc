// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "base/text.h"
#include "fetch/url.h"
#include "pipeline/watch_desk.h"

namespace rolecall::pipeline {
namespace {

/// Of one robots.txt.
constexpr size_t kMostSitemaps = 2;

/// The addresses of "Sitemap:" lines (RFC 9309 section 2.2.4 lets them stand anywhere).
std::vector<fetch::Url> sitemaps_in(std::string_view robots) {
  std::vector<fetch::Url> urls;
  for (std::string_view line : base::split(robots, '\n')) {
    line = base::trim(line.substr(0, line.find('#')));
    const size_t colon = line.find(':');
    if (colon == line.npos) continue;
    if (!base::equals_ignoring_ascii_case(base::trim(line.substr(0, colon)), "sitemap")) continue;
    if (const auto url = fetch::parse_url(base::trim(line.substr(colon + 1)))) urls.push_back(*url);
    if (urls.size() >= kMostSitemaps) break;
  }
  return urls;
}

std::vector<model::SourceId> put_sitemaps(store::Watches& watches, base::Time now) {
  std::vector<fetch::Url> found;
  watches.for_each_robots([&](const std::string& host, const std::string& robots) {
    for (fetch::Url& url : sitemaps_in(robots)) {
      if (url.authority() == host) found.push_back(std::move(url));
    }
  });
  std::vector<model::SourceId> ids;
  for (const fetch::Url& url : found) {
    ids.push_back(watches.put({fetch::source_key(url),
                               url.str(),
                               url.authority(),
                               store::WatchOrigin::kDiscovered,
                               "sitemap",
                               "",
                               "",
                               {}},
                              now));
  }
  return ids;
}

}  // namespace

void sync_watches(store::Database& database, const WatchOptions& options, base::Time now) {
  store::Transaction transaction(database);
  store::Watches watches(database);
  std::vector<model::SourceId> named;
  for (const NamedWatch& watch : options.sources) {
    const auto url = fetch::parse_url(watch.url);
    if (!url) continue;  // The configuration has been checked.
    named.push_back(watches.put({fetch::source_key(*url),
                                 url->str(),
                                 url->authority(),
                                 store::WatchOrigin::kNamed,
                                 watch.kind,
                                 watch.profile,
                                 watch.section,
                                 {}},
                                now));
  }
  watches.keep_only(store::WatchOrigin::kNamed, named);
  std::vector<model::SourceId> discovered;
  if (options.discover_sitemaps) discovered = put_sitemaps(watches, now);
  for (const store::Watch& watch : watches.list()) {
    const bool is_sitemap = watch.kind == "sitemap";
    if (!is_sitemap && options.discover) discovered.push_back(watch.source);
  }
  watches.keep_only(store::WatchOrigin::kDiscovered, discovered);
  transaction.commit();
}

}  // namespace rolecall::pipeline
