// SPDX-License-Identifier: Apache-2.0
#pragma once
// Row ids of the store, one type for each kind of thing, so that they cannot be mixed up.

#include <compare>
#include <cstdint>

namespace rolecall::model {

/// A positive row id; 0 is "not stored yet".
template <typename Tag>
struct Id {
  int64_t value = 0;
  auto operator<=>(const Id&) const = default;
  explicit operator bool() const { return value != 0; }
};

using ProfileId = Id<struct ProfileTag>;
using StatementId = Id<struct StatementTag>;
using SourceId = Id<struct SourceTag>;
using CaptureId = Id<struct CaptureTag>;
using ClaimId = Id<struct ClaimTag>;
using FindingId = Id<struct FindingTag>;
using DecisionId = Id<struct DecisionTag>;
using RunId = Id<struct RunTag>;

}  // namespace rolecall::model
