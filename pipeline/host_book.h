// SPDX-License-Identifier: Apache-2.0
#pragma once
// The fetcher's memory of hosts, kept in the store: read on the network thread's own connection,
// written by the one writer.

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "fetch/fetcher.h"
#include "store/hosts.h"

namespace rolecall::pipeline {

class HostBook final : public fetch::HostMemory {
 public:
  /// `reader` belongs to the network thread and outlives this.
  explicit HostBook(store::Database& reader) : reader_(reader) {}

  /// On the network thread.
  std::optional<fetch::HostState> load(const std::string& host) override;
  void save(const fetch::HostState& state) override;

  /// On the writer's thread: writes what was saved since the last call, within the writer's
  /// transaction, and once that is committed lets go of it.
  void write(store::Database& writer);
  void committed();

 private:
  using States = std::unordered_map<std::string, fetch::HostState>;

  store::Database& reader_;
  std::mutex mutex_;
  States saved_;    ///< Not yet given to the store.
  States written_;  ///< Given, and perhaps not yet visible to the reader.
};

}  // namespace rolecall::pipeline
