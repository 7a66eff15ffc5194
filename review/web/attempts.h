// SPDX-License-Identifier: Apache-2.0
#pragma once
// How often somebody may try: so many times in a span, then not until it is over.

#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>

#include "base/clock.h"

namespace rolecall::review::web {

/// Thread-safe. Remembers a bounded number of keys.
class Attempts {
 public:
  Attempts(int limit, std::chrono::seconds span) : limit_(limit), span_(span) {}

  /// Counts an attempt; false if it is one too many.
  bool take(const std::string& key, base::Time now);

 private:
  struct Span {
    base::Time begun{};
    int count = 0;
  };
  void drop_old(base::Time now);

  const int limit_;
  const std::chrono::seconds span_;
  std::mutex mutex_;
  std::unordered_map<std::string, Span> spans_;
};

}  // namespace rolecall::review::web
