// SPDX-License-Identifier: Apache-2.0
#include "store/watches.h"

#include <algorithm>

#include "base/check.h"
#include "base/enum_names.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

constexpr base::EnumNames<WatchOrigin, 4> kOrigins{{
    {WatchOrigin::kNamed, "named"},
    {WatchOrigin::kImported, "imported"},
    {WatchOrigin::kDiscovered, "discovered"},
    {WatchOrigin::kPart, "part"},
}};

constexpr std::string_view kColumns =
    "SELECT watch.source, source.url, source.host, watch.origin, watch.kind, watch.profile, "
    "watch.section, watch.parent, watch.first_read, watch.ttl_s, watch.skip_hours, "
    "watch.skip_days FROM watch JOIN source ON source.id = watch.source WHERE watch.active ";

WatchOrigin read_origin(Query& query) {
  const auto origin = base::value_of(kOrigins, query.text());
  CHECK(origin.has_value(), "only known origins are stored");
  return *origin;
}

Watch read_watch(Query& query) {
  Watch watch;
  watch.source = query.id<model::SourceId>();
  watch.url = query.text();
  watch.host = query.text();
  watch.origin = read_origin(query);
  watch.kind = query.text();
  watch.profile = query.text();
  watch.section = query.text();
  watch.parent = query.id<model::SourceId>();
  watch.first_read = query.optional_time();
  watch.ttl = std::chrono::seconds(query.integer());
  watch.skip_hours = static_cast<unsigned long>(query.integer());
  watch.skip_days = static_cast<unsigned long>(query.integer());
  return watch;
}

}  // namespace

std::string_view to_string(WatchOrigin origin) { return base::name_of(kOrigins, origin); }

model::SourceId Watches::put(const NewWatch& watch, base::Time now) {
  const model::SourceId source =
      Sources(database_).add({watch.key, watch.url, watch.host, SourceUse::kWatched}, now);
  const auto held = find(source);
  if (held && held->origin < watch.origin) return source;
  Query(database_,
        "INSERT INTO watch (source, origin, kind, active, profile, section, parent) "
        "VALUES (?, ?, ?, 1, ?, ?, ?) "
        "ON CONFLICT (source) DO UPDATE SET origin = excluded.origin, kind = excluded.kind, "
        "active = 1, profile = excluded.profile, section = excluded.section, "
        "parent = excluded.parent")
      .bind(source, to_string(watch.origin), watch.kind, watch.profile, watch.section, watch.parent)
      .run();
  return source;
}

void Watches::keep_only(WatchOrigin origin, const std::vector<model::SourceId>& keep,
                        model::SourceId parent) {
  for (const Watch& watch : list()) {
    if (watch.origin != origin || (parent && watch.parent != parent)) continue;
    if (std::find(keep.begin(), keep.end(), watch.source) != keep.end()) continue;
    Query(database_,
          "UPDATE source SET watched = 0 "
          "WHERE id IN (SELECT source FROM watch WHERE source = ?1 OR parent = ?1)")
        .bind(watch.source)
        .run();
    Query(database_, "UPDATE watch SET active = 0 WHERE source = ?1 OR parent = ?1")
        .bind(watch.source)
        .run();
  }
}

std::optional<Watch> Watches::find(model::SourceId source) {
  static const std::string sql = std::string(kColumns) + "AND watch.source = ?";
  Query query(database_, sql);
  if (!query.bind(source).next()) return std::nullopt;
  return read_watch(query);
}

std::vector<Watch> Watches::list() {
  static const std::string sql = std::string(kColumns) + "ORDER BY watch.source";
  Query query(database_, sql);
  std::vector<Watch> watches;
  while (query.next()) watches.push_back(read_watch(query));
  return watches;
}

int64_t Watches::count(const std::string& host, WatchOrigin origin) {
  Query query(database_,
              "SELECT count(*) FROM watch JOIN source ON source.id = watch.source "
              "WHERE watch.active AND source.host = ? AND watch.origin = ?");
  query.bind(host, to_string(origin)).next();
  return query.integer();
}

bool Watches::is_cited(model::SourceId source) {
  Query query(database_, "SELECT EXISTS (SELECT 1 FROM citation WHERE source = ?)");
  query.bind(source).next();
  return query.integer() != 0;
}

bool Watches::is_cited_host(const std::string& host) {
  Query query(database_,
              "SELECT EXISTS (SELECT 1 FROM source JOIN citation ON citation.source = source.id "
              "WHERE source.host = ?)");
  query.bind(host).next();
  return query.integer() != 0;
}

void Watches::for_each_robots(
    const std::function<void(const std::string& host, const std::string& robots)>& visit) {
  Query query(database_,
              "SELECT host.host, host.robots_body FROM host WHERE host.robots_body <> '' "
              "AND EXISTS (SELECT 1 FROM source JOIN citation ON citation.source = source.id "
              "WHERE source.host = host.host) ORDER BY host.host");
  while (query.next()) {
    const std::string host = query.text();
    visit(host, query.text());
  }
}

void Watches::note_read(model::SourceId source, const ListingTerms& terms, base::Time now) {
  Query(database_,
        "UPDATE watch SET first_read = ifnull(first_read, ?), ttl_s = ?, skip_hours = ?, "
        "skip_days = ? WHERE source = ?")
      .bind(now, static_cast<int64_t>(terms.ttl.count()),
            static_cast<int64_t>(terms.skip_hours.to_ulong()),
            static_cast<int64_t>(terms.skip_days.to_ulong()), source)
      .run();
}

void Watches::add_count(model::RunId run, std::string_view what, int64_t count) {
  if (count == 0) return;
  Query(database_,
        "INSERT INTO run_watch (run, what, count) VALUES (?, ?, ?) "
        "ON CONFLICT (run, what) DO UPDATE SET count = count + excluded.count")
      .bind(run, what, count)
      .run();
}

std::vector<std::pair<std::string, int64_t>> Watches::counts(model::RunId run) {
  Query query(database_, "SELECT what, count FROM run_watch WHERE run = ? ORDER BY what");
  query.bind(run);
  std::vector<std::pair<std::string, int64_t>> counts;
  while (query.next()) {
    std::string what = query.text();
    counts.emplace_back(std::move(what), query.integer());
  }
  return counts;
}

}  // namespace rolecall::store
