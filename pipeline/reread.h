// SPDX-License-Identifier: Apache-2.0
#pragma once
// After a rule has changed: the stored captures read again without the network, and what that
// changes, shown before it is applied.

#include <functional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "pipeline/config.h"
#include "store/claims.h"
#include "store/sources.h"

namespace rolecall::pipeline {

/// What reading a source's last capture again changes.
struct SourceDifference {
  store::Source source;
  std::vector<model::Claim> gained;
  std::vector<model::Claim> lost;
};

struct RereadSummary {
  int64_t read = 0;     ///< Sources.
  int64_t unread = 0;   ///< Whose body is archived and cannot be read any more.
  int64_t unkept = 0;   ///< Whose body is not archived.
  int64_t changed = 0;  ///< With a difference,
  int64_t gained = 0;   ///< of so many claims.
  int64_t lost = 0;
  bool applied = false;
};

enum class RereadMode { kShow, kApply };

/// Calls `visit` for each source with a difference. With kApply the differing sources' claims and
/// findings are stored, as a run of its own. kConflict while a run works on the store.
base::Result<RereadSummary> reread_captures(
    const Config& config, RereadMode mode, base::Time now,
    const std::function<void(const SourceDifference&)>& visit);

}  // namespace rolecall::pipeline
