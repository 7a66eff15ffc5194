// SPDX-License-Identifier: Apache-2.0
#pragma once
// Profiles as the store keeps them: what the wiki says now, and beside it the content last
// imported, so that a reviewer's changes and the wiki's own can be told apart.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "model/ids.h"
#include "model/profile.h"
#include "store/database.h"

namespace rolecall::store {

struct StoredProfile {
  model::ProfileId id;
  model::Profile profile;
  int64_t version = 0;  ///< Grows by one with every change.
  base::Time imported{};
  base::Time changed{};
};

enum class Upsert { kCreated, kUpdated, kUnchanged };

struct ImportResult {
  model::ProfileId id;
  Upsert outcome = Upsert::kUnchanged;
  /// Parts that both the file and a reviewer changed, as "statement 3f2a: title"; the reviewer's
  /// value was kept.
  std::vector<std::string> conflicts;
};

/// Names and organisations as extraction wants to know them beforehand.
struct ProfileNames {
  model::ProfileId id;
  std::vector<std::string> names;          ///< The main one first.
  std::vector<std::string> organizations;  ///< Of its statements, without repeats.
};

/// Used by its database's thread.
class Profiles {
 public:
  explicit Profiles(Database& database) : database_(database) {}

  /// Takes a profile as a file gives it, matched by slug. The same content as at the last import
  /// changes nothing, whatever reviewers changed since; other content is merged part by part (see
  /// store/profile_merge.h). An empty slug or name is a CHECK.
  ImportResult import(const model::Profile& profile, base::Time now);

  /// Puts a profile in place of the stored one; for reviewers' changes. kConflict if the stored
  /// version is not `version`.
  base::Result<int64_t> replace(const StoredProfile& profile, base::Time now);

  std::optional<StoredProfile> find(model::ProfileId id);
  std::optional<StoredProfile> find_slug(std::string_view slug);

  /// Profiles that have this name (main or other) under model::name_key.
  std::vector<model::ProfileId> with_name(std::string_view name);
  /// Profiles with this identifier: "orcid", "github", "homepage" or "wikidata".
  std::vector<model::ProfileId> with_identifier(std::string_view kind, std::string_view value);

  /// All, by slug; one profile in memory at a time. Stops when `visit` returns kStop.
  enum class Walk { kOn, kStop };
  void for_each(const std::function<Walk(const StoredProfile&)>& visit);
  void for_each_names(const std::function<void(const ProfileNames&)>& visit);

  int64_t count();

  /// Removes a profile and all findings and decisions about it; for removal requests.
  void remove(model::ProfileId id);

 private:
  Database& database_;
};

}  // namespace rolecall::store
