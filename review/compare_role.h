// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside review/ only: the four kinds of claim about a role.

#include <vector>

#include "review/compare.h"

namespace rolecall::review {

/// The claim is about a role and names a title or an organisation.
std::vector<Judgement> compare_role(const model::Claim& claim, const model::Profile& profile);

}  // namespace rolecall::review
