// SPDX-License-Identifier: Apache-2.0
#pragma once
// Watching within a run: what listings announce is held against what is known, what may concern a
// profile becomes a source, and the rest is counted.

#include <atomic>
#include <map>
#include <string>

#include "fetch/address_guard.h"
#include "pipeline/page_reader.h"
#include "pipeline/watch_judge.h"
#include "pipeline/watch_options.h"
#include "store/runs.h"
#include "store/watched_items.h"
#include "store/watches.h"

namespace rolecall::pipeline {

/// Makes the store's watches those that the options name, and the sitemaps that robots.txt files
/// name; to be called before a run's queue is filled.
void sync_watches(store::Database& database, const WatchOptions& options, base::Time now);

/// Whether new sources join the queue of the run that found them, or wait for the next.
enum class Growth { kThisRun, kNextRun };

/// Used by the writer's thread within its transactions, but for has_grown().
class WatchDesk {
 public:
  struct Parts {
    const WatchOptions& options;
    store::Database& database;
    const extract::Extractor& extractor;
    const review::ProfileIndex& index;
    const fetch::AddressGuard& guard;
  };

  /// All of `parts` outlives this.
  WatchDesk(const Parts& parts, model::RunId run, base::Time now, Growth growth);

  /// Makes sources of what waits, as far as the limits of a run and a host let it.
  void take_waiting();
  /// A page has been written: its items, its feeds, or whether it was worth the watching.
  void take(const ReadPage& page);

  /// Thread-safe: since the last call the run's queue has grown.
  bool has_grown() { return grown_.exchange(false); }
  /// To be called after the commit.
  void committed();
  /// The run's queue is at its end: what is found from now on waits for the next.
  void end_growth() { growth_ = Growth::kNextRun; }

 private:
  void take_listing(const ReadPage& page);
  void take_item(const extract::ListingItem& item, const store::Watch& watch);
  void take_parts(const extract::Listing& listing, const store::Watch& watch);
  void take_feeds(const ReadPage& page);
  void settle(const ReadPage& page);
  void take_page(const store::WatchedPage& page);
  void queue(model::SourceId source);
  void count(std::string_view what, int64_t count = 1);

  const Parts parts_;
  const model::RunId run_;
  const base::Time now_;
  Growth growth_;
  ItemJudge judge_;
  store::Watches watches_;
  store::WatchedItems items_;
  bool queued_ = false;  ///< In the transaction under way.
  std::atomic<bool> grown_{false};
};

}  // namespace rolecall::pipeline
