// SPDX-License-Identifier: Apache-2.0
#pragma once
// What watches have listed: a memory of every item, and the pages of those that may concern a
// profile, each waiting for its turn or taken as a source.

#include <string>
#include <vector>

#include "base/clock.h"
#include "model/ids.h"
#include "store/database.h"

namespace rolecall::store {

/// An item that is worth a fetch.
struct WatchedPage {
  int64_t id = 0;  ///< Given by the store.
  std::string key;
  std::string url;
  std::string host;
  model::SourceId watch;
  std::string title;
  std::string reason;  ///< "names", "follows" or "cue".
  int rank = 0;        ///< 0 is taken first.
  std::vector<model::ProfileId> profiles;
};

/// Used by its database's thread.
class WatchedItems {
 public:
  explicit WatchedItems(Database& database) : database_(database) {}

  /// Remembers an item under each of its names ("url ...", "id ..."). True if all are new to the
  /// watch; one that is known under one of them is not new.
  bool remember(model::SourceId watch, const std::vector<std::string>& names, base::Time now);
  /// Forgets the oldest of a watch past `most`, so that a listing that never repeats itself cannot
  /// fill the disk.
  void trim(model::SourceId watch, int64_t most);

  /// Puts a page on the waiting list, or adds profiles to the one with its key.
  void wait(const WatchedPage& page, base::Time now);
  /// The waiting list by rank, then age.
  std::vector<WatchedPage> waiting(int64_t limit);
  int64_t count_waiting();
  int64_t count_waiting(const std::string& host);

  /// The page has become that source in that run.
  void take(const WatchedPage& page, model::SourceId source, model::RunId run);
  /// Taken in a run, of a host or (empty) of all.
  int64_t count_taken(model::RunId run, const std::string& host = {});
  int64_t count_taken();
  bool is_taken(model::SourceId source);
  /// Nothing is expected of the page any more: it is not fetched again unless it is cited.
  void let_go(model::SourceId source);

 private:
  Database& database_;
};

}  // namespace rolecall::store
