// SPDX-License-Identifier: Apache-2.0
#include "fetch/host_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace rolecall::fetch {

using model::Outcome;

HostQueue::HostQueue(std::string authority, const FetchOptions& options)
    : options_(options), delay_(options.host_delay) {
  ledger_.host = std::move(authority);
  ledger_.delay = delay_;
}

PageJob HostQueue::pop() {
  CHECK(!jobs_.empty(), "only a queue with work is asked for it");
  PageJob job = std::move(jobs_.front());
  jobs_.pop_front();
  return job;
}

void HostQueue::set_robots(Robots robots) {
  const auto crawl_delay = robots.crawl_delay().value_or(std::chrono::milliseconds(0));
  one_page_a_run_ = crawl_delay > options_.max_crawl_delay;
  delay_ = options_.host_delay;
  if (!one_page_a_run_) delay_ = std::max(delay_, crawl_delay);
  ledger_.delay = delay_;
  robots_ = std::move(robots);
}

std::optional<Verdict> HostQueue::refusal(const PageJob& job) const {
  CHECK(robots_.has_value(), "no page without a robots decision");
  if (closed_) return closed_;
  const Robots::Verdict verdict = robots_->check(job.url.target());
  if (!verdict.allowed) {
    return Verdict{Outcome::kRobots, fmt::format("robots.txt line {}", verdict.line)};
  }
  if (one_page_a_run_ && pages_begun_ > 0) {
    const auto asked = std::chrono::duration<double>(*robots_->crawl_delay()).count();
    return Verdict{Outcome::kDeferred,
                   fmt::format("Crawl-delay of {} s: one page a run, and it had its own", asked)};
  }
  return std::nullopt;
}

void HostQueue::begin_run() {
  closed_.reset();
  pages_begun_ = 0;
}

void HostQueue::begin_page() {
  ++pages_begun_;
  ++ledger_.requests;
  busy_ = true;
}

void HostQueue::begin_robots() {
  ++ledger_.requests;
  busy_ = true;
}

void HostQueue::end_request(SteadyTime now) {
  busy_ = false;
  hold_until(now + delay_);
}

}  // namespace rolecall::fetch
