// SPDX-License-Identifier: Apache-2.0
#pragma once
// The sources that a run has taken up and not yet finished, so that a run that hangs can say on
// what.

#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "model/ids.h"

namespace rolecall::pipeline {

/// Thread-safe.
class InFlight {
 public:
  void add(model::SourceId source, const std::string& host);
  void remove(model::SourceId source);

  size_t size() const;
  /// How many were ever added or removed: stands still when nothing happens.
  size_t events() const;
  /// The host of the source that has been waiting longest.
  std::optional<std::string> oldest_host() const;

 private:
  struct Entry {
    model::SourceId source;
    std::string host;
  };

  mutable std::mutex mutex_;
  std::list<Entry> entries_;  ///< By age, the oldest first.
  std::unordered_map<int64_t, std::list<Entry>::iterator> places_;
  size_t events_ = 0;
};

}  // namespace rolecall::pipeline
