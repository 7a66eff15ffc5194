// SPDX-License-Identifier: Apache-2.0
#pragma once
// Puts read pages into the archive: which body is already there, which may not be kept, and where
// the records came to lie. A body is stored once, however many captures have it.

#include <memory>
#include <string>
#include <unordered_map>

#include "fetch/capture_archive.h"
#include "pipeline/config.h"
#include "pipeline/page_reader.h"
#include "pipeline/refresh_summary.h"
#include "store/captures.h"

namespace rolecall::pipeline {

using ArchiveTally = RefreshSummary::Archived;

/// Used by the writer's thread. Every call may throw std::runtime_error: the disk is full.
class PageArchive {
 public:
  /// The database outlives this. Nothing is made on the disk before the first capture.
  PageArchive(const Config& config, store::Database& database);

  /// Writes the page's exchanges, lets go of them and of the body, and says where they lie.
  void put(ReadPage& page);
  /// To be called before the transaction with the pages' rows commits,
  void sync();
  /// and this after it: their bodies are now found in the store.
  void committed() { fresh_.clear(); }
  /// At the end of a run.
  void close();

  const ArchiveTally& tally() const { return tally_; }

 private:
  std::optional<fetch::ArchivedBody> find_known(const ReadPage& page);
  std::optional<fetch::ArchivedBody> read_at(const std::optional<store::ArchivePlace>& place) const;
  void write(ReadPage& page);

  store::Captures captures_;
  const bool on_;
  const std::string folder_;
  fetch::WarcWriter writer_;
  /// Bodies whose rows are not committed yet, by digest.
  std::unordered_map<std::string, fetch::WarcPlace> fresh_;
  ArchiveTally tally_;
};

}  // namespace rolecall::pipeline
