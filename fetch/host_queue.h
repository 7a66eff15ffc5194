// SPDX-License-Identifier: Apache-2.0
#pragma once
// One host's requests and what politeness owes it: a single request at a time, a delay between
// two, its robots.txt before any page, and what the operator settled for it. Decides when and
// whether, and does no network.

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "fetch/fetcher.h"
#include "fetch/gate.h"
#include "fetch/host_rules.h"
#include "fetch/page_job.h"
#include "fetch/robots.h"

namespace rolecall::fetch {

/// Lives for one run of the program over the due. Used by one thread.
class HostQueue {
 public:
  /// `authority` as Url::authority gives it; `options` must outlive this.
  HostQueue(std::string authority, const FetchOptions& options, HostTerms terms = {});

  const std::string& authority() const { return ledger_.host; }
  const HostTerms& terms() const { return terms_; }
  HostLedger& ledger() { return ledger_; }
  const HostLedger& ledger() const { return ledger_; }
  /// The counts since the last call; what is no count stays.
  HostLedger take_ledger();

  void push(PageJob job) { jobs_.push_back(std::move(job)); }
  /// A redirect's target goes first: its request holds a permit.
  void push_first(PageJob job) { jobs_.push_front(std::move(job)); }
  bool empty() const { return jobs_.empty(); }
  PageJob& front() { return jobs_.front(); }
  PageJob pop();
  /// Its pages are what the run will wait for longest, so that its turn comes first.
  bool is_long() const { return !jobs_.empty() && jobs_.front().request.of_long_host; }

  bool needs_robots() const { return !robots_; }
  /// Rules also set the delay: never below the operator's, and a Crawl-delay over the limit means
  /// one page a run instead.
  void set_robots(Robots robots);
  /// Frees the rules; they are loaded again when the host has work.
  void forget_robots() { robots_.reset(); }

  /// Why this job must not be requested: the host is closed, had what it may have in a run, or its
  /// robots.txt forbids it. The robots decision must be known.
  std::optional<Verdict> refusal(const PageJob& job) const;
  size_t max_body() const { return terms_.max_body.value_or(options_.max_body_bytes); }
  std::chrono::milliseconds delay() const { return delay_; }

  /// Every request of this run ends with the verdict from now on.
  void close(Verdict verdict) { closed_ = std::move(verdict); }
  const std::optional<Verdict>& closed() const { return closed_; }

  bool is_busy() const { return busy_; }
  SteadyTime ready_at() const { return ready_at_; }
  void begin_page(SteadyTime now);
  void begin_robots(SteadyTime now);
  /// The request is over: the next one may begin after the pause.
  void end_request(SteadyTime now, std::chrono::milliseconds pause);
  /// No request before then.
  void hold_until(SteadyTime time) { ready_at_ = std::max(ready_at_, time); }

  /// Nothing would be lost if this were made anew: it is idle, its delay is over, and nothing that
  /// happened in this run counts for what comes.
  bool is_forgettable(SteadyTime now) const;

 private:
  std::optional<Verdict> over_quota() const;
  void begin(SteadyTime now);

  const FetchOptions& options_;
  const HostTerms terms_;
  std::deque<PageJob> jobs_;
  std::optional<Robots> robots_;
  std::optional<Verdict> closed_;
  std::chrono::milliseconds delay_;
  SteadyTime ready_at_{};
  std::optional<SteadyTime> last_end_;
  int pages_begun_ = 0;  ///< In this run.
  /// The robots.txt's, where it is too long to be waited for.
  std::optional<std::chrono::milliseconds> over_cap_;
  bool busy_ = false;
  HostLedger ledger_;
};

}  // namespace rolecall::fetch
