// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decisions: append-only. Each keeps the profile as it was and as it became, so that it can be
// undone exactly and shown later; and verdicts about who a name on a page is.

#include <optional>
#include <string>
#include <vector>

#include "model/finding.h"
#include "model/ids.h"
#include "model/profile.h"
#include "store/database.h"

namespace rolecall::store {

struct StoredDecision {
  model::Decision decision;
  model::ProfileId profile;              ///< 0 where no profile was changed.
  std::optional<model::Profile> before;  ///< Nothing where no profile was changed.
  std::optional<model::Profile> after;
  model::FindingState state_before = model::FindingState::kOpen;
  std::string extracted;  ///< What the claim said, and
  std::string edited;     ///< what the reviewer made of it, as JSON; empty unless kEdit.
};

/// Whether a name on a source is a profile's person; a reviewer's word, for ever.
enum class Identity { kIsPerson, kIsNotPerson };

struct IdentityVerdict {
  model::ProfileId profile;
  std::string name_key;  ///< model::name_key of the name as written.
  model::SourceId source;
  Identity identity = Identity::kIsPerson;
  bool operator==(const IdentityVerdict&) const = default;
};

/// Used by its database's thread.
class Decisions {
 public:
  explicit Decisions(Database& database) : database_(database) {}

  model::DecisionId append(const StoredDecision& decision);
  std::optional<StoredDecision> find(model::DecisionId id);
  /// Of one finding, the oldest first.
  std::vector<StoredDecision> of_finding(model::FindingId finding);
  /// The newest first, without the profiles; those before one, if it is given.
  std::vector<StoredDecision> latest(int limit, model::DecisionId before = {});
  /// The newest decision about a finding that was neither undone nor is an undo.
  std::optional<model::DecisionId> last_standing(model::FindingId finding);
  /// Nothing has undone it.
  bool stands(model::DecisionId id);

  void add_verdict(const IdentityVerdict& verdict, model::DecisionId decision);
  void remove_verdicts(model::DecisionId decision);
  std::vector<IdentityVerdict> verdicts(const std::string& name_key, model::SourceId source);

 private:
  Database& database_;
};

}  // namespace rolecall::store
