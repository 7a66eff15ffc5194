// SPDX-License-Identifier: Apache-2.0
#include "store/retention.h"

#include "store/query.h"

namespace rolecall::store {

Retention::Marked Retention::mark(int keep_last) {
  // What is let go has been looked up in every table that refers to captures; SQLite would look for
  // each row again, without an index, in all of them.
  database_.connection().execute("PRAGMA foreign_keys = OFF");
  Query(database_, "CREATE TEMP TABLE IF NOT EXISTS let_go (capture INTEGER PRIMARY KEY)").run();
  Query(database_, "DELETE FROM temp.let_go").run();
  Query(database_,
        "INSERT INTO temp.let_go SELECT id FROM (SELECT id, "
        "row_number() OVER (PARTITION BY source ORDER BY run DESC) AS age FROM capture) "
        "WHERE age > ? "
        "AND id NOT IN (SELECT last_read FROM source WHERE last_read IS NOT NULL) "
        "AND id NOT IN (SELECT first_seen FROM claim UNION SELECT last_seen FROM claim "
        "UNION SELECT withdrawn FROM claim WHERE withdrawn IS NOT NULL)")
      .bind(keep_last)
      .run();
  Query query(database_,
              "SELECT (SELECT count(*) FROM capture), (SELECT count(*) FROM temp.let_go)");
  query.next();
  Marked marked;
  marked.captures = query.integer();
  marked.let_go = query.integer();
  return marked;
}

void Retention::for_each_kept_place(const std::function<void(const ArchivePlace&)>& visit) {
  Query query(database_,
              "SELECT archive, archive_offset FROM capture "
              "WHERE archive <> '' AND id NOT IN (SELECT capture FROM temp.let_go) "
              "UNION SELECT body_archive, body_offset FROM capture "
              "WHERE body_archive <> '' AND id NOT IN (SELECT capture FROM temp.let_go) "
              "ORDER BY 1, 2");
  while (query.next()) {
    ArchivePlace place;
    place.file = query.text();
    place.offset = query.integer();
    visit(place);
  }
}

void Retention::apply(const std::vector<MovedRecord>& moved) {
  Query(database_, "DELETE FROM capture WHERE id IN (SELECT capture FROM temp.let_go)").run();
  Query(database_,
        "CREATE TEMP TABLE IF NOT EXISTS moved (file TEXT, at INTEGER, new_file TEXT, "
        "new_at INTEGER, PRIMARY KEY (file, at)) WITHOUT ROWID")
      .run();
  Query(database_, "DELETE FROM temp.moved").run();
  for (const MovedRecord& record : moved) {
    Query(database_, "INSERT INTO temp.moved VALUES (?, ?, ?, ?)")
        .bind(record.from.file, record.from.offset, record.to.file, record.to.offset)
        .run();
  }
  Query(database_,
        "UPDATE capture SET archive = new_file, archive_offset = new_at FROM temp.moved "
        "WHERE file = archive AND at = archive_offset")
      .run();
  Query(database_,
        "UPDATE capture SET body_archive = new_file, body_offset = new_at FROM temp.moved "
        "WHERE file = body_archive AND at = body_offset")
      .run();
}

}  // namespace rolecall::store
