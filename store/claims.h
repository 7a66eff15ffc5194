// SPDX-License-Identifier: Apache-2.0
#pragma once
// Claims as stored: one row for each source and content (model::claim_key), from the capture that
// first showed it to the last that was read and still did.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/claim.h"
#include "model/ids.h"
#include "store/database.h"

namespace rolecall::store {

struct StoredClaim {
  model::ClaimId id;
  model::SourceId source;
  std::string key;  ///< model::claim_key
  model::Claim claim;
  model::CaptureId first_seen;
  model::CaptureId last_seen;  ///< Unchanged pages are not read again and do not move it.
  std::optional<model::CaptureId> withdrawn;  ///< The capture that no longer had it.
};

/// Used by its database's thread. Written by write_page alone.
class Claims {
 public:
  explicit Claims(Database& database) : database_(database) {}

  std::optional<StoredClaim> find(model::ClaimId id);
  /// Of one source, by their place in the text.
  enum class Which { kLive, kAll };
  std::vector<StoredClaim> of_source(model::SourceId source, Which which = Which::kLive);
  /// Live ones about people of this name (model::name_key), by id.
  std::vector<StoredClaim> about(std::string_view name);
  /// Live ones that the profile's findings rest on, by id.
  std::vector<StoredClaim> evidence_for(model::ProfileId profile);

  /// All live ones, by id; one in memory at a time.
  void for_each(const std::function<void(const StoredClaim&)>& visit);
  int64_t count();

 private:
  Database& database_;
};

}  // namespace rolecall::store
