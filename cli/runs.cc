// SPDX-License-Identifier: Apache-2.0
// rolecall runs: how the last runs went.
#include "store/runs.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/open.h"
#include "cli/verb.h"

namespace rolecall::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::optional<int64_t> limit;
  Format format = Format::kText;
};

constexpr int64_t kDefaultRuns = 10;
constexpr int64_t kMostRuns = 10'000;

Json to_json(const store::Run& run) {
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
          {"note", run.notes}};
}

void print_run(const store::Run& run) {
  fmt::print("{:>6}  {}  {:<8} {:>7} due", run.id.value, base::format_time(run.started),
             to_string(run.state), run.due);
  for (const auto& [outcome, count] : run.outcomes)
    fmt::print(", {} {}", to_string(outcome), count);
  fmt::print("; {} new findings{}{}\n", run.findings_opened, run.notes.empty() ? "" : "; ",
             run.notes);
}

int run(const Options& options, const Globals& globals) {
  const int64_t limit = options.limit.value_or(kDefaultRuns);
  if (limit < 1 || limit > kMostRuns) {
    throw UsageError(fmt::format("--limit: expected 1 to {}", kMostRuns));
  }
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  const auto runs = store::Runs(database).latest(static_cast<int>(limit));
  if (options.format == Format::kText) {
    for (const store::Run& run : runs) print_run(run);
    return kDone;
  }
  Json list = Json::array();
  for (const store::Run& run : runs) list.push_back(to_json(run));
  fmt::print("{}\n", list.dump(1, ' ', false, Json::error_handler_t::replace));
  return kDone;
}

}  // namespace

Verb runs_verb() {
  return {"runs", "Say how the last runs went", "rolecall runs --limit 30",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.number("--limit", chosen->limit, "At most so many; 10 if not given");
            options.format(chosen->format);
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
