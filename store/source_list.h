// SPDX-License-Identifier: Apache-2.0
#pragma once
// Sources with their health, a page at a time.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/sources.h"

namespace rolecall::store {

enum class SourceHealth { kAny, kFailing, kMoved, kNeverRead };

struct SourceRow {
  Source source;
  std::string title;                       ///< Of its document; may be empty.
  std::optional<base::Time> last_changed;  ///< The last capture with a new text.
};

struct SourceListFilter {
  SourceHealth health = SourceHealth::kAny;
  std::string host_part;  ///< Occurs in the host; empty: any.
  model::SourceId after;
  int limit = 50;
};

/// Used by its database's thread.
class SourceList {
 public:
  explicit SourceList(Database& database) : database_(database) {}

  /// By id.
  std::vector<SourceRow> page(const SourceListFilter& filter);
  std::optional<SourceRow> find(model::SourceId id);
  /// How many there are of each health, by SourceHealth as an index.
  std::array<int64_t, 4> counts();

 private:
  Database& database_;
};

}  // namespace rolecall::store
