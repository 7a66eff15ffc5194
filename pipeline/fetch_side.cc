// SPDX-License-Identifier: Apache-2.0
#include "pipeline/fetch_side.h"

namespace rolecall::pipeline {
namespace {

class Network final : public FetchSide {
 public:
  Network(const fetch::FetchOptions& options, fetch::HostMemory& memory, const base::Clock& clock)
      : fetcher_(options, memory, clock) {}
  void run(fetch::FetchFlow& flow) override { fetcher_.run(flow); }
  void wake() override { fetcher_.wake(); }
  void stop() override { fetcher_.stop(); }

 private:
  fetch::Fetcher fetcher_;
};

}  // namespace

MakeFetchSide network_side(const base::Clock& clock) {
  return [&clock](const fetch::FetchOptions& options, fetch::HostMemory& memory) {
    return std::make_unique<Network>(options, memory, clock);
  };
}

}  // namespace rolecall::pipeline
