// SPDX-License-Identifier: Apache-2.0
#pragma once
// The fallback for dead links: after a run, a Memento TimeGate is asked for the archived copies of
// a few pages that were found gone. What it names is stored beside the finding, as a proposal.

#include <functional>

#include "pipeline/config.h"
#include "pipeline/fetch_side.h"
#include "pipeline/refresh_summary.h"
#include "store/database.h"

namespace rolecall::pipeline {

/// What a search works with; all of it outlives the call.
struct MementoWorld {
  store::Database& writer;
  store::Database& reader;
  const MakeFetchSide& make_fetch_side;
  const base::Clock& clock;
  std::function<bool()> stop_requested;  ///< May be empty.
  model::RunId run;                      ///< In whose ledger the requests are kept.
};

/// Asks about at most config.fallbacks.memento.most sources, in order, with the politeness of any
/// other fetch; nothing where no TimeGate is set. The date asked for is that on which the reference
/// was accessed, else that on which the page was last read.
MementoTally find_mementos(const Config& config, const MementoWorld& world);

}  // namespace rolecall::pipeline
