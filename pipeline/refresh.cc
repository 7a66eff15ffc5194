// SPDX-License-Identifier: Apache-2.0
#include "pipeline/refresh.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "base/check.h"
#include "base/heap.h"
#include "base/log.h"
#include "extract/extractor.h"
#include "fetch/url.h"
#include "fetch/warc_repair.h"
#include "pipeline/known_names.h"
#include "pipeline/memento_search.h"
#include "pipeline/refresh_stages.h"
#include "pipeline/run_lock.h"
#include "pipeline/supervisor.h"
#include "pipeline/watch_desk.h"
#include "review/attach.h"
#include "review/page_review.h"
#include "store/findings.h"
#include "store/host_uses.h"
#include "store/profiles.h"
#include "store/run_queue.h"
#include "store/sources.h"

namespace rolecall::pipeline {
namespace {

using KindCounts = std::map<model::FindingKind, int64_t>;

/// Processor time and memory of this process so far.
struct Usage {
  double cpu_seconds = 0;
  int64_t peak_memory = 0;
};

Usage measure_usage() {
  struct rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return {seconds(usage.ru_utime) + seconds(usage.ru_stime), int64_t{usage.ru_maxrss} * 1024};
}

base::Result<store::RunPlan> make_plan(const RefreshRequest& request, store::Database& database) {
  store::RunPlan plan;
  plan.scope = request.scope;
  plan.limit = request.limit;
  plan.listed = request.listed;
  if (!request.profile.empty()) {
    const auto profile = store::Profiles(database).find_slug(request.profile);
    if (!profile) {
      return base::fail(base::ErrorCode::kNotFound, request.profile, "no profile has this slug");
    }
    plan.profile = profile->id;
  }
  if (!request.source.empty()) {
    const auto url = fetch::parse_url(request.source);
    if (!url) return tl::unexpected(url.error());
    const auto source = store::Sources(database).find_key(fetch::source_key(*url));
    if (!source) {
      return base::fail(base::ErrorCode::kNotFound, request.source, "no profile cites this page");
    }
    plan.source = source->id;
  }
  return plan;
}

KindCounts count_findings(store::Database& database) {
  KindCounts counts;
  for (const store::FindingCount& count : store::Findings(database).counts()) {
    counts[count.kind] += count.count;
  }
  return counts;
}

/// How many there are more than before, by kind.
std::vector<std::pair<model::FindingKind, int64_t>> difference(const KindCounts& before,
                                                               const KindCounts& after) {
  std::vector<std::pair<model::FindingKind, int64_t>> out;
  for (const auto& [kind, count] : after) {
    const auto old = before.find(kind);
    const int64_t more = count - (old == before.end() ? 0 : old->second);
    if (more > 0) out.emplace_back(kind, more);
  }
  return out;
}

store::RunState state_of(RunEnd end) {
  switch (end) {
    case RunEnd::kQueueDone:
      return store::RunState::kDone;
    case RunEnd::kNetworkDown:
      return store::RunState::kInvalid;
    default:
      return store::RunState::kStopped;
  }
}

review::SourceRules make_rules(const LinkOptions& links) {
  using std::chrono::duration_cast;
  using std::chrono::hours;
  return {links.gone_after, duration_cast<hours>(links.gone_span), links.moved_after,
          duration_cast<hours>(links.moved_span)};
}

/// How long the last host of a run may pause by itself and by its operator's wish: no stall.
std::chrono::milliseconds longest_silence(const fetch::FetchOptions& options) {
  auto pause = std::max(options.host_delay, options.max_crawl_delay);
  pause = std::max<std::chrono::milliseconds>(pause, options.max_back_off_wait);
  for (const fetch::HostRule& rule : options.host_rules) {
    pause = std::max(pause, rule.delay.value_or(pause));
  }
  const double longest = static_cast<double>(pause.count()) * (1 + options.jitter);
  return std::chrono::milliseconds(static_cast<int64_t>(longest)) + options.total_timeout;
}

/// What a killed run left open is closed before another begins.
void repair_archive(const Config& config) {
  for (const fetch::WarcRepair& repair : fetch::repair_archives(archive_folder(config))) {
    const std::string name = repair.file.empty() ? "an archive file" : repair.file;
    base::log(base::LogLevel::kInfo,
              fmt::format("{} was left open by a run that was killed: {} whole records kept, {} "
                          "bytes cut off its end{}{}",
                          name, repair.records, repair.cut, repair.note.empty() ? "" : "; ",
                          repair.note));
  }
}

/// One run over one store.
class Refresh {
 public:
  Refresh(const Config& config, const RefreshRequest& request, const RefreshWorld& world)
      : config_(config),
        request_(request),
        world_(world),
        writer_(config.store),
        reader_(config.store, store::OpenMode::kReadOnly) {}

  base::Result<RefreshSummary> run() {
    const auto plan = make_plan(request_, writer_);
    if (!plan) return tl::unexpected(plan.error());
    repair_archive(config_);
    started_ = world_.clock.now();
    before_ = count_findings(writer_);
    sync_watches(writer_, config_.watch, started_);
    start_ = store::Runs(writer_).start(*plan, started_);
    growth_ =
        plan->limit > 0 || plan->profile || plan->source ? Growth::kNextRun : Growth::kThisRun;
    summary_.run = start_.id;
    summary_.resumed = start_.resumed;
    summary_.due = start_.due;
    work();
    if (summary_.end == RunEnd::kQueueDone) {
      summary_.mementos = find_mementos(config_, {writer_, reader_, world_.make_fetch_side,
                                                  world_.clock, world_.stop_requested, start_.id});
    }
    finish();
    return std::move(summary_);
  }

