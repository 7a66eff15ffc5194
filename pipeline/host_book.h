// SPDX-License-Identifier: Apache-2.0
#pragma once
// The fetcher's memory of hosts and its ledger of what was done to them, kept in the store: read on
// the network thread's own connection, written by the one writer.

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "fetch/fetcher.h"
#include "store/hosts.h"

namespace rolecall::pipeline {

class HostBook final : public fetch::HostMemory {
 public:
  /// `reader` belongs to the network thread and outlives this; `run` is whose ledger is kept.
  HostBook(store::Database& reader, model::RunId run) : reader_(reader), run_(run) {}

  /// On the network thread.
  std::optional<fetch::HostState> load(const std::string& host) override;
  void save(const fetch::HostState& state) override;
  void add_ledger(const fetch::HostLedger& ledger) override;

  /// On the writer's thread: writes what was saved since the last call, within the writer's
  /// transaction, and once that is committed lets go of it.
  void write(store::Database& writer);
  void committed();

 private:
  using States = std::unordered_map<std::string, fetch::HostState>;

  void write_ledgers(store::Database& writer);

  store::Database& reader_;
  const model::RunId run_;
  std::mutex mutex_;
  States saved_;    ///< Not yet given to the store.
  States written_;  ///< Given, and perhaps not yet visible to the reader.
  std::unordered_map<std::string, fetch::HostLedger> ledgers_;  ///< Not yet given to the store.
};

}  // namespace rolecall::pipeline
