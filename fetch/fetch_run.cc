// SPDX-License-Identifier: Apache-2.0
#include "fetch/fetch_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "fetch/back_off.h"
#include "fetch/limits.h"
#include "fetch/outcome.h"
#include "fetch/robots_policy.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;
using std::chrono::milliseconds;

/// The loop looks around at least so often; what matters wakes it earlier.
constexpr milliseconds kLongestWait{1000};

SteadyTime steady_now() { return std::chrono::steady_clock::now(); }

/// Failures that say of a page's host what they would say of the page.
bool is_network_outcome(Outcome outcome) {
  return outcome == Outcome::kDns || outcome == Outcome::kTls || outcome == Outcome::kConnect ||
         outcome == Outcome::kTimeout || outcome == Outcome::kRefused;
}

Verdict unreachable_verdict(Verdict robots, int robots_hops) {
  // After a redirect it was another host that failed.
  const bool own = robots_hops == 0 && is_network_outcome(robots.outcome);
  return {own ? robots.outcome : Outcome::kDeferred, "robots.txt: " + robots.reason};
}

}  // namespace

FetchRun::FetchRun(const Parts& parts, FetchFlow& flow) : parts_(parts), flow_(flow) {}

void FetchRun::run() {
  while (!parts_.stopped) {
    refill();
    give_permits();
    start_due();
    parts_.hosts.forget_idle(kMaxIdleHosts, steady_now());
    if (pending_ == 0) break;
    for (auto& finished : parts_.network.poll(longest_wait())) finish(std::move(finished));
  }
  if (parts_.stopped) end_stopped();
  for (HostQueue* host : parts_.hosts.all()) hand_on_ledger(*host);
}

void FetchRun::refill() {
  while (!exhausted_ && !parts_.stopped && pending_ < kMaxPending) {
    auto request = flow_.next();
    if (!request) {
      exhausted_ = true;
      return;
    }
    ++pending_;
    PageJob job;
    const auto url = parse_url(request->url);
    job.request = std::move(*request);
    if (url) {
      job.url = *url;
      job.url.fragment.clear();
      admit(std::move(job), Place::kLast);
    } else {
      deliver(std::move(job), {Outcome::kRefused, brief(url.error().what)});
    }
  }
}

void FetchRun::admit(PageJob job, Place place) {
  HostQueue& host = parts_.hosts.at(job.url.authority());
  if (host.empty() && !host.is_busy() && host.needs_robots()) open(host);
  if (host.closed()) {
    deliver(std::move(job), *host.closed());
    return settle(host);
  }
  if (place == Place::kFirst) {
    host.push_first(std::move(job));
  } else {
    host.push(std::move(job));
  }
  parts_.hosts.schedule(host);
}

HostState FetchRun::load_state(const std::string& authority) {
  HostState fresh;
  fresh.host = authority;
  HostState state = parts_.memory.load(authority).value_or(std::move(fresh));
  forget_old_failures(state, parts_.clock.now());
  return state;
}

void FetchRun::open(HostQueue& host) {
  host.hold_until(steady_now());  // new hosts stand behind those that have waited
  if (host.terms().skip.value_or(false)) {
    const std::string& note = host.terms().note;
    host.close({Outcome::kRefused, "skipped by pipeline.yaml" + (note.empty() ? "" : ": " + note)});
    return;
  }
  const HostState state = load_state(host.authority());
  if (shares_addresses() && !state.address.empty()) {
    parts_.hosts.set_address(host, state.address);
  }
  apply_back_off(host, state);
  if (!has_fresh_robots(state, parts_.clock.now())) return;
  use_robots(host, state);
}

void FetchRun::use_robots(HostQueue& host, const HostState& state) {
  Robots robots = remembered_robots(state, parts_.options.user_agent);
  host.ledger().robots = describe_robots(state, robots);
  host.set_robots(std::move(robots));
}

void FetchRun::start_due() {
  const auto room = [this] {
    return parts_.network.active() < static_cast<size_t>(parts_.options.max_transfers);
  };
  const SteadyTime now = steady_now();
  while (room()) {
    HostQueue* host = parts_.hosts.take_due(HostTable::Task::kRobots, now);
    if (host == nullptr) break;
    auto url = resolve_url(host->front().url, "/robots.txt");
    CHECK(url.has_value(), "any address has a robots.txt beside it");
    start_robots(*host, *url, 0);
  }
  while (room() && !no_permit_) {
    HostQueue* host = parts_.hosts.take_due(HostTable::Task::kPage, now);
    if (host == nullptr) break;
    start_page(*host);
  }
}

