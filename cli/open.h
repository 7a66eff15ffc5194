// SPDX-License-Identifier: Apache-2.0
#pragma once
// What most verbs begin with: the configuration, the store, dates given as options. Each throws
// UsageError with file, line and what to do.

#include <memory>
#include <string>

#include "base/clock.h"
#include "cli/verb.h"
#include "model/edtf.h"
#include "model/ids.h"
#include "pipeline/config.h"
#include "store/database.h"

namespace rolecall::cli {

/// The file of --config; the built-in defaults where none was named and ./pipeline.yaml is absent.
/// --store replaces its store.
pipeline::Config load_config(const Globals& globals);

/// Opens the store that the configuration names.
store::Database open_store(const Globals& globals, store::OpenMode mode);

/// The profile of that slug.
model::ProfileId find_profile(store::Database& database, const std::string& slug);

/// `option` is named in the complaint.
model::Edtf parse_date_option(const std::string& option, const std::string& text);

/// The time given, as 2026-05-07 or 2026-05-07T09:30:00Z; empty: now.
base::Time parse_now_option(const std::string& text);

/// The id in a command line ("17" or "#17").
int64_t parse_id(const std::string& what, const std::string& text);

/// The person who runs the command, for decisions: --as, else $USER.
std::string reviewer_name(const std::string& given);

}  // namespace rolecall::cli
