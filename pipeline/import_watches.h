// SPDX-License-Identifier: Apache-2.0
#pragma once
// Files that list sources to watch (OPML, plain lists of addresses) -> store.

#include <string>

#include "pipeline/import_profiles.h"

namespace rolecall::pipeline {

/// ".opml" or ".txt": a list of sources, not of profiles.
bool is_watch_list(const std::string& path);

/// Each address becomes a watched source. In the report `created` counts these, `unchanged` those
/// that were watched already, `rejected` those that cannot be fetched. Throws store::StoreError.
ImportReport import_watches(store::Database& database, const std::string& path, ImportMode mode,
                            base::Time now);

}  // namespace rolecall::pipeline
