// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs, and the queue of each: which sources were due when it began, in which order, and how each
// ended. A run that was killed is taken up where it stopped.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "model/capture.h"
#include "model/ids.h"
#include "store/database.h"
#include "store/sources.h"

namespace rolecall::store {

enum class RunState {
  kRunning,  ///< Also after a kill, until the next run takes it up or closes it.
  kDone,
  kStopped,  ///< Ended before its queue did: budget, signal, or closed by a run with another plan.
  kInvalid,  ///< Most hosts failed; it flags nothing.
};

std::string_view to_string(RunState state);

enum class RunScope {
  kDue,  ///< Sources whose time has come.
  kAll,  ///< Every cited or watched source.
};

struct RunPlan {
  RunScope scope = RunScope::kDue;
  std::optional<model::ProfileId> profile;             ///< Only what it cites.
  std::optional<model::SourceId> source;               ///< Only this.
  int64_t limit = 0;                                   ///< 0: no limit.
  std::optional<std::vector<model::SourceId>> listed;  ///< Only these, of those.
  bool operator==(const RunPlan&) const = default;
};

struct RunStart {
  model::RunId id;
  bool resumed = false;
  int64_t due = 0;      ///< Sources in the queue, and of these
  int64_t pending = 0;  ///< still to be done.
};

struct DueSource {
  int64_t position = 0;
  Source source;
};

/// A host with more than one page in a run's queue.
struct LongHost {
  std::string host;
  int64_t pages = 0;
};

struct Run {
  model::RunId id;
  RunState state = RunState::kRunning;
  base::Time started{};
  std::optional<base::Time> finished;
  int64_t due = 0;
  std::vector<std::pair<model::Outcome, int64_t>> outcomes;  ///< Those that occurred.
  int64_t findings_opened = 0;
  std::string notes;
};

/// Used by its database's thread.
class Runs {
 public:
  explicit Runs(Database& database) : database_(database) {}

  /// Takes up the unfinished run of the same plan; else closes an unfinished one of another plan
  /// as kStopped and begins a new one with its queue filled: hosts interleaved, within a host the
  /// longest due first.
  RunStart start(const RunPlan& plan, base::Time now);

  /// The plan's due sources, counted without starting a run.
  int64_t count(const RunPlan& plan, base::Time now);

  /// Sources of the queue without an outcome, above a position, in order.
  std::vector<DueSource> pending(model::RunId run, int64_t after, int limit);

  /// The hosts with most sources without an outcome, two at least: what a run waits for longest.
  std::vector<LongHost> long_hosts(model::RunId run, int limit);
  /// As pending(), of one host.
  std::vector<DueSource> pending_of_host(model::RunId run, const std::string& host, int64_t after,
                                         int limit);

  /// Closes the run; its outcomes stay, and what was done to hosts in the newest few hundred runs.
  void finish(model::RunId run, RunState state, const std::string& notes, base::Time now);

  std::optional<Run> find(model::RunId run);
  /// The newest first.
  std::vector<Run> latest(int limit);

 private:
  Database& database_;
};

}  // namespace rolecall::store
