// SPDX-License-Identifier: Apache-2.0
#pragma once
// Archived copies of dead pages: which dead sources to ask a TimeGate about, and what it said.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "model/ids.h"
#include "store/database.h"

namespace rolecall::store {

enum class MementoState {
  kFound,
  kNone,     ///< No copy that can be proposed.
  kRefused,  ///< The TimeGate may not be asked.
  kFailed,   ///< To be asked again, kMementoAttempts times in all.
};

std::string_view to_string(MementoState state);

inline constexpr int kMementoAttempts = 3;

/// The last answer about a source.
struct Memento {
  model::SourceId source;
  base::Time dead_since{};  ///< Of the streak of failures in which it was asked.
  std::string timegate;
  MementoState state = MementoState::kFailed;
  std::string reason;
  std::string url;  ///< Of the copy, if found.
  std::optional<base::Time> dated;
  base::Time asked{};
  int attempts = 1;  ///< In this streak, of this TimeGate.
};

/// A dead source that the TimeGate has not answered for.
struct DeadSource {
  model::SourceId source;
  std::string url;
  base::Time dead_since{};
  std::optional<base::Time> last_success;
  model::ProfileId profile;  ///< One that cites it, and
  std::string reference;     ///< under which id.
  int attempts = 0;
};

/// Used by its database's thread.
class Mementos {
 public:
  explicit Mementos(Database& database) : database_(database) {}

  /// Sources of open kGone findings, at most `limit`, the least often asked first. One is left out
  /// once this TimeGate answered in the same streak of failures, or failed kMementoAttempts times.
  std::vector<DeadSource> unanswered(std::string_view timegate, int limit);

  /// Takes the place of what was known of the source.
  void put(const Memento& memento);
  std::optional<Memento> find(model::SourceId source);

 private:
  Database& database_;
};

}  // namespace rolecall::store
