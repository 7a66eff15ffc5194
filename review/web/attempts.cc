// SPDX-License-Identifier: Apache-2.0
#include "review/web/attempts.h"

#include <algorithm>

namespace rolecall::review::web {
namespace {
constexpr size_t kMaxKeys = 10'000;  // A megabyte or so.
}

bool Attempts::take(const std::string& key, base::Time now) {
  const std::lock_guard lock(mutex_);
  if (spans_.size() >= kMaxKeys) drop_old(now);
  Span& span = spans_[key];
  if (span.count == 0 || now - span.begun >= span_) span = {now, 0};
  return ++span.count <= limit_;
}

void Attempts::drop_old(base::Time now) {
  std::erase_if(spans_,
                [this, now](const auto& entry) { return now - entry.second.begun >= span_; });
  // All are fresh: a flood of made-up keys. Forgetting them all lets nobody try more often than
  // the flood itself does.
  if (spans_.size() >= kMaxKeys) spans_.clear();
}

}  // namespace rolecall::review::web
