// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which captures may be let go: those that no claim, and so no finding or decision, rests on, that
// are not among their source's last ones and not the one that its next text is compared with.

#include <functional>
#include <string>
#include <vector>

#include "store/captures.h"
#include "store/database.h"

namespace rolecall::store {

/// A record that now lies elsewhere.
struct MovedRecord {
  ArchivePlace from;
  ArchivePlace to;
};

/// Used by its database's thread. What is marked is forgotten with the connection.
class Retention {
 public:
  explicit Retention(Database& database) : database_(database) {}

  struct Marked {
    int64_t captures = 0;  ///< All.
    int64_t let_go = 0;
  };
  /// Marks what may go when each source keeps its last `keep_last` captures. To be called outside
  /// of a transaction; the connection checks no foreign keys from then on.
  Marked mark(int keep_last);

  /// Each place that a capture which is not marked refers to, once, by file and offset.
  void for_each_kept_place(const std::function<void(const ArchivePlace&)>& visit);

  /// Moves references and deletes the marked captures; to be called in one transaction.
  void apply(const std::vector<MovedRecord>& moved);

 private:
  Database& database_;
};

}  // namespace rolecall::store
