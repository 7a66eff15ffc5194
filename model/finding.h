// SPDX-License-Identifier: Apache-2.0
#pragma once
// Findings, flags and decisions: what a claim or a source's state means for a profile, the sum of
// a profile's open findings, and a reviewer's word.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "model/claim.h"
#include "model/ids.h"

namespace rolecall::model {

enum class FindingKind {
  kEnded,        ///< The profile says a role is current; a claim says it ended.
  kStarted,      ///< A role that the profile does not have.
  kChanged,      ///< Same organisation, another title or another date.
  kSucceeded,    ///< Someone else takes the one-holder role that the profile gives this person.
  kConfirms,     ///< The claim says what a statement says; asks nobody.
  kUnsupported,  ///< The cited page no longer says what the statement says.
  kGone,         ///< The cited page is dead.
  kMoved,        ///< It redirects elsewhere for good.
  kBlocked,      ///< It cannot be read: login or bot wall.
  kNewPerson,    ///< Claims about someone without a profile.
};

std::string_view to_string(FindingKind kind);
std::optional<FindingKind> parse_finding_kind(std::string_view text);

enum class FindingState { kOpen, kAccepted, kEdited, kRejected, kDeferred, kWithdrawn };

std::string_view to_string(FindingState state);
std::optional<FindingState> parse_finding_state(std::string_view text);

/// How urgent a profile's flag is, from most to least.
enum class FlagLevel { kOutOfDate, kLikely, kCheck };

std::string_view to_string(FlagLevel level);

enum class DecisionKind { kAccept, kEdit, kReject, kDefer, kUndo };

std::string_view to_string(DecisionKind kind);
std::optional<DecisionKind> parse_decision_kind(std::string_view text);

/// A reviewer's word on a finding. Append-only: undoing is a decision of its own.
struct Decision {
  DecisionId id;
  FindingId finding;
  DecisionKind kind = DecisionKind::kAccept;
  std::string reviewer;
  base::Time decided{};
  std::string reason;
  std::optional<DecisionId> undoes;
};

}  // namespace rolecall::model
