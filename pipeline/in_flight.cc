// SPDX-License-Identifier: Apache-2.0
#include "pipeline/in_flight.h"

#include <iterator>

namespace rolecall::pipeline {

void InFlight::add(model::SourceId source, const std::string& host) {
  const std::lock_guard lock(mutex_);
  entries_.push_back({source, host});
  places_[source.value] = std::prev(entries_.end());
  ++events_;
}

void InFlight::remove(model::SourceId source) {
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(source.value);
  if (place == places_.end()) return;
  entries_.erase(place->second);
  places_.erase(place);
  ++events_;
}

size_t InFlight::size() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

size_t InFlight::events() const {
  const std::lock_guard lock(mutex_);
  return events_;
}

std::optional<std::string> InFlight::oldest_host() const {
  const std::lock_guard lock(mutex_);
  if (entries_.empty()) return std::nullopt;
  return entries_.front().host;
}

}  // namespace rolecall::pipeline
