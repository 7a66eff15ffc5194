// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a page's own head asks of robots that keep copies. A scan of its first bytes, so that the
// answer is there also for pages that are not read any further: unchanged, broken, or too deep.

#include <string_view>

namespace rolecall::extract {

/// A <meta name=robots> (or one for this program) with noarchive or none. One in a comment counts:
/// in doubt no copy is kept.
bool asks_noarchive(std::string_view page);

}  // namespace rolecall::extract
