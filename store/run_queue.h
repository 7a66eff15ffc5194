// SPDX-License-Identifier: Apache-2.0
#pragma once
// Growth of an unfinished run's queue: sources that the run itself has found.

#include "model/ids.h"
#include "store/database.h"

namespace rolecall::store {

/// Puts a source at the end of the queue, once. False if it is there already.
bool append_to_queue(Database& database, model::RunId run, model::SourceId source);

/// Sources of the queue without an outcome.
int64_t count_pending(Database& database, model::RunId run);

}  // namespace rolecall::store
