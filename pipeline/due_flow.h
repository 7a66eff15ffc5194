// SPDX-License-Identifier: Apache-2.0
#pragma once
// The due sources of a run on their way into the fetcher, and their captures on the way out.

#include <atomic>
#include <functional>
#include <optional>
#include <semaphore>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/bounded_queue.h"
#include "fetch/fetcher.h"
#include "model/ids.h"
#include "pipeline/config.h"
#include "pipeline/in_flight.h"
#include "store/captures.h"
#include "store/runs.h"
#include "store/watches.h"

namespace rolecall::pipeline {

/// One permit is one body in memory.
using Permits = std::counting_semaphore<>;

/// A capture with the source as it was before it.
struct FetchedPage {
  store::Source source;
  model::Capture capture;
  fetch::FetchFlow::Permit permit = fetch::FetchFlow::Permit::kNone;
  std::optional<store::Watch> watch;  ///< Where the source is watched for what it lists.
  bool cited = true;                  ///< A profile cites it; known of watched sources alone.
};

/// Used by the network thread, but for stop(). Reads the queue page by page, so that memory does
/// not grow with the number of sources. The hosts with most sources are what the run waits for in
/// the end: they are fed by themselves, a few sources ahead, so that they never stand still; all
/// others follow in the queue's order, in which hosts alternate.
class DueFlow final : public fetch::FetchFlow {
 public:
  struct Neighbours {
    store::Database& reader;  ///< The network thread's own connection.
    Permits& permits;
    InFlight& in_flight;
    base::BoundedQueue<FetchedPage>& out;
    const ScheduleOptions& schedule;
    std::function<bool()> has_grown;  ///< Since the last call sources have joined the queue.
  };

  /// All of `neighbours` outlives this. `now` decides which validators are too old to be sent.
  DueFlow(model::RunId run, const Neighbours& neighbours, base::Time now);

  std::optional<fetch::FetchRequest> next() override;
  bool try_acquire() override;
  void deliver(model::Capture capture, Permit permit) override;

  /// After the queue's end: waits until all that was handed out has been written, which may have
  /// lengthened the queue. True if so.
  bool wait_for_more();

  /// Thread-safe: next() gives nothing from now on.
  void stop() { stopped_ = true; }

 private:
  struct LongHost {
    std::string host;
    int64_t position = 0;                 ///< Read to here.
    std::vector<store::DueSource> piece;  ///< The next at the back.
    int taken = 0;                        ///< Handed out and not delivered.
    bool is_hungry = true;                ///< In hungry_.
    bool is_done = false;
  };

  void find_long_hosts();
  std::optional<store::Source> next_of_long_hosts();
  std::optional<store::Source> next_of(LongHost& host);
  std::optional<store::Source> next_of_queue();
  std::optional<store::Source> next_of_rest();
  std::optional<store::Source> next_source();
  FetchedPage describe(store::Source source);
  bool put_off(FetchedPage& page);
  fetch::FetchRequest hand_out(FetchedPage page);
  void look_again();
  fetch::FetchRequest make_request(const store::Source& source);

  const model::RunId run_;
  const Neighbours neighbours_;
  const base::Time now_;
  std::atomic<bool> stopped_{false};
  std::vector<store::DueSource> page_;  ///< The piece of the queue in hand, the next at the back.
  int64_t position_;
  std::unordered_map<int64_t, FetchedPage> taken_;  ///< Handed out and not delivered.
  std::vector<LongHost> long_hosts_;
  std::unordered_map<std::string, size_t> long_places_;  ///< In long_hosts_.
  std::vector<size_t> hungry_;                           ///< Long hosts that may have another one.
  bool has_looked_ = false;                              ///< For long hosts.
};

}  // namespace rolecall::pipeline
