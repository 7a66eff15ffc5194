// SPDX-License-Identifier: Apache-2.0
#include "model/finding.h"

#include "base/enum_names.h"

namespace rolecall::model {
namespace {

constexpr base::EnumNames<FindingKind, 10> kFindingKinds{{
    {FindingKind::kEnded, "ended"},
    {FindingKind::kStarted, "started"},
    {FindingKind::kChanged, "changed"},
    {FindingKind::kSucceeded, "succeeded"},
    {FindingKind::kConfirms, "confirms"},
    {FindingKind::kUnsupported, "unsupported"},
    {FindingKind::kGone, "gone"},
    {FindingKind::kMoved, "moved"},
    {FindingKind::kBlocked, "blocked"},
    {FindingKind::kNewPerson, "new-person"},
}};

constexpr base::EnumNames<FindingState, 6> kFindingStates{{
    {FindingState::kOpen, "open"},
    {FindingState::kAccepted, "accepted"},
    {FindingState::kEdited, "edited"},
    {FindingState::kRejected, "rejected"},
    {FindingState::kDeferred, "deferred"},
    {FindingState::kWithdrawn, "withdrawn"},
}};

constexpr base::EnumNames<FlagLevel, 3> kFlagLevels{{
    {FlagLevel::kOutOfDate, "out-of-date"},
    {FlagLevel::kLikely, "likely"},
    {FlagLevel::kCheck, "check"},
}};

constexpr base::EnumNames<DecisionKind, 5> kDecisionKinds{{
    {DecisionKind::kAccept, "accept"},
    {DecisionKind::kEdit, "edit"},
    {DecisionKind::kReject, "reject"},
    {DecisionKind::kDefer, "defer"},
    {DecisionKind::kUndo, "undo"},
}};

}  // namespace

std::string_view to_string(FindingKind kind) { return base::name_of(kFindingKinds, kind); }
std::string_view to_string(FindingState state) { return base::name_of(kFindingStates, state); }
std::string_view to_string(FlagLevel level) { return base::name_of(kFlagLevels, level); }
std::string_view to_string(DecisionKind kind) { return base::name_of(kDecisionKinds, kind); }

std::optional<FindingKind> parse_finding_kind(std::string_view text) {
  return base::value_of(kFindingKinds, text);
}
std::optional<FindingState> parse_finding_state(std::string_view text) {
  return base::value_of(kFindingStates, text);
}
std::optional<DecisionKind> parse_decision_kind(std::string_view text) {
  return base::value_of(kDecisionKinds, text);
}

}  // namespace rolecall::model
