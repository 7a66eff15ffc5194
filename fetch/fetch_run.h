// SPDX-License-Identifier: Apache-2.0
#pragma once
// One run of the fetcher: takes requests from the flow, lets due hosts go on, and gives each
// request's one capture back.

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>

#include "fetch/fetcher.h"
#include "fetch/host_table.h"
#include "fetch/network.h"
#include "fetch/page_job.h"

namespace rolecall::fetch {

/// Used by one thread, once.
class FetchRun {
 public:
  /// What a run works with; all of it outlives the run.
  struct Parts {
    const FetchOptions& options;
    HostMemory& memory;
    const base::Clock& clock;
    Network& network;
    HostTable& hosts;
    const std::atomic<bool>& stopped;
  };

  FetchRun(const Parts& parts, FetchFlow& flow);

  /// Until every request has been delivered.
  void run();

 private:
  enum class Place { kFirst, kLast };

  /// A transfer under way: a page's, or without a job a robots.txt's.
  struct Active {
    HostQueue* host = nullptr;
    TransferRequest request;
    std::optional<PageJob> job;
    int robots_hops = 0;
  };

  /// An answer with a body, for which there was no permit yet.
  struct Answer {
    PageJob job;
    Verdict verdict;
    TransferResult result;
  };

  void refill();
  void admit(PageJob job, Place place);
  void open(HostQueue& host);
  void start_due();
  void start_page(HostQueue& host);
  void start_robots(HostQueue& host, const Url& url, int hops);
  void start(Active active);
  std::chrono::milliseconds longest_wait() const;

  void finish(Network::Finished finished);
  void finish_page(Active active, TransferResult result);
  void finish_robots(Active active, TransferResult result);
  void use_robots(HostQueue& host, const HostState& state);
  void take_robots(const Active& active, TransferResult result);
  void close_unreachable(const Active& active, const TransferResult& result);
  HostState record_health(HostQueue& host, const TransferResult& result);
  void note_health(HostQueue& host, const TransferResult& result);
  void apply_back_off(HostQueue& host, const HostState& state);
  void end_waiting(HostQueue& host, const Verdict& verdict);
  void settle(HostQueue& host);
  void hand_on_ledger(HostQueue& host);
  bool shares_addresses() const;
  void note_address(const Active& active, const TransferResult& result);
  void deliver_page(PageJob job, Verdict verdict, TransferResult result);
  bool acquire(PageJob& job);
  void give_permits();
  void deliver(PageJob job, Verdict verdict, TransferResult result = {});
  void end_stopped();

  HostState load_state(const std::string& authority);

  const Parts parts_;
  FetchFlow& flow_;
  std::unordered_map<uint64_t, Active> active_;
  std::deque<Answer> answers_;  ///< Complete, the oldest first.
  uint64_t last_id_ = 0;
  size_t pending_ = 0;      ///< Taken from the flow and not delivered.
  bool exhausted_ = false;  ///< The flow has no more.
  bool no_permit_ = false;  ///< A body waits for a permit, so that no page is asked for.
};

}  // namespace rolecall::fetch
