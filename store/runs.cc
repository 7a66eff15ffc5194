// SPDX-License-Identifier: Apache-2.0
#include "store/runs.h"

#include "base/check.h"
#include "base/digest.h"
#include "base/enum_names.h"
#include "store/host_uses.h"
#include "store/source_row.h"

namespace rolecall::store {
namespace {

/// A site's owner asks about last week, hardly ever about last year.
constexpr int kRunsWithHosts = 400;

constexpr base::EnumNames<RunState, 4> kStates{{
    {RunState::kRunning, "running"},
    {RunState::kDone, "done"},
    {RunState::kStopped, "stopped"},
    {RunState::kInvalid, "invalid"},
}};

// Sources that the plan means, with the round in which each host's turn comes. Parameters: 1 all
// (1) or due ones (0), 2 now, 3 profile, 4 source, 5 a list of sources.
constexpr std::string_view kPlanned =
    "(SELECT id, next_due, row_number() OVER (PARTITION BY host ORDER BY next_due, id) AS round "
    "FROM source WHERE (?1 OR next_due <= ?2) "
    "AND (watched OR EXISTS (SELECT 1 FROM citation WHERE citation.source = source.id)) "
    "AND (?3 IS NULL OR id IN (SELECT source FROM citation WHERE profile = ?3)) "
    "AND (?4 IS NULL OR id = ?4) "
    "AND (?5 IS NULL OR id IN (SELECT value FROM json_each(?5))))";

/// As a JSON array; nothing where the plan lists none.
std::optional<std::string> listed_ids(const RunPlan& plan) {
  if (!plan.listed) return std::nullopt;
  std::string out = "[";
  for (const model::SourceId id : *plan.listed) {
    if (out.size() > 1) out += ',';
    out += std::to_string(id.value);
  }
  return out + "]";
}

void bind_plan(Query& query, const RunPlan& plan, base::Time now) {
  query.bind(plan.scope == RunScope::kAll ? 1 : 0, now, plan.profile, plan.source,
             listed_ids(plan));
}

// SQLite reads -1 as "no limit".
int64_t limit_of(const RunPlan& plan) { return plan.limit > 0 ? plan.limit : -1; }

std::string encode(const RunPlan& plan) {
  return std::string(plan.scope == RunScope::kAll ? "all" : "due") + " profile " +
         std::to_string(plan.profile.value_or(model::ProfileId{}).value) + " source " +
         std::to_string(plan.source.value_or(model::SourceId{}).value) + " limit " +
         std::to_string(plan.limit) +
         (plan.listed ? " listed " + base::content_key(*listed_ids(plan)) : std::string());
}

void fill_queue(Database& database, model::RunId run, const RunPlan& plan, base::Time now) {
  static const std::string sql =
      "INSERT INTO run_source (run, position, source) "
      "SELECT ?6, (SELECT ifnull(max(position), 0) FROM run_source WHERE run = ?6) + "
      "row_number() OVER (ORDER BY round, next_due, id), id FROM " +
      std::string(kPlanned) +
      " WHERE id NOT IN (SELECT source FROM run_source WHERE run = ?6) "
      "ORDER BY round, next_due, id LIMIT ?7";
  Query query(database, sql);
  bind_plan(query, plan, now);
  query.bind(run, limit_of(plan)).run();
  Query(database,
        "UPDATE run SET due = (SELECT count(*) FROM run_source WHERE run = ?1) WHERE id = ?1")
      .bind(run)
      .run();
}

RunStart start_of(Database& database, model::RunId run) {
  Query query(database, "SELECT count(*), sum(done = 0) FROM run_source WHERE run = ?");
  query.bind(run).next();
  RunStart start;
  start.id = run;
  start.due = query.integer();
  start.pending = query.integer();
  return start;
}

struct Unfinished {
  model::RunId run;
  std::string plan;
};

std::optional<Unfinished> find_unfinished(Database& database) {
  Query query(database, "SELECT id, plan FROM run WHERE state = 'running' ORDER BY id DESC");
  if (!query.next()) return std::nullopt;
  const auto run = query.id<model::RunId>();
  return Unfinished{run, query.text()};
}

Run read_run(Database& database, Query& query) {
  Run run;
  run.id = query.id<model::RunId>();
  const std::optional<RunState> state = base::value_of(kStates, query.text());
  CHECK(state.has_value(), "only known states are stored");
  run.state = *state;
  run.started = query.time();
  run.finished = query.optional_time();
  run.due = query.integer();
  run.findings_opened = query.integer();
  run.notes = query.text();
  Query outcomes(database, "SELECT outcome, count FROM run_outcome WHERE run = ? ORDER BY outcome");
  outcomes.bind(run.id);
  while (outcomes.next()) {
    const std::optional<model::Outcome> outcome = model::parse_outcome(outcomes.text());
    CHECK(outcome.has_value(), "only outcomes of the model are stored");
    run.outcomes.emplace_back(*outcome, outcomes.integer());
  }
  return run;
}

std::vector<DueSource> read_due(Query& query) {
  std::vector<DueSource> due;
  while (query.next()) {
    const int64_t position = query.integer();
    due.push_back({position, read_source(query)});
  }
  return due;
}

}  // namespace

std::string_view to_string(RunState state) { return base::name_of(kStates, state); }

RunStart Runs::start(const RunPlan& plan, base::Time now) {
  Transaction transaction(database_);
  const std::string encoded = encode(plan);
  const std::optional<Unfinished> unfinished = find_unfinished(database_);
  const bool resumed = unfinished && unfinished->plan == encoded;
  if (unfinished && !resumed) {
    finish(unfinished->run, RunState::kStopped, "not finished; a run of another plan began", now);
  }
  model::RunId run;
  if (resumed) {
    run = unfinished->run;
    // What has become due since the kill joins the queue; a limit was meant for the whole run.
    if (plan.limit == 0) fill_queue(database_, run, plan, now);
  } else {
    Query(database_, "INSERT INTO run (plan, state, started_at, due) VALUES (?, 'running', ?, 0)")
        .bind(encoded, now)
        .run();
    run = model::RunId{last_id(database_)};
    fill_queue(database_, run, plan, now);
  }
  RunStart start = start_of(database_, run);
  start.resumed = resumed;
  transaction.commit();
  return start;
}

int64_t Runs::count(const RunPlan& plan, base::Time now) {
  static const std::string sql =
      "SELECT count(*) FROM (SELECT 1 FROM " + std::string(kPlanned) + " LIMIT ?6)";
  Query query(database_, sql);
  bind_plan(query, plan, now);
  query.bind(limit_of(plan)).next();
  return query.integer();
}

std::vector<DueSource> Runs::pending(model::RunId run, int64_t after, int limit) {
  static const std::string sql =
      "SELECT run_source.position, " + std::string(kSourceColumns) +
      " FROM run_source JOIN source ON source.id = run_source.source "
      "WHERE run_source.run = ? AND run_source.position > ? AND run_source.done = 0 "
      "ORDER BY run_source.position LIMIT ?";
  Query query(database_, sql);
  query.bind(run, after, limit);
  return read_due(query);
}

std::vector<LongHost> Runs::long_hosts(model::RunId run, int limit) {
  Query query(database_,
              "SELECT source.host, count(*) AS pages FROM run_source "
              "JOIN source ON source.id = run_source.source WHERE run = ? AND done = 0 "
              "GROUP BY source.host HAVING pages > 1 ORDER BY pages DESC, source.host LIMIT ?");
  query.bind(run, limit);
  std::vector<LongHost> hosts;
  while (query.next()) {
    LongHost host;
    host.host = query.text();
    host.pages = query.integer();
    hosts.push_back(std::move(host));
  }
  return hosts;
}

std::vector<DueSource> Runs::pending_of_host(model::RunId run, const std::string& host,
                                             int64_t after, int limit) {
  static const std::string sql =
      "SELECT run_source.position, " + std::string(kSourceColumns) +
      " FROM source JOIN run_source ON run_source.run = ?1 AND run_source.source = source.id "
      "WHERE source.host = ?2 AND run_source.position > ?3 AND run_source.done = 0 "
      "ORDER BY run_source.position LIMIT ?4";
  Query query(database_, sql);
  query.bind(run, host, after, limit);
  return read_due(query);
}

void Runs::finish(model::RunId run, RunState state, const std::string& notes, base::Time now) {
  CHECK(state != RunState::kRunning, "a finished run does not run");
  Transaction transaction(database_);
  // What was not reached stays due, and is an outcome too: outcomes sum to the sources due.
  Query(database_,
        "INSERT INTO run_outcome (run, outcome, count) "
        "SELECT ?1, 'deferred', count(*) FROM run_source WHERE run = ?1 AND done = 0 "
        "HAVING count(*) > 0 "
        "ON CONFLICT (run, outcome) DO UPDATE SET count = count + excluded.count")
      .bind(run)
      .run();
  Query(database_,
        "INSERT INTO run_host_outcome (run, host, outcome, count) "
        "SELECT run, source.host, 'deferred', count(*) FROM run_source "
        "JOIN source ON source.id = run_source.source WHERE run = ?1 AND done = 0 "
        "GROUP BY source.host "
        "ON CONFLICT (run, host, outcome) DO UPDATE SET count = count + excluded.count")
      .bind(run)
      .run();
  Query(database_, "DELETE FROM run_source WHERE run = ?").bind(run).run();
  Query(database_, "UPDATE run SET state = ?, finished_at = ?, notes = ? WHERE id = ?")
      .bind(to_string(state), now, notes, run)
      .run();
  HostUses(database_).keep_newest(kRunsWithHosts);
  transaction.commit();
}

std::optional<Run> Runs::find(model::RunId run) {
  Query query(database_,
              "SELECT id, state, started_at, finished_at, due, findings_opened, notes FROM run "
              "WHERE id = ?");
  if (!query.bind(run).next()) return std::nullopt;
  return read_run(database_, query);
}

std::vector<Run> Runs::latest(int limit) {
  Query query(database_,
              "SELECT id, state, started_at, finished_at, due, findings_opened, notes FROM run "
              "ORDER BY id DESC LIMIT ?");
  query.bind(limit);
  std::vector<Run> runs;
  while (query.next()) runs.push_back(read_run(database_, query));
  return runs;
}

}  // namespace rolecall::store
