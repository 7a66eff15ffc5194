// SPDX-License-Identifier: Apache-2.0
#pragma once
// Captures: one row for each fetch, never changed afterwards. Bodies live in the WARC archive.

#include <functional>
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
  std::string archive;         ///< WARC file's name; empty where nothing was kept.
  int64_t archive_offset = 0;  ///< Of the record in that file, in bytes.
  /// Likewise of the record that holds the body: the same one, or, where an earlier capture had
  /// the same body, the earlier one's. Empty where no body was kept.
  std::string body_archive;
  int64_t body_offset = 0;
  std::string noarchive;  ///< Who asked that no copy be kept; empty where nobody did.
};

/// A place in the archive.
struct ArchivePlace {
  std::string file;
  int64_t offset = 0;
  auto operator<=>(const ArchivePlace&) const = default;
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
  /// Where a body of that digest is kept; nothing where none is.
  std::optional<ArchivePlace> find_body(const std::string& body_digest);
  /// Each place that a capture refers to, and the capture; by file and offset.
  void for_each_place(const std::function<void(const ArchivePlace&, model::CaptureId)>& visit);
  /// Captures whose records are kept, by id; one in memory at a time.
  void for_each_archived(const std::function<void(const CaptureRecord&)>& visit);
  int64_t count();

 private:
  Database& database_;
};

}  // namespace rolecall::store
