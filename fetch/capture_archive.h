// SPDX-License-Identifier: Apache-2.0
#pragma once
// A capture -> its records: for each redirect and for the answer a request and a response or a
// revisit, and a metadata record that says what came of it. Which bodies are kept is decided here.

#include <optional>
#include <string>

#include "fetch/warc_writer.h"
#include "model/capture.h"

namespace rolecall::fetch {

/// The record that holds a body which this capture has, too.
struct ArchivedBody {
  WarcPlace place;
  std::string payload_digest;  ///< As its WARC-Payload-Digest has it.
  std::string target_uri;
  std::string date;       ///< WARC-Date, byte for byte.
  std::string record_id;  ///< With "<" and ">".
};

/// What is to become of a capture's body.
enum class BodyWish {
  kKeep,
  kUnread,     ///< Nobody has read it, so that it is not known whether it may be kept: left out.
  kNoArchive,  ///< The page, or its server, asks that no copy be kept: left out with its head.
};

struct ArchiveRequest {
  const model::Capture& capture;
  BodyWish wish = BodyWish::kUnread;
  std::string why;  ///< Of kNoArchive: who asks so.
  /// A record that may hold the same body, or, after a 304, does.
  std::optional<ArchivedBody> known;
};

struct ArchivedCapture {
  WarcPlace place;  ///< Of the answer's record; of the metadata where no answer was kept.
  WarcPlace
      body;  ///< Of the record that holds the body: place, or the one referred to. May be none.
};

/// Writes all records of a capture with exchanges, in one file. Throws as WarcWriter does.
ArchivedCapture archive_capture(WarcWriter& writer, const ArchiveRequest& request);

/// What a revisit of the record at that place has to say of it; nothing where it cannot be read.
std::optional<ArchivedBody> read_archived_body(const std::string& folder, const WarcPlace& place);

/// An X-Robots-Tag that forbids a copy: noarchive or none, for all or for a robot of this product's
/// name. Gives the field's value; empty where there is none.
std::string noarchive_header(const std::vector<model::Header>& headers);

}  // namespace rolecall::fetch
