// SPDX-License-Identifier: Apache-2.0
#pragma once
// Captures: one row for each fetch, never changed afterwards. Bodies live in the WARC archive.

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "model/capture.h"
#include "model/ids.h"
#include "store/database.h"

namespace rolecall::store {

struct CaptureRecord {
  model::CaptureId id;
  model::SourceId source;
  model::RunId run;
  base::Time fetched{};
  int status = 0;
  model::Outcome outcome = model::Outcome::kDeferred;
  std::string reason;
  std::string effective_url;
  std::string media_type;
  std::string body_digest;  ///< SHA-256 hex; empty without a body.
  std::string text_digest;  ///< Of the main text with its noise left out; empty where not read.
  model::Validators validators;
  std::string archive;         ///< WARC file's name; empty where the body was not kept.
  int64_t archive_offset = 0;  ///< Of the record in that file, in bytes.
};

/// The record of a capture before it is stored; the digest of the text and the place in the
/// archive are the caller's to add.
CaptureRecord make_capture_record(const model::Capture& capture, model::RunId run);

/// Used by its database's thread. Written by write_page (store/page_write.h) alone.
class Captures {
 public:
  explicit Captures(Database& database) : database_(database) {}

  std::optional<CaptureRecord> find(model::CaptureId id);
  /// The newest first.
  std::vector<CaptureRecord> history(model::SourceId source, int limit);
  int64_t count();

 private:
  Database& database_;
};

}  // namespace rolecall::store
