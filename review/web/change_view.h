// SPDX-License-Identifier: Apache-2.0
#pragma once
// What accepting a finding would make of the profile: worked out by the code that does it, and
// shown as lines before and after.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "model/profile.h"
#include "store/findings.h"

namespace rolecall::review::web {

/// The profile after accepting; nothing for a question and where it cannot be accepted as it is.
/// `profile` is the finding's own, or an empty one with the name of a new person.
std::optional<model::Profile> after_accepting(store::Database& database,
                                              const store::Finding& finding,
                                              const std::vector<store::Evidence>& evidence,
                                              const model::Profile& profile, base::Time now);

/// A list of {was, now}; either may be empty.
nlohmann::json changes_between(const model::Profile& before, const model::Profile& after);

/// The statement that differs: the new one, else the changed one. Nothing where none does.
const model::Statement* changed_statement(const model::Profile& before,
                                          const model::Profile& after);

}  // namespace rolecall::review::web
