// SPDX-License-Identifier: Apache-2.0
#pragma once
// The built-in rules and lexicons, embedded in the program.

#include <string_view>

namespace rolecall::extract {

/// The bytes of one file of extract/rules, by its name ("titles.yaml"). A name that is not there
/// is a mistake of ours: CHECK.
std::string_view builtin_rules(std::string_view name);

}  // namespace rolecall::extract
