// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace rolecall::extract {

/// People and organisations that the wiki knows, so that their names are recognised in running
/// text. Names only: attaching a claim to a profile is the review's work.
struct KnownNames {
  std::vector<std::vector<std::string>> people;  ///< Each person's names, the main one first.
  std::vector<std::string> organizations;
};

}  // namespace rolecall::extract
