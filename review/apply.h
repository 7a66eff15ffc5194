// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside review/ only: what accepting or editing a finding makes of a profile. Pure.

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "model/profile.h"
#include "review/decide.h"
#include "store/findings.h"

namespace rolecall::review {

/// A reference of the profile that is to cite a source, new or known.
struct CitedSource {
  std::string reference;
  model::SourceId source;                 ///< A stored one, or
  std::optional<store::NewSource> added;  ///< one to be stored.
};

struct Applied {
  model::Profile profile;
  std::vector<CitedSource> cited;  ///< Links that the profile needs beside those it has.
};

/// What the change rests on.
struct Grounds {
  store::Finding finding;
  std::vector<store::Evidence> evidence;  ///< The strongest first.
  /// References of the profile by source, as cited now.
  std::vector<std::pair<std::string, model::SourceId>> cited;
  Edit edit;
  base::Time now{};
};

/// The profile after the change. Another title that the person took up later is a new statement,
/// and closes the old one; another wording or date changes the statement in place. Where a
/// statement's kind, title, organisation or dates change, its sentence, if it has one, is replaced
/// by one made of the fields (review/words.h): the old one may contradict them. The decision keeps
/// the profile as it was. kConflict where the profile lacks the statement or reference; kInvalid
/// where the dates make no interval or the finding cannot be accepted.
base::Result<Applied> apply(const Grounds& grounds, const model::Profile& profile);

/// The profile that accepting kNewPerson makes; `slug` is free.
base::Result<Applied> make_profile(const Grounds& grounds, const std::string& slug);

/// Sorts evidence: live before withdrawn, stated before planned and reported, finer dates first.
void sort_by_strength(std::vector<store::Evidence>& evidence);

}  // namespace rolecall::review
