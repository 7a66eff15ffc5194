// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside store/ and its tests only: the numbered steps that make the schema, each a file of
// store/migrations/. A step that has been released is never edited; a change is a new step.

#include <string_view>
#include <vector>

namespace rolecall::store {

struct Migration {
  int version = 0;
  std::string_view sql;
};

/// In order, from version 1 without gaps.
const std::vector<Migration>& migrations();

}  // namespace rolecall::store
