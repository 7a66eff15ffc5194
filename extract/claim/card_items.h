// SPDX-License-Identifier: Apache-2.0
#pragma once
// The list under a person's card on a team page: "PhD, Acme University, 2006", "Group leader since
// 2012".

#include "extract/claim/structure.h"

namespace rolecall::extract {

/// Adds what the list items from `block` on say of `person`.
void add_card_items(const PageStructure& page, const std::string& person, size_t block,
                    ClaimList& claims);

}  // namespace rolecall::extract
