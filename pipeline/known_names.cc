// SPDX-License-Identifier: Apache-2.0
#include "pipeline/known_names.h"

#include "store/profiles.h"

namespace rolecall::pipeline {

extract::KnownNames load_known_names(store::Database& database) {
  extract::KnownNames known;
  store::Profiles(database).for_each_names([&](const store::ProfileNames& names) {
    known.people.push_back(names.names);
    known.organizations.insert(known.organizations.end(), names.organizations.begin(),
                               names.organizations.end());
  });
  return known;
}

}  // namespace rolecall::pipeline
