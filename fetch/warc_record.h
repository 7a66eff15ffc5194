// SPDX-License-Identifier: Apache-2.0
#pragma once
// The head of a WARC record (ISO 28500:2017, WARC 1.1, and 1.0 before it): its fields, read and
// written. ARC, the older format, is read as if it were WARC.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "model/capture.h"

namespace rolecall::fetch {

/// Section 6.7.2: a revisit whose payload has the bytes of the record that it refers to, and
constexpr std::string_view kIdenticalPayload =
    "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest";
/// section 6.7.3: one for which the server said 304.
constexpr std::string_view kServerNotModified =
    "http://netpreserve.org/warc/1.1/revisit/server-not-modified";

/// The field that stands for Transfer-Encoding in a stored message: the coding is off the body,
/// as the client library takes it off.
constexpr std::string_view kRenamedTransferCoding = "X-Crawl-Transfer-Encoding";

struct WarcRecord {
  int64_t offset = 0;   ///< In the file: of its gzip member, or of its first byte in a plain file.
  std::string version;  ///< "WARC/1.1"; "ARC" for that format.
  std::vector<model::Header> fields;  ///< Names in lower case.
  uint64_t length = 0;                ///< Content-Length: bytes of the block.

  /// The first field of that name (lower case); empty where there is none.
  std::string_view field(std::string_view name) const;
  /// "response", "revisit" ...; lower case.
  std::string type() const;
  /// Without the "<" and ">" that some writers put around it.
  std::string_view target_uri() const;
  /// WARC-Date; nothing where it is missing or broken.
  std::optional<base::Time> date() const;
  /// Its block is an HTTP message.
  bool is_http() const;
  bool is_server_not_modified() const;
};

/// Reads the lines of a head, without its version line. A line without a colon is dropped and
/// counted. Folded lines (section 4, as in RFC 822) are joined.
struct WarcFields {
  std::vector<model::Header> fields;
  size_t odd_lines = 0;
};
WarcFields parse_warc_fields(std::string_view lines);

/// A record's line in an ARC file, version 1 or 2, without its line end; nothing where it is none.
std::optional<WarcRecord> parse_arc_line(std::string_view line);

/// The head as it is written: version line, the fields in order with names as given, the blank
/// line. Line breaks in values become spaces.
std::string format_warc_head(const std::vector<model::Header>& fields);

/// "<urn:uuid:...>", version 4 (RFC 9562 section 5.4).
std::string make_record_id();

}  // namespace rolecall::fetch
