// SPDX-License-Identifier: Apache-2.0
#pragma once
// The network as a run sees it, small enough to be faked.

#include <functional>
#include <memory>

#include "base/clock.h"
#include "fetch/fetcher.h"

namespace rolecall::pipeline {

/// As fetch::Fetcher, which says what each member does.
class FetchSide {
 public:
  virtual ~FetchSide() = default;
  virtual void run(fetch::FetchFlow& flow) = 0;
  virtual void wake() = 0;
  virtual void stop() = 0;
};

/// The memory outlives what is made.
using MakeFetchSide =
    std::function<std::unique_ptr<FetchSide>(const fetch::FetchOptions&, fetch::HostMemory&)>;

/// The real network. The clock outlives what is made.
MakeFetchSide network_side(const base::Clock& clock);

}  // namespace rolecall::pipeline
