// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the readers of mail archives share: landmark comments, and mail as it stands in a <pre>.

#include <string>
#include <string_view>

#include "extract/read/dom.h"

namespace rolecall::extract {

/// The comment with exactly this text; kNoNode where there is none.
NodeId landmark(const Dom& dom, std::string_view text);

/// All characters of the text nodes from `from` up to `end`, as they stand.
std::string raw_text(const Dom& dom, NodeId from, NodeId end);

/// "[Larkmoor-dev] Who does it?" without the list's name and white space runs.
std::string subject_without_list(std::string_view subject);

}  // namespace rolecall::extract
