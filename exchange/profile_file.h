// SPDX-License-Identifier: Apache-2.0
#pragma once
// Profiles as YAML or JSON files, one profile a file or many in one (a list, or a mapping with
// `profiles:`). docs/PROFILES.md shows the shape to people.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/yaml.h"
#include "model/profile.h"

namespace rolecall::exchange {

/// A profile and where in which file it stands.
struct ProfileEntry {
  model::Profile profile;
  std::string where;  ///< "people.yaml:12"
};

/// What a file gives: the good profiles, and a complaint for everything that is wrong. A profile
/// with a complaint is left out whole; it does not stop the others.
struct ProfileFile {
  std::vector<ProfileEntry> profiles;
  base::Complaints complaints;
  size_t rejected = 0;  ///< Profiles left out.
};

/// Reads a file's text; `file` is the name used in complaints.
ProfileFile parse_profiles(std::string_view text, const std::string& file);

/// Reads the file.
ProfileFile load_profiles(const std::string& path);

/// YAML that parse_profiles() reads back to equal profiles.
std::string profiles_to_yaml(const std::vector<model::Profile>& profiles);

/// The same as a JSON array.
std::string profiles_to_json(const std::vector<model::Profile>& profiles);

}  // namespace rolecall::exchange
