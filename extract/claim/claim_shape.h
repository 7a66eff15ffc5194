// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a claim is by its own parts, whatever rule made it: a chair of a workshop serves an event, a
// founder founded, a fellow was honoured; what is private is no claim.

#include "extract/claim/rule_file.h"
#include "model/claim.h"

namespace rolecall::extract {

/// True for the kinds that begin or end a role.
bool is_change(model::ClaimKind kind);

/// True where a word begins with a capital or a letter without case.
bool has_capital(std::string_view title);

/// When a change happens that is dated by an open span ("from 1 May on", "until May"): its one end.
model::Edtf moment_of(const model::Edtf& when, model::ClaimKind kind);

/// True for family, faith, fan clubs, and belonging to a party.
bool is_private_life(const model::Claim& claim, const WordLists& words);

/// Gives a role the kind that its title and organisation say it is. False where it is none.
/// `assumed`: the text does not name the organisation.
bool settle_kind(model::Claim& claim, bool assumed, const WordLists& words);

}  // namespace rolecall::extract
