// SPDX-License-Identifier: Apache-2.0
#pragma once
// Files that a killed writer left open: what is whole is kept, a record that was being written when
// it died is cut off.

#include <cstdint>
#include <string>
#include <vector>

namespace rolecall::fetch {

struct WarcRepair {
  std::string file;     ///< The name that it has now; empty if nothing of it was whole.
  int64_t records = 0;  ///< Whole ones.
  int64_t cut = 0;      ///< Bytes cut off its end.
  std::string note;     ///< What else is wrong; empty where it is sound now.
};

/// Repairs and closes every open file of ours in the folder; none where there is no folder. To be
/// called while no writer is at work. Throws std::system_error.
std::vector<WarcRepair> repair_archives(const std::string& folder);

}  // namespace rolecall::fetch
