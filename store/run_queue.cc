// SPDX-License-Identifier: Apache-2.0
#include "store/run_queue.h"

#include "store/query.h"

namespace rolecall::store {

bool append_to_queue(Database& database, model::RunId run, model::SourceId source) {
  Query(database,
        "INSERT OR IGNORE INTO run_source (run, position, source) "
        "SELECT ?1, (SELECT ifnull(max(position), 0) FROM run_source WHERE run = ?1) + 1, ?2")
      .bind(run, source)
      .run();
  if (changes(database) == 0) return false;
  Query(database, "UPDATE run SET due = due + 1 WHERE id = ?").bind(run).run();
  return true;
}

int64_t count_pending(Database& database, model::RunId run) {
  Query query(database, "SELECT count(*) FROM run_source WHERE run = ? AND done = 0");
  query.bind(run).next();
  return query.integer();
}

}  // namespace rolecall::store
