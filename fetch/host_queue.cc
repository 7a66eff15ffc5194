// SPDX-License-Identifier: Apache-2.0
#include "fetch/host_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace rolecall::fetch {

using model::Outcome;

HostQueue::HostQueue(std::string authority, const FetchOptions& options, HostTerms terms)
    : options_(options),
      terms_(std::move(terms)),
      delay_(terms_.delay.value_or(options.host_delay)) {
  ledger_.host = std::move(authority);
  ledger_.delay = delay_;
  ledger_.note = terms_.note;
}

HostLedger HostQueue::take_ledger() {
  HostLedger taken = ledger_;
  ledger_.requests = ledger_.pages = ledger_.not_modified = ledger_.failures = ledger_.bytes = 0;
  return taken;
}

PageJob HostQueue::pop() {
  CHECK(!jobs_.empty(), "only a queue with work is asked for it");
  PageJob job = std::move(jobs_.front());
  jobs_.pop_front();
  return job;
}

void HostQueue::set_robots(Robots robots) {
  const auto crawl_delay = robots.crawl_delay().value_or(std::chrono::milliseconds(0));
  over_cap_.reset();
  delay_ = terms_.delay.value_or(options_.host_delay);
  if (crawl_delay > options_.max_crawl_delay) {
    over_cap_ = crawl_delay;
  } else {
    delay_ = std::max(delay_, crawl_delay);
  }
  ledger_.delay = delay_;
  ledger_.one_page_a_run = over_cap_.has_value();
  robots_ = std::move(robots);
}

std::optional<Verdict> HostQueue::refusal(const PageJob& job) const {
  CHECK(robots_.has_value(), "no page without a robots decision");
  if (closed_) return closed_;
  const Robots::Verdict verdict = robots_->check(job.url.target());
  if (!verdict.allowed) {
    return Verdict{Outcome::kRobots, fmt::format("robots.txt line {}", verdict.line)};
  }
  return over_quota();
}

std::optional<Verdict> HostQueue::over_quota() const {
  if (over_cap_ && pages_begun_ > 0) {
    const auto asked = std::chrono::duration<double>(*over_cap_).count();
    return Verdict{Outcome::kDeferred,
                   fmt::format("Crawl-delay of {} s: one page a run, and it had its own", asked)};
  }
  if (terms_.max_requests && pages_begun_ >= *terms_.max_requests) {
    return Verdict{Outcome::kDeferred, fmt::format("max_requests: the host had its {} of this run",
                                                   *terms_.max_requests)};
  }
  return std::nullopt;
}

void HostQueue::begin(SteadyTime now) {
  if (last_end_ && !busy_) {
    const auto gap = std::chrono::duration_cast<std::chrono::milliseconds>(now - *last_end_);
    ledger_.smallest_gap = std::min(ledger_.smallest_gap.value_or(gap), gap);
  }
  ++ledger_.requests;
  busy_ = true;
}

void HostQueue::begin_page(SteadyTime now) {
  ++pages_begun_;
  ++ledger_.pages;
  begin(now);
}

void HostQueue::begin_robots(SteadyTime now) { begin(now); }

void HostQueue::end_request(SteadyTime now, std::chrono::milliseconds pause) {
  busy_ = false;
  last_end_ = now;
  hold_until(now + pause);
}

bool HostQueue::is_forgettable(SteadyTime now) const {
  const bool counts = over_cap_ || terms_.max_requests || closed_;
  return jobs_.empty() && !busy_ && !counts && ready_at_ <= now;
}

}  // namespace rolecall::fetch
