// SPDX-License-Identifier: Apache-2.0
#pragma once
// An archive in the network's place: a run over what was recorded, ours or others'.

#include <memory>
#include <string>
#include <vector>

#include "extract/extractor.h"
#include "fetch/archive_index.h"
#include "pipeline/fetch_side.h"
#include "store/database.h"

namespace rolecall::pipeline {

/// Answers every request from the files, whose index outlives the runs. Nothing is sent.
MakeFetchSide archive_side(const fetch::ArchiveIndex& index);

/// Reads the files' heads. kNotFound or kIo for the first that cannot be read.
base::Result<fetch::ArchiveIndex> load_archives(const std::vector<std::string>& paths);

/// Which sources of the store the files have something new about.
struct ReplaySources {
  std::vector<model::SourceId> sources;
  int64_t older = 0;  ///< Those of which the store has a later capture; they are left out.
};
ReplaySources find_replay_sources(store::Database& database, const fetch::ArchiveIndex& index);

/// What is read from one archived answer: kRefused where it is no page (a redirect, an error).
base::Result<extract::Extraction> extract_answer(const fetch::ArchiveIndex& index,
                                                 const fetch::ArchivedAnswer& answer,
                                                 const extract::Extractor& extractor);

}  // namespace rolecall::pipeline