/// Gives the host's next page a transfer, past those that may not be requested.
void FetchRun::start_page(HostQueue& host) {
  while (!host.empty()) {
    if (auto verdict = host.refusal(host.front())) {
      deliver(host.pop(), std::move(*verdict));
      continue;
    }
    PageJob job = host.pop();
    parts_.hosts.begin_request(host, HostTable::Task::kPage, steady_now());
    TransferRequest request{job.url, job.request.validators, host.max_body(),
                            TransferRequest::Purpose::kPage, job.request.fields};
    request.has_permit = job.permit == FetchFlow::Permit::kHeld;
    start({&host, std::move(request), std::move(job), 0});
    return;
  }
  settle(host);
}

void FetchRun::start_robots(HostQueue& host, const Url& url, int hops) {
  TransferRequest request{url, {}, kMaxRobotsBytes, TransferRequest::Purpose::kRobots};
  if (hops == 0) {
    parts_.hosts.begin_request(host, HostTable::Task::kRobots, steady_now());
    request.validators = held_robots(load_state(host.authority()));
  } else {
    host.begin_robots(steady_now());
  }
  start({&host, std::move(request), std::nullopt, hops});
}

void FetchRun::start(Active active) {
  parts_.network.start(++last_id_, active.request);
  active_.emplace(last_id_, std::move(active));
}

milliseconds FetchRun::longest_wait() const {
  if (parts_.network.active() >= static_cast<size_t>(parts_.options.max_transfers)) {
    return kLongestWait;
  }
  milliseconds wait = kLongestWait;
  const SteadyTime now = steady_now();
  const auto consider = [&](HostTable::Task task) {
    const auto ready = parts_.hosts.next_ready(task);
    if (!ready) return;
    const auto left = std::chrono::ceil<milliseconds>(*ready - now);
    wait = std::clamp(left, milliseconds(0), wait);
  };
  consider(HostTable::Task::kRobots);
  if (!no_permit_) consider(HostTable::Task::kPage);
  return wait;
}

void FetchRun::finish(Network::Finished finished) {
  const auto found = active_.find(finished.id);
  CHECK(found != active_.end(), "each transfer ends once");
  Active active = std::move(found->second);
  active_.erase(found);
  active.host->ledger().bytes += static_cast<int64_t>(finished.result.received);
  note_address(active, finished.result);
  if (active.job) {
    finish_page(std::move(active), std::move(finished.result));
  } else {
    finish_robots(std::move(active), std::move(finished.result));
  }
}

void FetchRun::finish_page(Active active, TransferResult result) {
  HostQueue& host = *active.host;
  parts_.hosts.end_request(host, steady_now());
  note_health(host, result);
  if (is_redirect(result)) {
    auto refused = follow_redirect(*active.job, result, parts_.options.max_redirects);
    if (refused) {
      deliver(std::move(*active.job), std::move(*refused), std::move(result));
    } else {
      admit(std::move(*active.job), Place::kFirst);
    }
  } else {
    Verdict verdict = judge_transfer(active.request, result);
    if (verdict.outcome == Outcome::kNotModified) ++host.ledger().not_modified;
    deliver_page(std::move(*active.job), std::move(verdict), std::move(result));
  }
  settle(host);
}

void FetchRun::finish_robots(Active active, TransferResult result) {
  HostQueue& host = *active.host;
  if (is_redirect(result) && active.robots_hops < kMaxRobotsRedirects) {
    const auto target = redirect_target(active.request.url, result);
    if (target) return start_robots(host, *target, active.robots_hops + 1);
  }
  if (judge_robots(result, active.request.validators) == RobotsAnswer::kUnreachable) {
    parts_.hosts.end_request(host, steady_now());
    close_unreachable(active, result);
  } else {
    take_robots(active, std::move(result));
    parts_.hosts.end_request(host, steady_now());
  }
  settle(host);
}

void FetchRun::take_robots(const Active& active, TransferResult result) {
  HostQueue& host = *active.host;
  HostState state = load_state(host.authority());
  remember_robots(state, std::move(result), active.robots_hops, parts_.clock.now());
  parts_.memory.save(state);
  use_robots(host, state);
}

/// No robots decision, so no page: the requests end now, and the host is asked again in another
/// run. What was known of its robots.txt is kept, and is too old to be used.
void FetchRun::close_unreachable(const Active& active, const TransferResult& result) {
  Verdict verdict = unreachable_verdict(judge_transfer(active.request, result), active.robots_hops);
  active.host->ledger().robots = fmt::format("deferred ({})", verdict.reason);
  // What the host is owed from now on is for later runs: here it has been asked, and did not
  // answer.
  record_health(*active.host, result);
  active.host->close(verdict);
  end_waiting(*active.host, verdict);
}

