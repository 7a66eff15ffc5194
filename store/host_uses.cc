// SPDX-License-Identifier: Apache-2.0
#include "store/host_uses.h"

#include "base/check.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kColumns =
    "run_host.run, run.started_at, host, site, requests, pages, not_modified, failures, bytes, "
    "delay_ms, smallest_gap_ms, one_page, robots, note ";

std::string select(std::string_view rest) {
  return "SELECT " + std::string(kColumns) + "FROM run_host JOIN run ON run.id = run_host.run " +
         std::string(rest);
}

std::optional<int64_t> count_of(const std::optional<milliseconds>& duration) {
  if (!duration) return std::nullopt;
  return duration->count();
}

std::optional<milliseconds> read_gap(Query& query) {
  const auto text = query.optional_text();
  if (!text) return std::nullopt;
  return milliseconds(std::stoll(*text));
}

HostUse read_use(Query& query) {
  HostUse use;
  use.run = query.id<model::RunId>();
  use.started = query.time();
  use.host = query.text();
  use.site = query.text();
  use.requests = query.integer();
  use.pages = query.integer();
  use.not_modified = query.integer();
  use.failures = query.integer();
  use.bytes = query.integer();
  use.delay = milliseconds(query.integer());
  use.smallest_gap = read_gap(query);
  use.one_page_a_run = query.integer() != 0;
  use.robots = query.text();
  use.note = query.text();
  return use;
}

void read_outcomes(Database& database, HostUse& use) {
  Query query(database,
              "SELECT outcome, count FROM run_host_outcome WHERE run = ? AND host = ? "
              "ORDER BY count DESC, outcome");
  query.bind(use.run, use.host);
  while (query.next()) {
    const auto outcome = model::parse_outcome(query.text());
    CHECK(outcome.has_value(), "only outcomes of the model are stored");
    use.outcomes.emplace_back(*outcome, query.integer());
  }
}

std::vector<HostUse> read_all(Database& database, Query& query) {
  std::vector<HostUse> uses;
  while (query.next()) uses.push_back(read_use(query));
  for (HostUse& use : uses) read_outcomes(database, use);
  return uses;
}

}  // namespace

void HostUses::add(const HostUse& use) {
  Query(database_,
        "INSERT INTO run_host (run, host, site, requests, pages, not_modified, failures, bytes, "
        "delay_ms, smallest_gap_ms, one_page, robots, note) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (run, host) DO UPDATE SET requests = requests + excluded.requests, "
        "pages = pages + excluded.pages, not_modified = not_modified + excluded.not_modified, "
        "failures = failures + excluded.failures, bytes = bytes + excluded.bytes, "
        "delay_ms = excluded.delay_ms, smallest_gap_ms = min(ifnull(smallest_gap_ms, "
        "excluded.smallest_gap_ms), ifnull(excluded.smallest_gap_ms, smallest_gap_ms)), "
        "one_page = excluded.one_page, note = excluded.note, "
        "robots = CASE excluded.robots WHEN '' THEN robots ELSE excluded.robots END")
      .bind(use.run, use.host, use.site, use.requests, use.pages, use.not_modified, use.failures,
            use.bytes, use.delay.count(), count_of(use.smallest_gap), use.one_page_a_run ? 1 : 0,
            use.robots, use.note)
      .run();
}

void HostUses::add_outcome(model::RunId run, const std::string& host, model::Outcome outcome) {
  Query(database_,
        "INSERT INTO run_host_outcome (run, host, outcome, count) VALUES (?, ?, ?, 1) "
        "ON CONFLICT (run, host, outcome) DO UPDATE SET count = count + 1")
      .bind(run, host, model::to_string(outcome))
      .run();
}

std::vector<HostUse> HostUses::of_run(model::RunId run, HostOrder order, int limit) {
  static const std::string by_requests =
      select("WHERE run_host.run = ? ORDER BY requests DESC, host LIMIT ?");
  static const std::string by_failures =
      select("WHERE run_host.run = ? AND failures > 0 ORDER BY failures DESC, host LIMIT ?");
  Query query(database_, order == HostOrder::kRequests ? by_requests : by_failures);
  query.bind(run, limit);
  return read_all(database_, query);
}

std::vector<HostUse> HostUses::of_host(const std::string& host, int limit) {
  // A name has its default ports under both schemes; other ports are asked for as "http://a:81".
  static const std::string sql = select(
      "WHERE host IN (?1, 'https://' || ?1, 'http://' || ?1) OR site = ?1 "
      "ORDER BY run_host.run DESC, host LIMIT ?2");
  Query query(database_, sql);
  query.bind(host, limit);
  return read_all(database_, query);
}

std::vector<std::string> HostUses::one_page_hosts(model::RunId run, int limit) {
  Query query(database_,
              "SELECT host FROM run_host WHERE run = ? AND one_page <> 0 ORDER BY host LIMIT ?");
  query.bind(run, limit);
  std::vector<std::string> hosts;
  while (query.next()) hosts.push_back(query.text());
  return hosts;
}

void HostUses::keep_newest(int runs) {
  for (const std::string_view sql :
       {"DELETE FROM run_host WHERE run <= (SELECT max(id) FROM run) - ?",
        "DELETE FROM run_host_outcome WHERE run <= (SELECT max(id) FROM run) - ?"}) {
    Query(database_, sql).bind(runs).run();
  }
}

}  // namespace rolecall::store
