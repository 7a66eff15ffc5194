// SPDX-License-Identifier: Apache-2.0
#include "store/hosts.h"

#include "store/query.h"

namespace rolecall::store {

std::optional<HostRecord> Hosts::find(const std::string& host) {
  Query query(database_,
              "SELECT robots_body, robots_status, robots_fetched, failures, not_before, "
              "robots_etag, robots_last_modified, address FROM host WHERE host = ?");
  if (!query.bind(host).next()) return std::nullopt;
  HostRecord record;
  record.host = host;
  record.robots_body = query.text();
  record.robots_status = static_cast<int>(query.integer());
  record.robots_fetched = query.optional_time();
  record.failures = static_cast<int>(query.integer());
  record.not_before = query.optional_time();
  record.robots_validators.etag = query.text();
  record.robots_validators.last_modified = query.text();
  record.address = query.text();
  return record;
}

void Hosts::save(const HostRecord& record) {
  Query(database_,
        "INSERT INTO host (host, robots_body, robots_status, robots_fetched, failures, not_before, "
        "robots_etag, robots_last_modified, address) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (host) DO UPDATE SET robots_body = excluded.robots_body, "
        "robots_status = excluded.robots_status, robots_fetched = excluded.robots_fetched, "
        "failures = excluded.failures, not_before = excluded.not_before, "
        "robots_etag = excluded.robots_etag, "
        "robots_last_modified = excluded.robots_last_modified, address = excluded.address")
      .bind(record.host, record.robots_body, record.robots_status, record.robots_fetched,
            record.failures, record.not_before, record.robots_validators.etag,
            record.robots_validators.last_modified, record.address)
      .run();
}

}  // namespace rolecall::store