 private:
  void work() {
    const review::ProfileIndex index = review::ProfileIndex::load(writer_);
    const extract::Extractor extractor(load_known_names(writer_));
    base::give_back_free_memory();  // compiling the rules takes more than the rules do
    review::PageReviewer reviewer(writer_, index, make_rules(config_.links));
    const auto guard = fetch::AddressGuard::make(config_.fetch.allow_addresses);
    if (!guard) throw std::invalid_argument(guard.error().message());
    WatchDesk watch({config_.watch, writer_, extractor, index, *guard}, start_.id, started_,
                    growth_);
    take_waiting(watch);
    RefreshStages stages(
        {config_, extractor, reader_, writer_, reviewer, watch, world_.make_fetch_side}, start_.id,
        started_);
    const Supervised supervised = supervise(stages, make_supervision());
    stages.rethrow_failure();
    summary_.end = supervised.end;
    summary_.note = supervised.note;
    take_tally(stages.writer());
    summary_.browser = stages.render_tally();
  }

  /// What earlier runs had no room for comes before what this one finds.
  void take_waiting(WatchDesk& watch) {
    if (growth_ == Growth::kNextRun) return;
    store::Transaction transaction(writer_);
    watch.take_waiting();
    transaction.commit();
    watch.committed();
  }

  Supervision make_supervision() {
    Supervision supervision;
    supervision.budget = request_.budget;
    supervision.stall = std::max(config_.refresh.stall, longest_silence(config_.fetch));
    supervision.stop_requested = world_.stop_requested;
    supervision.abandon = world_.abandon;
    if (world_.on_progress) {
      const int64_t before = start_.due - start_.pending;
      supervision.on_progress = [this, before](int64_t done) {
        world_.on_progress(before + done, start_.due);
      };
    }
    return supervision;
  }

  void take_tally(const PageWriter& writer) {
    summary_.written = writer.tally().pages;
    summary_.left = store::count_pending(writer_, start_.id);
    summary_.new_claims = writer.tally().new_claims;
    summary_.withdrawn_claims = writer.tally().withdrawn_claims;
    summary_.suppressed_claims = writer.tally().suppressed_claims;
    summary_.ungrounded_claims = writer.tally().ungrounded_claims;
    summary_.failing = writer.tally().failing;
    summary_.failing_examples = writer.tally().failing_examples;
    summary_.archive = writer.archive_tally();
    if (!writer.health().is_network_down()) return;
    summary_.end = RunEnd::kNetworkDown;
    summary_.note = fmt::format("{} of {} hosts could not be reached; nothing is concluded from it",
                                writer.health().unreachable(), writer.health().hosts());
  }

  void finish() {
    store::Runs runs(writer_);
    runs.finish(start_.id, state_of(summary_.end), summary_.note, world_.clock.now());
    writer_.checkpoint();
    const auto run = runs.find(start_.id);
    CHECK(run.has_value(), "a run that was started is stored");
    summary_.outcomes = run->outcomes;
    summary_.due = run->due;
    summary_.watched = store::Watches(writer_).counts(start_.id);
    int64_t sum = 0;
    for (const auto& [outcome, count] : run->outcomes) sum += count;
    CHECK(sum == run->due, "each due source has exactly one outcome");
    CHECK(summary_.left == 0 || summary_.end != RunEnd::kQueueDone,
          "a finished run has reached every due source");
    constexpr int kMostNamed = 10;
    summary_.one_page_hosts = store::HostUses(writer_).one_page_hosts(start_.id, kMostNamed);
    summary_.findings = difference(before_, count_findings(writer_));
  }

  const Config& config_;
  const RefreshRequest& request_;
  const RefreshWorld& world_;
  store::Database writer_;
  store::Database reader_;
  base::Time started_{};
  KindCounts before_;
  store::RunStart start_;
  Growth growth_ = Growth::kNextRun;
  RefreshSummary summary_;
};

}  // namespace

base::Result<RefreshSummary> run_refresh(const Config& config, const RefreshRequest& request,
                                         const RefreshWorld& world) {
  if (config.contact.empty() && !request.is_replay) {
    return base::fail(base::ErrorCode::kInvalid, config.contact_place,
                      "no contact: set 'contact' to an e-mail address or a page at which site "
                      "owners reach you; nobody is asked for anything without it");
  }
  const auto begin = std::chrono::steady_clock::now();
  const Usage before = measure_usage();
  const auto lock = RunLock::acquire(config.store);
  if (!lock) return tl::unexpected(lock.error());
  auto summary = Refresh(config, request, world).run();
  if (!summary) return summary;
  const Usage after = measure_usage();
  summary->cpu_seconds = after.cpu_seconds - before.cpu_seconds;
  summary->peak_memory = after.peak_memory;
  summary->elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begin);
  return summary;
}

base::Result<int64_t> preview_refresh(const Config& config, const RefreshRequest& request,
                                      base::Time now, const PreviewVisit& visit) {
  constexpr int kPageSize = 256;
  store::Database database(config.store);
  const auto plan = make_plan(request, database);
  if (!plan) return tl::unexpected(plan.error());
  // Rolled back: the queue is made as a run would make it, and leaves no trace.
  const store::Transaction transaction(database);
  sync_watches(database, config.watch, now);
  store::Runs runs(database);
  store::Watches watches(database);
  const store::RunStart start = runs.start(*plan, now);
  int64_t after = 0;
  for (auto page = runs.pending(start.id, after, kPageSize); !page.empty();
       page = runs.pending(start.id, after, kPageSize)) {
    for (const store::DueSource& due : page) {
      const bool is_listing = watches.find(due.source.id).has_value();
      const bool is_cited = watches.is_cited(due.source.id);
      visit(due.source, is_listing ? "listing" : is_cited ? "" : "page");
    }
    after = page.back().position;
  }
  return start.pending;
}

}  // namespace rolecall::pipeline
