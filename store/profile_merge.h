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

/// What an empty part of the file means.
enum class Blank {
  kSaysNothing,  ///< The file does not know: what is stored stays. Of lists likewise.
  kIsEmpty,      ///< It is empty.
};

/// `base` is the file as last imported, `file` as it is now, `ours` the profile as stored. A part
/// that only one side changed takes that side's value; where both did, ours stays and the part is
/// named in conflicts. A list that lacks some of base's items takes
/// these away; one without any is a blank.
MergedProfile merge_profile(const model::Profile& base, const model::Profile& file,
                            const model::Profile& ours, Blank blank = Blank::kSaysNothing);

}  // namespace rolecall::store
