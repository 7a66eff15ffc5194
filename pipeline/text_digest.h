// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whether two versions of a page say the same: a digest of the main text without what changes by
// itself.

#include <string>
#include <string_view>

namespace rolecall::pipeline {

/// Digest of a document's text; ages ("3 hours ago") and counts of reactions ("12 replies") do not
/// enter, nor do case, marks and spacing.
std::string text_digest(std::string_view text);

}  // namespace rolecall::pipeline
