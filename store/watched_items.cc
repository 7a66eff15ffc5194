// SPDX-License-Identifier: Apache-2.0
#include "store/watched_items.h"

#include <cstring>

#include "base/digest.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

/// 63 bits of a digest; two items of one listing share them once in many millions of listings.
int64_t hash_of(const std::string& name) {
  const std::string digest = base::sha256_hex(name).substr(0, 16);
  return static_cast<int64_t>(std::stoull(digest, nullptr, 16) >> 1U);
}

int64_t single(Query& query) {
  query.next();
  return query.integer();
}

}  // namespace

bool WatchedItems::remember(model::SourceId watch, const std::vector<std::string>& names,
                            base::Time now) {
  bool is_new = true;
  for (const std::string& name : names) {
    Query(database_, "INSERT OR IGNORE INTO watched_item (watch, key, first_seen) VALUES (?, ?, ?)")
        .bind(watch, hash_of(name), now)
        .run();
    is_new = changes(database_) > 0 && is_new;
  }
  return is_new;
}

void WatchedItems::trim(model::SourceId watch, int64_t most) {
  Query query(database_, "SELECT count(*) FROM watched_item WHERE watch = ?");
  const int64_t count = single(query.bind(watch));
  if (count <= most) return;
  Query(database_,
        "DELETE FROM watched_item WHERE watch = ?1 AND key IN (SELECT key FROM watched_item "
        "WHERE watch = ?1 ORDER BY first_seen, key LIMIT ?2)")
      .bind(watch, count - most)
      .run();
}

void WatchedItems::wait(const WatchedPage& page, base::Time now) {
  Query query(database_,
              "INSERT INTO watched_page (key, url, host, watch, title, reason, rank, listed_at) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
              "ON CONFLICT (key) DO UPDATE SET rank = min(rank, excluded.rank) RETURNING id");
  query.bind(page.key, page.url, page.host, page.watch, page.title, page.reason, page.rank, now)
      .next();
  const int64_t id = query.integer();
  query.next();
  for (const model::ProfileId profile : page.profiles) {
    Query(database_, "INSERT OR IGNORE INTO watched_page_profile (page, profile) VALUES (?, ?)")
        .bind(id, profile)
        .run();
  }
}

std::vector<WatchedPage> WatchedItems::waiting(int64_t limit) {
  Query query(database_,
              "SELECT id, key, url, host, watch, title, reason, rank FROM watched_page "
              "WHERE source IS NULL ORDER BY rank, listed_at, id LIMIT ?");
  query.bind(limit);
  std::vector<WatchedPage> pages;
  while (query.next()) {
    WatchedPage page;
    page.id = query.integer();
    page.key = query.text();
    page.url = query.text();
    page.host = query.text();
    page.watch = query.id<model::SourceId>();
    page.title = query.text();
    page.reason = query.text();
    page.rank = static_cast<int>(query.integer());
    pages.push_back(std::move(page));
  }
  return pages;
}

int64_t WatchedItems::count_waiting() {
  Query query(database_, "SELECT count(*) FROM watched_page WHERE source IS NULL");
  return single(query);
}

int64_t WatchedItems::count_waiting(const std::string& host) {
  Query query(database_, "SELECT count(*) FROM watched_page WHERE source IS NULL AND host = ?");
  return single(query.bind(host));
}

void WatchedItems::take(const WatchedPage& page, model::SourceId source, model::RunId run) {
  Query(database_, "UPDATE watched_page SET source = ?, run = ? WHERE id = ?")
      .bind(source, run, page.id)
      .run();
}

int64_t WatchedItems::count_taken(model::RunId run, const std::string& host) {
  Query query(database_,
              "SELECT count(*) FROM watched_page WHERE run = ?1 AND (?2 = '' OR host = ?2)");
  return single(query.bind(run, host));
}

int64_t WatchedItems::count_taken() {
  Query query(database_, "SELECT count(*) FROM watched_page WHERE source IS NOT NULL");
  return single(query);
}

bool WatchedItems::is_taken(model::SourceId source) {
  Query query(database_, "SELECT EXISTS (SELECT 1 FROM watched_page WHERE source = ?)");
  return single(query.bind(source)) != 0;
}

void WatchedItems::let_go(model::SourceId source) {
  Query(database_,
        "UPDATE source SET watched = 0 WHERE id = ?1 "
        "AND NOT EXISTS (SELECT 1 FROM watch WHERE watch.source = ?1 AND watch.active)")
      .bind(source)
      .run();
}

}  // namespace rolecall::store
