// SPDX-License-Identifier: Apache-2.0
#pragma once
// Many transfers at once: curl's multi handle behind three verbs, so that the way of waiting can
// be exchanged. Knows nothing of hosts and politeness.

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "fetch/fetcher.h"
#include "fetch/transfer.h"

namespace rolecall::fetch {

/// Used by one thread, but for wake().
class Network {
 public:
  struct Finished {
    uint64_t id = 0;
    TransferResult result;
  };

  /// `options` must outlive this. Throws std::invalid_argument for an address block that is none
  /// and a file of authorities that cannot be read.
  explicit Network(const FetchOptions& options);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  /// Begins a transfer; poll() gives its end under the same id.
  void start(uint64_t id, TransferRequest request);
  /// Moves all transfers on, waits up to `wait` for the network or wake(), and gives what ended.
  std::vector<Finished> poll(std::chrono::milliseconds wait);
  /// Transfers that wait for a permit, and what lets one go on.
  std::vector<uint64_t> paused() const;
  void permit(uint64_t id);
  /// Breaks everything off and gives the ids. May wait for a name lookup to end.
  std::vector<uint64_t> abort_all();
  size_t active() const;

  /// Ends the wait of poll(), the next one if none is waiting. Thread-safe, async-signal-safe.
  void wake();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::fetch
