// SPDX-License-Identifier: Apache-2.0
#include "pipeline/due_flow.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace rolecall::pipeline {
namespace {

/// Sources read from the queue at once: enough that reading costs little beside fetching them.
constexpr int kPageSize = 256;

constexpr int64_t kBeforeFirst = 0;

}  // namespace

DueFlow::DueFlow(model::RunId run, const Neighbours& neighbours, base::Time now)
    : run_(run), neighbours_(neighbours), now_(now), position_(kBeforeFirst) {}

std::optional<fetch::FetchRequest> DueFlow::next() {
  if (stopped_) return std::nullopt;
  if (page_.empty()) {
    page_ = store::Runs(neighbours_.reader).pending(run_, position_, kPageSize);
    if (page_.empty()) return std::nullopt;
    position_ = page_.back().position;
    std::reverse(page_.begin(), page_.end());
  }
  store::Source source = std::move(page_.back().source);
  page_.pop_back();
  fetch::FetchRequest request = make_request(source);
  neighbours_.in_flight.add(source.id, source.host);
  taken_.emplace(source.id.value, std::move(source));
  return request;
}

fetch::FetchRequest DueFlow::make_request(const store::Source& source) {
  fetch::FetchRequest request{source.id, source.url, {}};
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
  FetchedPage page{std::move(taken->second), std::move(capture), permit};
  taken_.erase(taken);
  // Refused only once the run has given up; its permit then matters to nobody.
  neighbours_.out.push(page);
}

}  // namespace rolecall::pipeline
