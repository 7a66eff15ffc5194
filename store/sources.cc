// SPDX-License-Identifier: Apache-2.0
#include "store/sources.h"

#include "store/source_row.h"

namespace rolecall::store {
namespace {

std::string select(std::string_view rest) {
  return "SELECT " + std::string(kSourceColumns) + " FROM source " + std::string(rest);
}

int64_t single(Query& query) {
  query.next();
  return query.integer();
}

}  // namespace

Source read_source(Query& query) {
  Source source;
  source.id = query.id<model::SourceId>();
  source.key = query.text();
  source.url = query.text();
  source.host = query.text();
  source.use = query.integer() != 0 ? SourceUse::kWatched : SourceUse::kCited;
  source.added = query.time();
  source.next_due = query.time();
  source.interval = std::chrono::seconds(query.integer());
  source.failures = static_cast<int>(query.integer());
  source.first_failure = query.optional_time();
  source.last_failure = query.optional_time();
  source.last_success = query.optional_time();
  source.last_outcome = model::parse_outcome(query.optional_text().value_or(""));
  source.last_read = query.optional_id<model::CaptureId>();
  source.validators.etag = query.text();
  source.validators.last_modified = query.text();
  source.body_digest = query.text();
  source.text_digest = query.text();
  source.moved_to = query.text();
  source.moved_key = query.text();
  source.moved_since = query.optional_time();
  source.moved_seen = static_cast<int>(query.integer());
  source.changes = query.real();
  source.watched_days = query.real();
  source.not_modified = static_cast<int>(query.integer());
  source.text_words = query.integer();
  source.landing = query.text();
  source.failure_nights = static_cast<int>(query.integer());
  source.told_failing = query.optional_time();
  return source;
}

model::SourceId Sources::add(const NewSource& source, base::Time now) {
  const int watched = source.use == SourceUse::kWatched ? 1 : 0;
  Query query(database_,
              "INSERT INTO source (key, url, host, watched, added_at, next_due) "
              "VALUES (?, ?, ?, ?, ?, ?) "
              "ON CONFLICT (key) DO UPDATE SET watched = max(watched, excluded.watched) "
              "RETURNING id");
  query.bind(source.key, source.url, source.host, watched, now, now).next();
  const auto id = query.id<model::SourceId>();
  query.next();  // An insert is done only when its rows are read to the end.
  return id;
}

void Sources::cite(model::ProfileId profile, const std::vector<ReferenceLink>& links,
                   base::Time now) {
  Transaction transaction(database_);
  Query(database_, "DELETE FROM citation WHERE profile = ?").bind(profile).run();
  for (const ReferenceLink& link : links) cite({profile, link.reference}, add(link.source, now));
  transaction.commit();
}

void Sources::cite(const Citation& citation, model::SourceId source) {
  Query(database_,
        "INSERT INTO citation (profile, reference, source) VALUES (?, ?, ?) "
        "ON CONFLICT (profile, reference) DO UPDATE SET source = excluded.source")
      .bind(citation.profile, citation.reference, source)
      .run();
}

void Sources::uncite(const Citation& citation) {
  Query(database_, "DELETE FROM citation WHERE profile = ? AND reference = ?")
      .bind(citation.profile, citation.reference)
      .run();
}

std::optional<Source> Sources::find(model::SourceId id) {
  static const std::string sql = select("WHERE id = ?");
  Query query(database_, sql);
  if (!query.bind(id).next()) return std::nullopt;
  return read_source(query);
}

std::optional<Source> Sources::find_key(std::string_view key) {
  static const std::string sql = select("WHERE key = ?");
  Query query(database_, sql);
  if (!query.bind(key).next()) return std::nullopt;
  return read_source(query);
}

std::vector<Citation> Sources::citations(model::SourceId id) {
  Query query(database_,
              "SELECT profile, reference FROM citation WHERE source = ? "
              "ORDER BY profile, reference");
  query.bind(id);
  std::vector<Citation> citations;
  while (query.next()) {
    const auto profile = query.id<model::ProfileId>();
    citations.push_back({profile, query.text()});
  }
  return citations;
}

std::vector<std::pair<std::string, model::SourceId>> Sources::cited_by(model::ProfileId profile) {
  Query query(database_,
              "SELECT reference, source FROM citation WHERE profile = ? ORDER BY reference");
  query.bind(profile);
  std::vector<std::pair<std::string, model::SourceId>> cited;
  while (query.next()) {
    std::string reference = query.text();
    cited.emplace_back(std::move(reference), query.id<model::SourceId>());
  }
  return cited;
}

int64_t Sources::count_landing(const Source& source, std::string_view landing) {
  if (landing.empty()) return 0;
  Query query(database_,
              "SELECT count(*) FROM source WHERE host = ? AND landing = ? AND landing <> '' "
              "AND id <> ?");
  return single(query.bind(source.host, landing, source.id));
}

std::vector<Source> Sources::failing(int limit) {
  static const std::string sql =
      select("WHERE failures > 0 ORDER BY ifnull(last_success, added_at), id LIMIT ?");
  Query query(database_, sql);
  query.bind(limit);
  std::vector<Source> sources;
  while (query.next()) sources.push_back(read_source(query));
  return sources;
}

void Sources::for_each(const std::function<void(const Source&)>& visit) {
  static const std::string sql = select("ORDER BY id");
  Query query(database_, sql);
  while (query.next()) visit(read_source(query));
}

int64_t Sources::count() {
  Query query(database_, "SELECT count(*) FROM source");
  return single(query);
}

int64_t Sources::count_due(base::Time now) {
  Query query(database_,
              "SELECT count(*) FROM source WHERE next_due <= ? AND "
              "(watched OR EXISTS (SELECT 1 FROM citation WHERE citation.source = source.id))");
  return single(query.bind(now));
}

}  // namespace rolecall::store
