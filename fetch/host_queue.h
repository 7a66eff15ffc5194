// SPDX-License-Identifier: Apache-2.0
#pragma once
// One host's requests and what politeness owes it: a single request at a time, a delay between
// two, its robots.txt before any page. Decides when and whether, and does no network.

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "fetch/fetcher.h"
#include "fetch/page_job.h"
#include "fetch/robots.h"

namespace rolecall::fetch {

using SteadyTime = std::chrono::steady_clock::time_point;

/// Used by one thread.
class HostQueue {
 public:
  /// `authority` as Url::authority gives it; `options` must outlive this.
  HostQueue(std::string authority, const FetchOptions& options);

  const std::string& authority() const { return ledger_.host; }
  HostLedger& ledger() { return ledger_; }
  const HostLedger& ledger() const { return ledger_; }

  void push(PageJob job) { jobs_.push_back(std::move(job)); }
  /// A redirect's target goes first: its request holds a permit.
  void push_first(PageJob job) { jobs_.push_front(std::move(job)); }
  bool empty() const { return jobs_.empty(); }
  PageJob& front() { return jobs_.front(); }
  PageJob pop();

  bool needs_robots() const { return !robots_; }
  /// Rules also set the delay: never below the operator's, and a Crawl-delay over the limit means
  /// one page a run instead.
  void set_robots(Robots robots);
  /// Frees the rules; they are loaded again when the host has work.
  void forget_robots() { robots_.reset(); }

  /// Why this job must not be requested: the host is closed, had its one page, or its robots.txt
  /// forbids it. The robots decision must be known.
  std::optional<Verdict> refusal(const PageJob& job) const;

  /// Every request of this run ends with the verdict from now on.
  void close(Verdict verdict) { closed_ = std::move(verdict); }
  const std::optional<Verdict>& closed() const { return closed_; }
  /// A new run: closed hosts are open again.
  void begin_run();

  bool is_busy() const { return busy_; }
  SteadyTime ready_at() const { return ready_at_; }
  void begin_page();
  void begin_robots();
  /// The request is over: the next one may begin after the delay.
  void end_request(SteadyTime now);
  /// No request before then.
  void hold_until(SteadyTime time) { ready_at_ = std::max(ready_at_, time); }

 private:
  const FetchOptions& options_;
  std::deque<PageJob> jobs_;
  std::optional<Robots> robots_;
  std::optional<Verdict> closed_;
  std::chrono::milliseconds delay_;
  SteadyTime ready_at_{};
  int pages_begun_ = 0;  ///< In this run.
  bool one_page_a_run_ = false;
  bool busy_ = false;
  HostLedger ledger_;
};

}  // namespace rolecall::fetch
