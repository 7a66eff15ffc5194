// SPDX-License-Identifier: Apache-2.0
#pragma once
// The one writer: read pages -> captures, claims and findings, many pages to a transaction. A
// page's rows are written together or not at all.

#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/bounded_queue.h"
#include "model/ids.h"
#include "pipeline/config.h"
#include "pipeline/host_book.h"
#include "pipeline/host_health.h"
#include "pipeline/in_flight.h"
#include "pipeline/page_archive.h"
#include "pipeline/page_reader.h"
#include "pipeline/page_renderer.h"
#include "pipeline/schedule.h"
#include "pipeline/watch_desk.h"
#include "review/page_review.h"
#include "store/page_write.h"

namespace rolecall::pipeline {

/// What a run has written, this time.
struct WriteTally {
  int64_t pages = 0;
  int64_t new_claims = 0;
  int64_t withdrawn_claims = 0;
  int64_t suppressed_claims = 0;
  int64_t ungrounded_claims = 0;
  int64_t failing = 0;  ///< Sources of which the operator is told that they fail, and some of them.
  std::vector<std::string> failing_examples;
};

/// Used by the writer's thread, but for the atomics.
class PageWriter {
 public:
  struct Neighbours {
    store::Database& database;
    review::PageReviewer& reviewer;
    WatchDesk& watch;
    HostBook& hosts;
    InFlight& in_flight;
    PageRenderer& renderer;
    std::function<void(int)> give_back;  ///< So many permits; after the commit.
  };

  /// `run_start` is the time from which the next visits are counted. All outlives this.
  PageWriter(const Config& config, model::RunId run, base::Time run_start,
             const Neighbours& neighbours);

  /// Writes all that comes until the queue is closed and empty. After a failure of the store the
  /// rest is let go, so that those who wait for permits come to their end.
  void run(base::BoundedQueue<ReadPage>& in);

  /// The store's failure, if there was one. Thread-safe once has_failed().
  std::exception_ptr error() const { return error_; }
  bool has_failed() const { return failed_; }
  /// Pages that are done with, for the progress line.
  int64_t done() const { return done_; }

  const WriteTally& tally() const { return tally_; }
  const HostHealth& health() const { return health_; }
  const ArchiveTally& archive_tally() const { return archive_.tally(); }

 private:
  void take_batch(ReadPage first, base::BoundedQueue<ReadPage>& in);
  void write_batch();
  void render_held();
  void write_held();
  void write_page(const ReadPage& page);
  void judge_landings();
  void doubt_held();
  void hold(const ReadPage& page);
  void plan(store::PageWrite& write, const ReadPage& page) const;
  void note_failing(store::PageWrite& write, const ReadPage& page);
  void commit(std::span<const ReadPage> pages);
  void let_go();
  base::Time listing_due(const ReadPage& page, base::Time due) const;
  store::PageWrite make_write(const ReadPage& page);
  std::vector<store::FindingDraft> find_findings(const ReadPage& page,
                                                 const store::PageWrite& write);

  const Config& config_;
  const model::RunId run_;
  const base::Time run_start_;
  const Neighbours neighbours_;

  std::vector<ReadPage> batch_;
  /// Failures wait for the end of the run: only then is it known whether they are the sources' or
  /// the network's. A killed run finds them again, as they have no outcome yet.
  std::vector<ReadPage> held_;
  std::vector<ReadPage> to_render_;  ///< Without what was read of them; for the end of the run.
  size_t held_claims_ = 0;
  /// How many sources of a host ended on a page that is none of theirs.
  std::map<std::pair<std::string, std::string>, int64_t> landings_;
  PageArchive archive_;
  HostHealth health_;
  WriteTally tally_;
  std::exception_ptr error_;
  std::atomic<bool> failed_{false};
  std::atomic<int64_t> done_{0};
};

}  // namespace rolecall::pipeline
