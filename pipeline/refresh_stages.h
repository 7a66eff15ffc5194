// SPDX-License-Identifier: Apache-2.0
#pragma once
// The stages of a run at work: fetch, read, write, each on threads of its own, joined by bounded
// queues. Memory is bounded by permits: one a body, taken before its fetch and given back after
// its commit.

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "base/bounded_queue.h"
#include "extract/extractor.h"
#include "pipeline/config.h"
#include "pipeline/due_flow.h"
#include "pipeline/fetch_side.h"
#include "pipeline/host_book.h"
#include "pipeline/in_flight.h"
#include "pipeline/page_reader.h"
#include "pipeline/page_renderer.h"
#include "pipeline/page_writer.h"

namespace rolecall::pipeline {

/// One run's threads. Made, waited for and destroyed by one thread.
class RefreshStages {
 public:
  /// All outlives the stages. Each connection is used by one thread until they have ended.
  struct Parts {
    const Config& config;
    const extract::Extractor& extractor;
    store::Database& reader;  ///< For the network thread.
    store::Database& writer;
    review::PageReviewer& reviewer;  ///< Works on `writer`.
    WatchDesk& watch;                ///< Likewise.
    const MakeFetchSide& make_fetch_side;
  };

  RefreshStages(const Parts& parts, model::RunId run, base::Time run_start);
  /// Stops fetching, lets the rest through and waits for it.
  ~RefreshStages();
  RefreshStages(const RefreshStages&) = delete;
  RefreshStages& operator=(const RefreshStages&) = delete;

  /// Thread-safe: begins nothing new; what is under way is still read and written.
  void stop_fetching();

  /// True once all is written; false if that took longer than `timeout`.
  bool wait_for(std::chrono::milliseconds timeout);

  /// A stage has failed; the others are coming to their end.
  bool has_failed() const;
  /// After the end: rethrows the first failure of a stage.
  void rethrow_failure() const;

  const InFlight& in_flight() const { return in_flight_; }
  const PageWriter& writer() const { return writer_; }
  /// After the end.
  RenderTally render_tally() const { return renderer_.tally(); }

 private:
  void run_fetch();
  void run_read();
  void run_write();
  void keep_failure(std::exception_ptr failure);

  InFlight in_flight_;
  Permits permits_;
  base::BoundedQueue<FetchedPage> fetched_;
  base::BoundedQueue<ReadPage> read_;
  HostBook hosts_;
  DueFlow flow_;
  std::unique_ptr<FetchSide> fetch_side_;
  PageRenderer renderer_;
  PageWriter writer_;
  const extract::Extractor& extractor_;
  const size_t live_pages_;

  mutable std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false;
  std::exception_ptr failure_;  ///< The first one.

  std::jthread write_thread_;
  std::jthread read_thread_;
  std::jthread fetch_thread_;
};

}  // namespace rolecall::pipeline
