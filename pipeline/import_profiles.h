// SPDX-License-Identifier: Apache-2.0
#pragma once
// Profile files -> store: profiles, and a source for each page that they cite.

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "model/profile.h"
#include "store/database.h"

namespace rolecall::pipeline {

enum class ImportMode { kWrite, kDryRun };

struct ImportReport {
  size_t created = 0;
  size_t updated = 0;
  size_t unchanged = 0;
  size_t rejected = 0;    ///< Left out for a complaint.
  size_t suppressed = 0;  ///< Left out: people who asked not to be listed.
  size_t sources = 0;     ///< Cited pages that the store did not know.
  std::vector<std::string>
      conflicts;  ///< "people.yaml:12: statement 3f2a: title; the reviewer's ..."
  std::vector<base::Error> complaints;
};

/// Imports each file, and in a folder every *.yaml, *.yml and *.json, by name. Each profile is
/// written for itself; the same files again change nothing. Throws store::StoreError.
ImportReport import_profiles(store::Database& database, const std::vector<std::string>& paths,
                             ImportMode mode, base::Time now);

}  // namespace rolecall::pipeline
