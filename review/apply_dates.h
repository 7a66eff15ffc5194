// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside review/ only: the dates of a statement after a claim was accepted. Nothing is made finer
// than it is known, and no interval ends before it starts (kInvalid).

#include <optional>

#include "base/result.h"
#include "model/claim.h"
#include "model/edtf.h"

namespace rolecall::review {

using When = std::optional<model::Edtf>;

/// "2019/.." ended in 2026-05 is "2019/2026-05", or "../2026-05" where the start is not known. An
/// end that is only implied is "2019/" (ended, nobody said when), or "../D" with the date D on
/// which it was spoken of as past.
base::Result<When> ended_on(const model::Claim& claim, const When& statement);

/// Someone else begins, or the person something else: the day is the end, as far as it is said.
base::Result<When> succeeded_on(const model::Claim& claim, const When& statement);

/// The start, or for claims of an end the end, in place of the statement's.
base::Result<When> altered_on(const model::Claim& claim, const When& statement);

/// Of a new statement: "2026-05/.." for a start, "../2026-05" for an end, else as claimed.
base::Result<When> whole_date(const model::Claim& claim);

/// Statements know roles that are held and that were held.
model::ClaimKind kind_of_statement(model::ClaimKind claim);
/// A closed or unknown end makes a past role.
model::ClaimKind role_kind(const model::Edtf& when);

}  // namespace rolecall::review
