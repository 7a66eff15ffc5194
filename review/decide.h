// SPDX-License-Identifier: Apache-2.0
#pragma once
// A reviewer's word on a finding, and what it does to the profile. Each call is one transaction.

#include <optional>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "model/edtf.h"
#include "model/finding.h"
#include "model/ids.h"
#include "store/database.h"
#include "store/sources.h"

namespace rolecall::review {

/// What a reviewer says instead of the claim; fields without a value stay as claimed.
struct Edit {
  std::optional<std::string> title;
  std::optional<std::string> org;
  std::optional<model::Edtf> when;  ///< The statement's whole `when`, as "2019/2026-05".
  std::optional<std::string> text;
  /// The address to cite instead, for the state of a source: an archived copy, say.
  std::optional<store::NewSource> source;
};

struct DecisionRequest {
  model::FindingId finding;
  model::DecisionKind kind = model::DecisionKind::kAccept;  ///< Not kUndo.
  std::string reviewer;
  std::string reason;
  std::optional<int64_t> version;  ///< Of the finding as the reviewer saw it; older is refused.
  Edit edit;                       ///< For kEdit.
  /// With kAccept on a question: which candidate it is. With kReject: "not this person" for ever.
  std::optional<model::ProfileId> person;
  bool not_this_person = false;
};

struct DecisionResult {
  model::DecisionId decision;
  model::FindingState state = model::FindingState::kOpen;
  bool profile_changed = false;
};

/// kNotFound without such a finding; kConflict if it is decided already or changed since it was
/// seen; kInvalid where the request does not fit the finding. Deciding again the same way by the
/// same reviewer gives the first decision again.
base::Result<DecisionResult> decide(store::Database& database, const DecisionRequest& request,
                                    base::Time now);

struct UndoRequest {
  model::DecisionId decision;
  std::string reviewer;
  std::string reason;
};

/// Puts the profile and the finding back as they were. kConflict where what the decision changed
/// has been changed since.
base::Result<DecisionResult> undo(store::Database& database, const UndoRequest& request,
                                  base::Time now);

}  // namespace rolecall::review
