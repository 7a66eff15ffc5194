// SPDX-License-Identifier: Apache-2.0
// rolecall runs: how the last runs went, and what they did to whom.
#include "store/runs.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/host_uses.h"
#include "cli/open.h"
#include "cli/verb.h"
#include "pipeline/refresh_summary.h"
#include "store/watches.h"

namespace rolecall::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string id;
  std::string host;
  std::optional<int64_t> limit;
  Format format = Format::kText;
};

constexpr int64_t kDefaultRuns = 10;
constexpr int64_t kMostRuns = 10'000;

using Counts = std::vector<std::pair<std::string, int64_t>>;

Json run_to_json(const store::Run& run, const Counts& watched) {
  Json outcomes = Json::object();
  for (const auto& [outcome, count] : run.outcomes)
    outcomes[std::string(to_string(outcome))] = count;
  return {{"run", run.id.value},
          {"state", std::string(to_string(run.state))},
          {"started", base::format_time(run.started)},
          {"finished", run.finished ? Json(base::format_time(*run.finished)) : Json()},
          {"due", run.due},
          {"outcomes", std::move(outcomes)},
          {"new_findings", run.findings_opened},
          {"watched", Json(std::map<std::string, int64_t>(watched.begin(), watched.end()))},
          {"note", run.notes}};
}

void print_run(const store::Run& run, const Counts& watched) {
  fmt::print("{:>6}  {}  {:<8} {:>7} due", run.id.value, base::format_time(run.started),
             to_string(run.state), run.due);
  for (const auto& [outcome, count] : run.outcomes)
    fmt::print(", {} {}", to_string(outcome), count);
  fmt::print("; {} new findings{}{}\n", run.findings_opened, run.notes.empty() ? "" : "; ",
             run.notes);
  if (!watched.empty()) fmt::print("        watching: {}\n", pipeline::describe_watching(watched));
}

void print_json(const Json& json) {
  fmt::print("{}\n", json.dump(1, ' ', false, Json::error_handler_t::replace));
}

Json to_list(const std::vector<store::HostUse>& uses) {
  Json list = Json::array();
  for (const store::HostUse& use : uses) list.push_back(to_json(use));
  return list;
}

/// What the newest runs did to one host.
int show_host(const Options& options, const Globals& globals, int limit) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  const auto uses = store::HostUses(database).of_host(options.host, limit);
  if (options.format == Format::kJson) {
    print_json(to_list(uses));
    return kDone;
  }
  fmt::print("User-Agent: {}\n", load_config(globals).fetch.user_agent);
  if (uses.empty()) fmt::print("no run that is remembered asked {} for anything\n", options.host);
  for (const store::HostUse& use : uses) print_host_use(use);
  return kDone;
}

/// One run with the hosts that it asked most of, and those that were in trouble most.
int show_run(const Options& options, const Globals& globals, int limit) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  const model::RunId id{parse_id("run", options.id)};
  const auto found = store::Runs(database).find(id);
  if (!found) throw UsageError(fmt::format("no run has the number {}", options.id));
  const Counts watched = store::Watches(database).counts(id);
  store::HostUses uses(database);
  const auto most = uses.of_run(id, store::HostOrder::kRequests, limit);
  const auto failing = uses.of_run(id, store::HostOrder::kFailures, limit);
  if (options.format == Format::kJson) {
    Json json = run_to_json(*found, watched);
    json["hosts"] = to_list(most);
    json["hosts_in_trouble"] = to_list(failing);
    print_json(json);
    return kDone;
  }
  print_run(*found, watched);
  print_host_lines("asked most of:", most);
  print_host_lines("in trouble most:", failing);
  return kDone;
}

int show_runs(const Options& options, const Globals& globals, int limit) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  const auto runs = store::Runs(database).latest(limit);
  store::Watches watches(database);
  if (options.format == Format::kText) {
    for (const store::Run& run : runs) print_run(run, watches.counts(run.id));
    return kDone;
  }
  Json list = Json::array();
  for (const store::Run& run : runs) list.push_back(run_to_json(run, watches.counts(run.id)));
  print_json(list);
  return kDone;
}

int run(const Options& options, const Globals& globals) {
  const int64_t limit = options.limit.value_or(kDefaultRuns);
  if (limit < 1 || limit > kMostRuns) {
    throw UsageError(fmt::format("--limit: expected 1 to {}", kMostRuns));
  }
  if (!options.host.empty()) return show_host(options, globals, static_cast<int>(limit));
  if (!options.id.empty()) return show_run(options, globals, static_cast<int>(limit));
  return show_runs(options, globals, static_cast<int>(limit));
}

}  // namespace

Verb runs_verb() {
  return {
      "runs", "Say how the last runs went, or what they asked of a host",
      "rolecall runs --limit 30\n  rolecall runs 17\n  rolecall runs --host example.org",
      [](OptionSet& options) -> Action {
        auto chosen = std::make_shared<Options>();
        options.optional_positional("RUN", chosen->id, "One run, with the hosts it asked most of");
        options.text("--host", chosen->host,
                     "What the runs asked of this host (www.example.org) or site (example.org)");
        options.number("--limit", chosen->limit, "At most so many; 10 if not given");
        options.format(chosen->format);
        return [chosen](const Globals& globals) { return run(*chosen, globals); };
      }};
}

}  // namespace rolecall::cli
