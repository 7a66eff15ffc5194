// SPDX-License-Identifier: Apache-2.0
#pragma once
// The nightly refresh: what is due is fetched, read, compared with the profiles and stored. A run
// can be killed at any moment and started again: it goes on with what is still due and writes
// nothing twice.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "pipeline/config.h"
#include "pipeline/fetch_side.h"
#include "pipeline/refresh_summary.h"
#include "store/runs.h"

namespace rolecall::pipeline {

struct RefreshRequest {
  store::RunScope scope = store::RunScope::kDue;
  std::string profile;  ///< Slug; only what it cites. Empty: all.
  std::string source;   ///< URL; only this. Empty: all.
  int64_t limit = 0;    ///< 0: no limit.
  std::optional<std::chrono::milliseconds> budget;
  std::optional<std::vector<model::SourceId>> listed;  ///< Only these.
  bool is_replay = false;  ///< Nobody is asked, so that no contact is needed.
};

/// The outside world of a run. The functions may be empty, and are called on the caller's thread.
struct RefreshWorld {
  const base::Clock& clock;
  MakeFetchSide make_fetch_side;
  std::function<bool()> stop_requested;
  std::function<void(int64_t done, int64_t due)> on_progress;
  std::function<void()> abandon;  ///< As Supervision::abandon.
};

using PreviewVisit = std::function<void(const store::Source&, std::string_view watched)>;

/// kInvalid without a contact, kNotFound for an unknown profile or source, kConflict while another
/// run works on the store. Throws store::StoreError where the store fails; what was committed
/// until then stays, and the next run goes on from there.
base::Result<RefreshSummary> run_refresh(const Config& config, const RefreshRequest& request,
                                         const RefreshWorld& world);

/// Shows what run_refresh would fetch, in its order, and writes nothing. Gives their number.
/// `watched` is "listing" or "page" of what no profile cites, and is watched; else empty.
base::Result<int64_t> preview_refresh(const Config& config, const RefreshRequest& request,
                                      base::Time now, const PreviewVisit& visit);

}  // namespace rolecall::pipeline
