// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages from files -> claims, on all cores, in the files' order. Stores nothing.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "extract/extractor.h"
#include "model/edtf.h"

namespace rolecall::pipeline {

struct FileJob {
  std::string page;  ///< The name in the output.
  std::string path;
  std::string url;  ///< Empty where unknown.
  std::optional<model::Edtf> published;
};

struct FileResult {
  FileJob job;
  base::Result<extract::Extraction> extraction;
};

/// Calls `sink` once for each job, in order and on one thread at a time. Memory does not grow with
/// the number of jobs: few are in flight at once.
void extract_files(const std::vector<FileJob>& jobs, const extract::Extractor& extractor,
                   const std::function<void(const FileResult&)>& sink);

/// One page whose bytes are at hand.
base::Result<extract::Extraction> extract_bytes(const extract::Extractor& extractor,
                                                const FileJob& job, std::string_view bytes);

}  // namespace rolecall::pipeline