HostState FetchRun::record_health(HostQueue& host, const TransferResult& result) {
  HostState state = load_state(host.authority());
  if (is_host_in_trouble(result)) {
    ++host.ledger().failures;
    const base::Time now = parts_.clock.now();
    record_failure(state, now, parse_retry_after(find_header(result.headers, "retry-after"), now));
    parts_.memory.save(state);
  } else if (state.failures > 0 || state.not_before) {
    record_success(state);
    parts_.memory.save(state);
  }
  return state;
}

void FetchRun::note_health(HostQueue& host, const TransferResult& result) {
  const HostState state = record_health(host, result);
  if (is_host_in_trouble(result)) apply_back_off(host, state);
}

void FetchRun::apply_back_off(HostQueue& host, const HostState& state) {
  const auto left = back_off_left(state, parts_.clock.now());
  if (left > parts_.options.max_back_off_wait) {
    const Verdict verdict{Outcome::kDeferred, fmt::format("host is left alone until {}",
                                                          base::format_time(*state.not_before))};
    host.close(verdict);
    end_waiting(host, verdict);
  } else if (left.count() > 0) {
    host.hold_until(steady_now() + left);
  }
}

void FetchRun::end_waiting(HostQueue& host, const Verdict& verdict) {
  while (!host.empty()) deliver(host.pop(), verdict);
}

/// To be called when nothing of the host is under way and its queue may have changed.
void FetchRun::settle(HostQueue& host) {
  if (host.empty()) host.forget_robots();
  if (host.empty() || host.ledger().requests >= kLedgerRequests) hand_on_ledger(host);
  parts_.hosts.schedule(host);
}

void FetchRun::hand_on_ledger(HostQueue& host) {
  if (host.ledger().requests > 0) parts_.memory.add_ledger(host.take_ledger());
}

/// An address that this side chose says nothing about the host.
bool FetchRun::shares_addresses() const {
  return parts_.options.connect_to.empty() && parts_.options.proxy.empty();
}

void FetchRun::note_address(const Active& active, const TransferResult& result) {
  if (!shares_addresses() || result.address.empty()) return;
  if (active.request.url.authority() != active.host->authority()) return;
  parts_.hosts.set_address(*active.host, result.address);
  HostState state = load_state(active.host->authority());
  if (state.address == result.address) return;
  state.address = result.address;
  parts_.memory.save(state);
}

bool FetchRun::acquire(PageJob& job) {
  if (job.permit == FetchFlow::Permit::kNone && flow_.try_acquire()) {
    job.permit = FetchFlow::Permit::kHeld;
  }
  return job.permit == FetchFlow::Permit::kHeld;
}

/// A body goes on with a permit only; until there is one, it waits here.
void FetchRun::deliver_page(PageJob job, Verdict verdict, TransferResult result) {
  if (!model::has_body(verdict.outcome) || acquire(job)) {
    return deliver(std::move(job), std::move(verdict), std::move(result));
  }
  no_permit_ = true;
  answers_.push_back({std::move(job), std::move(verdict), std::move(result)});
}

void FetchRun::give_permits() {
  no_permit_ = false;
  while (!answers_.empty() && !no_permit_) {
    no_permit_ = !acquire(answers_.front().job);
    if (no_permit_) return;
    Answer answer = std::move(answers_.front());
    answers_.pop_front();
    deliver(std::move(answer.job), std::move(answer.verdict), std::move(answer.result));
  }
  for (const uint64_t id : parts_.network.paused()) {
    no_permit_ = !acquire(*active_.at(id).job);
    if (no_permit_) return;
    parts_.network.permit(id);
  }
}

void FetchRun::deliver(PageJob job, Verdict verdict, TransferResult result) {
  const auto permit = job.permit;
  --pending_;
  flow_.deliver(
      make_capture(std::move(job), std::move(verdict), std::move(result), parts_.clock.now()),
      permit);
}

void FetchRun::end_stopped() {
  const Verdict verdict{Outcome::kDeferred, "the run was stopped"};
  for (const uint64_t id : parts_.network.abort_all()) {
    Active& active = active_.at(id);
    parts_.hosts.end_request(*active.host, steady_now());
    if (active.job) deliver(std::move(*active.job), verdict);
  }
  active_.clear();
  for (Answer& answer : answers_) deliver(std::move(answer.job), verdict);
  answers_.clear();
  for (HostQueue* host : parts_.hosts.all()) {
    end_waiting(*host, verdict);
    settle(*host);
  }
  while (auto request = flow_.next()) {
    ++pending_;
    PageJob job;
    job.request = std::move(*request);
    deliver(std::move(job), verdict);
  }
}

}  // namespace rolecall::fetch
