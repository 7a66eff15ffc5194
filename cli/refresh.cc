// SPDX-License-Identifier: Apache-2.0
// rolecall refresh: the nightly run.
#include "pipeline/refresh.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/heap.h"
#include "base/log.h"
#include "cli/open.h"
#include "cli/verb.h"
#include "pipeline/archive_side.h"
#include "pipeline/progress.h"
#include "pipeline/quantity.h"
#include "pipeline/shifted_clock.h"
#include "pipeline/stop_signal.h"

namespace rolecall::cli {
namespace {

struct Options {
  bool all = false;
  std::string profile;
  std::string source;
  std::optional<int64_t> limit;
  std::string budget;
  bool dry_run = false;
  bool quiet = false;
  std::string now;
  std::vector<std::string> replay;
  Format format = Format::kText;
};

pipeline::RefreshRequest make_request(const Options& options) {
  pipeline::RefreshRequest request;
  // Who names a page or a person means it, due or not.
  const bool is_named = !options.profile.empty() || !options.source.empty();
  if (options.all || is_named) request.scope = store::RunScope::kAll;
  request.profile = options.profile;
  request.source = options.source;
  request.limit = options.limit.value_or(0);
  if (request.limit < 0) throw UsageError("--limit: expected a number above 0");
  if (options.budget.empty()) return request;
  const auto budget = pipeline::parse_duration(options.budget);
  if (!budget) throw UsageError("--budget: " + budget.error().what);
  request.budget = *budget;
  return request;
}

/// The exit status of a run that could not be made.
int report(const base::Error& error) {
  if (error.code == base::ErrorCode::kConflict || error.code == base::ErrorCode::kIo) {
    base::log(base::LogLevel::kError, error.message());
    return kUnfinished;
  }
  throw UsageError(error.message());
}

int exit_status(const pipeline::RefreshSummary& summary) {
  const bool done =
      summary.end == pipeline::RunEnd::kQueueDone || summary.end == pipeline::RunEnd::kBudget;
  return done ? kDone : kUnfinished;
}

/// The archives in the network's place, and the request for what they have.
struct Replay {
  fetch::ArchiveIndex index;
  pipeline::RefreshRequest request;
};

Replay load_replay(const pipeline::Config& config, const Options& options) {
  auto index = pipeline::load_archives(options.replay);
  if (!index) throw UsageError(index.error().message());
  for (const std::string& problem : index->problems()) {
    base::log(base::LogLevel::kWarning, problem);
  }
  if (index->answers().empty()) throw UsageError("--replay: no answer of a server is in there");
  Replay replay{std::move(*index), make_request(options)};
  store::Database database(config.store);
  auto found = pipeline::find_replay_sources(database, replay.index);
  base::log(base::LogLevel::kInfo,
            fmt::format("{} archived answers; {} sources have a new one, {} have a later capture",
                        replay.index.answers().size(), found.sources.size(), found.older));
  replay.request.scope = store::RunScope::kAll;
  replay.request.listed = std::move(found.sources);
  replay.request.is_replay = true;
  return replay;
}

void print_due(const std::string& url, std::string_view watched, Format format) {
  if (format == Format::kText) {
    fmt::print("{}{}{}\n", url, watched.empty() ? "" : "\twatched ", watched);
    return;
  }
  const nlohmann::ordered_json line = {{"url", url}, {"watched", watched}};
  fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

int preview(const pipeline::Config& config, const Options& options) {
  const pipeline::RefreshRequest request =
      options.replay.empty() ? make_request(options) : load_replay(config, options).request;
  const auto count =
      pipeline::preview_refresh(config, request, parse_now_option(options.now),
                                [&options](const store::Source& source, std::string_view watched) {
                                  print_due(source.url, watched, options.format);
                                });
  if (!count) return report(count.error());
  base::log(base::LogLevel::kInfo,
            fmt::format("{} sources would be {}", *count, request.is_replay ? "read" : "fetched"));
  return kDone;
}

int refresh(const pipeline::Config& config, const Options& options) {
  base::limit_heap_parts();
  const pipeline::ShiftedClock clock(parse_now_option(options.now));
  const pipeline::StopSignal signals;
  std::optional<Replay> replay;
  if (!options.replay.empty()) replay = load_replay(config, options);
  std::unique_ptr<pipeline::ProgressReporter> progress;
  pipeline::RefreshWorld world{
      clock,
      replay ? pipeline::archive_side(replay->index) : pipeline::network_side(clock),
      {},
      {},
      {}};
  world.stop_requested = [] { return pipeline::StopSignal::requested(); };
  world.abandon = [] { std::_Exit(kUnfinished); };
  if (!options.quiet) {
    world.on_progress = [&](int64_t done, int64_t due) {
      if (!progress) progress = std::make_unique<pipeline::ProgressReporter>(due);
      progress->update(done);
    };
  }
  const auto summary =
      pipeline::run_refresh(config, replay ? replay->request : make_request(options), world);
  progress.reset();
  if (!summary) return report(summary.error());
  if (!options.quiet || pipeline::needs_person(*summary)) {
    fmt::print("{}", options.format == Format::kJson ? pipeline::summary_to_json(*summary)
                                                     : pipeline::summary_to_text(*summary));
  }
  return exit_status(*summary);
}

int run(const Options& options, const Globals& globals) {
  const pipeline::Config config = load_config(globals);
  return options.dry_run ? preview(config, options) : refresh(config, options);
}

}  // namespace

Verb refresh_verb() {
  return {
      "refresh",
      "Fetch what is due, read it, compare it with the profiles; status 3 if it was stopped, "
      "another run is at work, or the network is down",
      "rolecall refresh --quiet --budget 2h\n  rolecall refresh --profile ada-berg\n"
      "  rolecall refresh --replay old.warc.gz",
      [](OptionSet& options) -> Action {
        auto chosen = std::make_shared<Options>();
        options.flag("--all", chosen->all, "Every source, due or not");
        options.text("--profile", chosen->profile,
                     "Only what this profile (its slug) cites, due or not");
        options.text("--source", chosen->source, "Only this page, due or not");
        options.number("--limit", chosen->limit, "At most so many sources");
        options.text("--budget", chosen->budget, "Stop after this time, as 2h; the rest stays due");
        options.flag("--dry-run", chosen->dry_run, "Print what would be fetched, write nothing");
        options.flag("--quiet", chosen->quiet, "Print only if something needs a person");
        options.texts(
            "--replay", chosen->replay,
            "WARC files in the network's place: sources that they hold are read from them");
        options.text("--now", chosen->now, "The time to act at, in place of the clock's");
        options.format(chosen->format);
        return [chosen](const Globals& globals) { return run(*chosen, globals); };
      }};
}

}  // namespace rolecall::cli
