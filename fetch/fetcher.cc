// SPDX-License-Identifier: Apache-2.0
#include "fetch/fetcher.h"

#include <atomic>
#include <utility>

#include "base/check.h"
#include "fetch/fetch_run.h"
#include "fetch/host_table.h"
#include "fetch/network.h"

namespace rolecall::fetch {
namespace {

/// Gives one address, and keeps what came of it.
class OnePage final : public FetchFlow {
 public:
  explicit OnePage(std::string url) : url_(std::move(url)) {}

  std::optional<FetchRequest> next() override {
    if (given_) return std::nullopt;
    given_ = true;
    return FetchRequest{{}, url_, {}};
  }
  bool try_acquire() override { return true; }
  void deliver(model::Capture capture, Permit) override { capture_ = std::move(capture); }

  model::Capture take() {
    CHECK(capture_.has_value(), "every request is delivered");
    return std::move(*capture_);
  }

 private:
  std::string url_;
  bool given_ = false;
  std::optional<model::Capture> capture_;
};

}  // namespace

class Fetcher::Impl {
 public:
  Impl(FetchOptions given, HostMemory& host_memory, const base::Clock& host_clock,
       base::Random* random)
      : options(std::move(given)),
        memory(host_memory),
        clock(host_clock),
        own_random(base::make_seed()),
        network(options),
        hosts(options, random != nullptr ? *random : own_random) {}

  const FetchOptions options;
  HostMemory& memory;
  const base::Clock& clock;
  base::SeededRandom own_random;
  Network network;
  HostTable hosts;
  std::atomic<bool> stopped{false};
};

Fetcher::Fetcher(FetchOptions options, HostMemory& memory, const base::Clock& clock)
    : impl_(std::make_unique<Impl>(std::move(options), memory, clock, nullptr)) {}
Fetcher::Fetcher(FetchOptions options, HostMemory& memory, const base::Clock& clock,
                 base::Random& random)
    : impl_(std::make_unique<Impl>(std::move(options), memory, clock, &random)) {}
Fetcher::~Fetcher() = default;

void Fetcher::run(FetchFlow& flow) {
  FetchRun(
      {impl_->options, impl_->memory, impl_->clock, impl_->network, impl_->hosts, impl_->stopped},
      flow)
      .run();
}

void Fetcher::wake() { impl_->network.wake(); }

void Fetcher::stop() {
  impl_->stopped = true;
  impl_->network.wake();
}

model::Capture fetch_one(const FetchOptions& options, const std::string& url) {
  FetchOptions own = options;
  // One page after one robots.txt is no burden; a Crawl-delay still counts.
  own.host_delay = std::chrono::milliseconds(0);
  InMemoryHosts hosts;
  const base::SystemClock clock;
  Fetcher fetcher(std::move(own), hosts, clock);
  OnePage flow(url);
  fetcher.run(flow);
  return flow.take();
}

}  // namespace rolecall::fetch
