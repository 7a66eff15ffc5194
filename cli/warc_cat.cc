// SPDX-License-Identifier: Apache-2.0
// rolecall warc cat: one record, found by its place, its capture, or its page and time.
#include <fmt/format.h>

#include <charconv>
#include <cstdio>

#include "base/log.h"
#include "cli/warc.h"
#include "fetch/http_message.h"
#include "fetch/limits.h"
#include "fetch/url.h"
#include "store/captures.h"
#include "store/sources.h"

namespace rolecall::cli {
namespace {

/// More captures of one page than anybody looks through.
constexpr int kMostCaptures = 100'000;

struct Place {
  std::string path;
  int64_t offset = 0;
};

/// "FILE:1234", and 0 without a number.
Place parse_place(const std::string& text) {
  Place place{text, 0};
  const size_t colon = text.rfind(':');
  if (colon == std::string::npos) return place;
  const char* end = text.data() + text.size();
  int64_t offset = 0;
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, offset);
  if (error != std::errc() || stop != end || offset < 0) return place;
  return {text.substr(0, colon), offset};
}

store::CaptureRecord find_by_url(store::Database& database, const WarcOptions& options) {
  const auto url = fetch::parse_url(options.url);
  if (!url) throw UsageError("--url: " + url.error().message());
  const auto source = store::Sources(database).find_key(fetch::source_key(*url));
  if (!source) throw UsageError(options.url + ": no profile cites this page");
  const base::Time time = parse_now_option(options.time);
  for (auto& capture : store::Captures(database).history(source->id, kMostCaptures)) {
    const auto& kept = options.payload ? capture.body_archive : capture.archive;
    if (capture.fetched <= time && !kept.empty()) return std::move(capture);
  }
  throw UsageError(options.url + ": no capture of it is archived from before that time");
}

store::CaptureRecord find_capture(store::Database& database, const WarcOptions& options) {
  if (!options.capture) return find_by_url(database, options);
  const auto capture = store::Captures(database).find(model::CaptureId{*options.capture});
  if (!capture) throw UsageError(fmt::format("no capture {}", *options.capture));
  return *capture;
}

Place find_place(const WarcOptions& options, const Globals& globals) {
  if (!options.files.empty()) return parse_place(options.files.front());
  if (!options.capture && options.url.empty()) {
    throw UsageError("warc cat: name FILE:OFFSET, --capture ID or --url URL");
  }
  const pipeline::Config config = load_config(globals);
  store::Database database(config.store, store::OpenMode::kReadOnly);
  const store::CaptureRecord capture = find_capture(database, options);
  // A revisit's body is in another record.
  const bool body = options.payload && !capture.body_archive.empty();
  const std::string& file = body ? capture.body_archive : capture.archive;
  if (file.empty()) throw UsageError(fmt::format("capture {} is not archived", capture.id.value));
  return {fetch::find_archive(pipeline::archive_folder(config), file),
          body ? capture.body_offset : capture.archive_offset};
}

void write_out(std::string_view bytes) { std::fwrite(bytes.data(), 1, bytes.size(), stdout); }

void print_record(fetch::WarcReader& reader, const fetch::WarcRecord& record) {
  write_out(record.version + "\r\n");
  for (const model::Header& field : record.fields) {
    write_out(field.name + ": " + field.value + "\r\n");
  }
  write_out("\r\n");
  for (auto piece = reader.read_piece(); !piece.empty(); piece = reader.read_piece()) {
    write_out(piece);
  }
}

void print_payload(fetch::WarcReader& reader, const fetch::WarcRecord& record) {
  constexpr size_t kMostBytes = size_t{256} << 20;
  std::string block = reader.read_block(kMostBytes);
  if (!record.is_http()) return write_out(block);
  const auto message = fetch::read_http_message(std::move(block), kMostBytes);
  if (!message) throw UsageError("the record holds no HTTP answer");
  write_out(message->body);
}

}  // namespace

int cat_warc(const WarcOptions& options, const Globals& globals) {
  const Place place = find_place(options, globals);
  auto reader = fetch::WarcReader::open(place.path, place.offset);
  if (!reader) throw UsageError(reader.error().message());
  fetch::WarcRecord record;
  if (!reader->next(record) || record.offset != place.offset) {
    throw UsageError(fmt::format("{}:{}: no record begins there", place.path, place.offset));
  }
  if (options.payload) {
    print_payload(*reader, record);
  } else {
    print_record(*reader, record);
  }
  return kDone;
}

}  // namespace rolecall::cli
