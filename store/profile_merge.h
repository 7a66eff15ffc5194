// SPDX-License-Identifier: Apache-2.0
#pragma once
// Three-way merge of profiles: what a file changed since it was last imported, laid over what
// reviewers made of the profile meanwhile.

#include <string>
#include <vector>

#include "model/profile.h"

namespace rolecall::store {

struct MergedProfile {
  model::Profile profile;
  std::vector<std::string> conflicts;  ///< "headline", "statement 3f2a", "reference 4" ...
};

/// `base` is the file as last imported, `file` as it is now, `ours` the profile as stored. A part
/// that only one side changed takes that side's value; where both did, ours stays and the part is
/// named in conflicts. Blank parts of the file overwrite nothing, and a file without statements
/// (or references) says nothing about them; one that lacks some takes these away.
MergedProfile merge_profile(const model::Profile& base, const model::Profile& file,
                            const model::Profile& ours);

}  // namespace rolecall::store
