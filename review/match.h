// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside review/ only: how a claim's role, organisation and dates relate to a statement's.

#include <optional>
#include <string>

#include "model/claim.h"
#include "model/edtf.h"
#include "model/profile.h"

namespace rolecall::review {

enum class Likeness {
  kDifferent,
  kUnknown,  ///< One side does not say.
  kRelated,
  kSame,
};

struct RoleMatch {
  Likeness title = Likeness::kUnknown;
  Likeness org = Likeness::kUnknown;

  /// The same role: nothing differs, and something is the same.
  bool is_same_role() const;
  /// The same organisation, another title.
  bool is_other_title() const;
};

RoleMatch match_role(const model::Claim& claim, const model::Statement& statement);

enum class DateMatch {
  kUnknown,  ///< One side gives none.
  kAgrees,   ///< The same, or the claim's is coarser.
  kFiner,    ///< The claim's lies within the statement's: the same, more exactly.
  kEarlier,  ///< Every day of the claim's lies before the statement's.
  kLater,
  kOverlaps,  ///< They share days, and neither contains the other.
};

DateMatch match_dates(const std::optional<model::Edtf>& claim,
                      const std::optional<model::Edtf>& statement);

/// A claim of another title at the statement's organisation tells of a role taken up after it, not
/// of another wording: it begins later, or is told as a beginning and the titles have nothing in
/// common.
bool is_next_role(const model::Claim& claim, const model::Statement& statement);

/// Neither says something that the other rules out.
bool agree(DateMatch match);

/// The first or last date of a span as a span of its own; nothing where it is open or unknown.
/// Of a single date, which is both, it is that date.
std::optional<model::Edtf> start_of(const std::optional<model::Edtf>& when);
std::optional<model::Edtf> end_of(const std::optional<model::Edtf>& when);

}  // namespace rolecall::review
