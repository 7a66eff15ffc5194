// SPDX-License-Identifier: Apache-2.0
#pragma once
// The names that the profiles know, for the extractor to find.

#include "extract/known_names.h"
#include "store/database.h"

namespace rolecall::pipeline {

/// Of all profiles: people and organisations.
extract::KnownNames load_known_names(store::Database& database);

}  // namespace rolecall::pipeline
