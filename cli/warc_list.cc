// SPDX-License-Identifier: Apache-2.0
// rolecall warc list: one line a record.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/log.h"
#include "cli/warc.h"
#include "fetch/http_message.h"
#include "fetch/limits.h"

namespace rolecall::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Row {
  int status = 0;
  std::string media_type;
};

/// Of an HTTP answer its status and type, else the record's type.
Row describe(fetch::WarcReader& reader, const fetch::WarcRecord& record) {
  const std::string type = record.type();
  Row row;
  if (type == "response" || type == "revisit") {
    const auto head = fetch::parse_http_head(reader.read_block(fetch::kMaxHeaderBytes));
    if (!head) return row;
    row.status = head->status;
    const auto field = fetch::find_header(head->headers, "content-type");
    row.media_type = fetch::parse_content_type(field).media_type;
  } else {
    row.media_type = fetch::parse_content_type(record.field("content-type")).media_type;
  }
  return row;
}

std::string digest_of(const fetch::WarcRecord& record) {
  const auto payload = record.field("warc-payload-digest");
  return std::string(payload.empty() ? record.field("warc-block-digest") : payload);
}

void print(const std::string& file, const fetch::WarcRecord& record, const Row& row,
           Format format) {
  if (format == Format::kText) {
    fmt::print("{:>10}  {:<8}  {:<20}  {:>3}  {}  {}  {}\n", record.offset, record.type(),
               record.field("warc-date"), row.status > 0 ? std::to_string(row.status) : "-",
               record.target_uri().empty() ? "-" : record.target_uri(),
               row.media_type.empty() ? "-" : row.media_type,
               digest_of(record).empty() ? "-" : digest_of(record));
    return;
  }
  const Json line = {{"file", file},
                     {"offset", record.offset},
                     {"type", record.type()},
                     {"date", std::string(record.field("warc-date"))},
                     {"url", std::string(record.target_uri())},
                     {"status", row.status > 0 ? Json(row.status) : Json()},
                     {"media_type", row.media_type},
                     {"digest", digest_of(record)},
                     {"length", record.length},
                     {"id", std::string(record.field("warc-record-id"))}};
  fmt::print("{}\n", line.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace

int list_warc(const WarcOptions& options) {
  if (options.files.empty()) throw UsageError("warc list: name WARC files");
  int status = kDone;
  for (const std::string& file : options.files) {
    auto reader = fetch::WarcReader::open(file);
    if (!reader) throw UsageError(reader.error().message());
    if (options.files.size() > 1 && options.format == Format::kText) fmt::print("{}\n", file);
    fetch::WarcRecord record;
    while (reader->next(record)) print(file, record, describe(*reader, record), options.format);
    log_problems(file, reader->problems());
    if (!reader->problems().empty()) status = kNeedsAttention;
  }
  return status;
}

}  // namespace rolecall::cli
