// SPDX-License-Identifier: Apache-2.0
#pragma once
// Titles of roles: comparing how two pages name one role.

#include <string>
#include <string_view>

namespace rolecall::model {

enum class TitleMatch {
  kDifferent,
  kRelated,  ///< Same head, other modifiers ("engineer", "senior engineer"), or one is a part.
  kSame,     ///< Equal after folding, synonyms ("CEO", "chief executive officer") and noise words.
};

TitleMatch compare_titles(std::string_view a, std::string_view b);

/// True for roles that one person holds at a time in an organisation: chief executive, lead,
/// chair, director, editor-in-chief; false for co-, deputy and vice forms and for seats.
bool has_one_holder(std::string_view title);

}  // namespace rolecall::model
