// SPDX-License-Identifier: Apache-2.0
#include "pipeline/due_flow.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "base/check.h"
#include "pipeline/watch_terms.h"

namespace rolecall::pipeline {
namespace {

/// Sources read from the queue at once: enough that reading costs little beside fetching them.
constexpr int kPageSize = 256;

/// Hosts that are fed by themselves, and how many of a host's sources are handed out ahead: one
/// under way and one to follow would do, were it not for pages that robots.txt forbids.
constexpr int kLongHosts = 64;
constexpr int kAhead = 4;
constexpr int kLongPieceSize = 32;

constexpr int64_t kBeforeFirst = 0;

}  // namespace

DueFlow::DueFlow(model::RunId run, const Neighbours& neighbours, base::Time now)
    : run_(run), neighbours_(neighbours), now_(now), position_(kBeforeFirst) {}

std::optional<fetch::FetchRequest> DueFlow::next() {
  if (!has_looked_) find_long_hosts();
  while (!stopped_) {
    auto source = next_source();
    if (!source) return std::nullopt;
    FetchedPage page = describe(std::move(*source));
    neighbours_.in_flight.add(page.source.id, page.source.host);
    if (!put_off(page)) return hand_out(std::move(page));
  }
  return std::nullopt;
}

void DueFlow::find_long_hosts() {
  has_looked_ = true;
  for (auto& found : store::Runs(neighbours_.reader).long_hosts(run_, kLongHosts)) {
    long_places_[found.host] = long_hosts_.size();
    hungry_.push_back(long_hosts_.size());
    LongHost host;
    host.host = std::move(found.host);
    long_hosts_.push_back(std::move(host));
  }
}

std::optional<store::Source> DueFlow::next_source() {
  for (const auto find :
       {&DueFlow::next_of_long_hosts, &DueFlow::next_of_queue, &DueFlow::next_of_rest}) {
    if (auto source = (this->*find)()) return source;
  }
  return std::nullopt;
}

/// Of a long host that has few requests waiting.
std::optional<store::Source> DueFlow::next_of_long_hosts() {
  while (!hungry_.empty()) {
    LongHost& host = long_hosts_[hungry_.back()];
    if (host.taken < kAhead) {
      if (auto source = next_of(host)) return source;
    }
    host.is_hungry = false;
    hungry_.pop_back();
  }
  return std::nullopt;
}

std::optional<store::Source> DueFlow::next_of(LongHost& host) {
  if (host.piece.empty() && !host.is_done) {
    host.piece = store::Runs(neighbours_.reader)
                     .pending_of_host(run_, host.host, host.position, kLongPieceSize);
    host.is_done = host.piece.empty();
    if (!host.is_done) host.position = host.piece.back().position;
    std::reverse(host.piece.begin(), host.piece.end());
  }
  if (host.piece.empty()) return std::nullopt;
  store::Source source = std::move(host.piece.back().source);
  host.piece.pop_back();
  return source;
}

/// Past the sources of long hosts.
std::optional<store::Source> DueFlow::next_of_queue() {
  while (true) {
    if (page_.empty()) {
      page_ = store::Runs(neighbours_.reader).pending(run_, position_, kPageSize);
      if (page_.empty()) return std::nullopt;
      position_ = page_.back().position;
      std::reverse(page_.begin(), page_.end());
    }
    store::Source source = std::move(page_.back().source);
    page_.pop_back();
    if (!long_places_.contains(source.host)) return source;
  }
}

/// When there are no others: whatever long hosts still have.
std::optional<store::Source> DueFlow::next_of_rest() {
  for (LongHost& host : long_hosts_) {
    if (auto source = next_of(host)) return source;
  }
  return std::nullopt;
}

fetch::FetchRequest DueFlow::hand_out(FetchedPage page) {
  fetch::FetchRequest request = make_request(page.source);
  if (const auto place = long_places_.find(page.source.host); place != long_places_.end()) {
    request.of_long_host = true;
    ++long_hosts_[place->second].taken;
  }
  taken_.emplace(page.source.id.value, std::move(page));
  return request;
}

bool DueFlow::wait_for_more() {
  // What was handed out leaves once it is written, and has told of its growth by then.
  constexpr std::chrono::milliseconds kTick{5};
  while (!stopped_ && neighbours_.in_flight.size() > 0) std::this_thread::sleep_for(kTick);
  if (stopped_ || !neighbours_.has_grown || !neighbours_.has_grown()) return false;
  look_again();
  return true;
}

/// A long host may have more by now.
void DueFlow::look_again() {
  for (size_t i = 0; i < long_hosts_.size(); ++i) {
    long_hosts_[i].is_done = false;
    if (!long_hosts_[i].is_hungry) hungry_.push_back(i);
    long_hosts_[i].is_hungry = true;
  }
}

FetchedPage DueFlow::describe(store::Source source) {
  FetchedPage page;
  page.source = std::move(source);
  if (page.source.use != store::SourceUse::kWatched) return page;
  store::Watches watches(neighbours_.reader);
  page.watch = watches.find(page.source.id);
  page.cited = watches.is_cited(page.source.id);
  return page;
}

/// A listing that asks not to be read at this hour or day stays due.
bool DueFlow::put_off(FetchedPage& page) {
  if (!page.watch || !is_skipped(*page.watch, now_)) return false;
  page.capture.source = page.source.id;
  page.capture.url = page.source.url;
  page.capture.fetched = now_;
  page.capture.reason = "the listing asks not to be read at this time";
  neighbours_.out.push(page);
  return true;
}

fetch::FetchRequest DueFlow::make_request(const store::Source& source) {
  fetch::FetchRequest request;
  request.source = source.id;
  request.url = source.url;
  if (!source.last_read || source.validators.empty()) return request;
  const auto last = store::Captures(neighbours_.reader).find(*source.last_read);
  // A server whose validators never change would keep a page unread for ever.
  const ScheduleOptions& options = neighbours_.schedule;
  const bool is_fresh = last && now_ - last->fetched < options.oldest_body &&
                        source.not_modified < options.most_not_modified;
  if (is_fresh) request.validators = source.validators;
  return request;
}

bool DueFlow::try_acquire() { return neighbours_.permits.try_acquire(); }

void DueFlow::deliver(model::Capture capture, Permit permit) {
  const auto taken = taken_.find(capture.source.value);
  CHECK(taken != taken_.end(), "each source that was handed out is delivered once");
  if (const auto place = long_places_.find(taken->second.source.host);
      place != long_places_.end()) {
    LongHost& host = long_hosts_[place->second];
    --host.taken;
    if (!host.is_hungry && !host.is_done) hungry_.push_back(place->second);
    host.is_hungry = true;
  }
  FetchedPage page = std::move(taken->second);
  page.capture = std::move(capture);
  page.permit = permit;
  taken_.erase(taken);
  // Refused only once the run has given up; its permit then matters to nobody.
  neighbours_.out.push(page);
}

}  // namespace rolecall::pipeline
