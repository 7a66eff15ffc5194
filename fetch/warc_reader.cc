// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_reader.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace rolecall::fetch {
namespace {

/// Heads have well under 2 KiB; one that goes on is no head.
constexpr size_t kMaxHeadBytes = size_t{64} << 10;

/// An ARC line is an address and four short fields.
constexpr size_t kMaxArcLineBytes = size_t{16} << 10;

/// More say nothing new.
constexpr size_t kMaxProblems = 1000;

constexpr std::string_view kVersionPrefix = "WARC/";
constexpr std::string_view kArcPrefix = "filedesc:";

/// Where the lines of a head end, after the blank line; npos if they go on.
size_t find_head_end(std::string_view text) {
  const size_t proper = text.find("\n\r\n");
  const size_t bare = text.substr(0, proper).find("\n\n");
  if (bare != std::string_view::npos) return bare + 2;
  return proper == std::string_view::npos ? proper : proper + 3;
}

std::optional<uint64_t> parse_content_length(std::string_view text) {
  uint64_t length = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, length);
  if (text.empty() || error != std::errc() || stop != end) return std::nullopt;
  return length;
}

}  // namespace

base::Result<WarcReader> WarcReader::open(const std::string& path, int64_t offset) {
  auto stream = WarcStream::open(path, offset);
  if (!stream) return tl::unexpected(stream.error());
  return WarcReader(std::move(*stream));
}

void WarcReader::note(int64_t offset, std::string what) {
  if (problems_.size() < kMaxProblems) problems_.push_back({offset, std::move(what)});
}

bool WarcReader::next(WarcRecord& record) {
  if (in_record_) finish_record();
  while (true) {
    skip_line_ends();
    if (stream_->peek(1).empty()) {
      if (stream_->broken().empty()) return false;
      note(stream_->offset(), stream_->broken());
      if (!stream_->resync()) return false;
      continue;
    }
    record_offset_ = stream_->offset();
    if (parse_head(record)) return true;
    if (!go_on()) return false;
  }
}

bool WarcReader::parse_head(WarcRecord& record) {
  if (!stream_->at_member() && by_record_) {
    note(record_offset_, "a record begins within a gzip member: not one member a record");
    by_record_ = false;
  }
  const std::string_view start = stream_->peek(kArcPrefix.size());
  is_arc_ = is_arc_ || start.starts_with(kArcPrefix) ||
            (is_first_ && record_offset_ > 0 && !start.starts_with(kVersionPrefix));
  is_first_ = false;
  const bool is_warc = start.starts_with(kVersionPrefix);
  if (is_warc ? !parse_warc_head(record) : !parse_arc_head(record)) return false;
  record.offset = record_offset_;
  left_ = record.length;
  piece_ = 0;
  in_record_ = true;
  cut_short_ = false;
  return true;
}

bool WarcReader::parse_warc_head(WarcRecord& record) {
  size_t wanted = size_t{2} << 10;
  std::string_view text = stream_->peek(wanted);
  size_t end = find_head_end(text.substr(0, kMaxHeadBytes));
  while (end == std::string_view::npos && text.size() >= wanted && wanted < kMaxHeadBytes) {
    wanted *= 2;
    text = stream_->peek(wanted);
    end = find_head_end(text.substr(0, kMaxHeadBytes));
  }
  if (end == std::string_view::npos) {
    note(record_offset_, "a record's head does not end");
    return false;
  }
  const size_t first_line = text.find('\n') + 1;
  record.version = base::trim(text.substr(0, first_line));
  WarcFields parsed = parse_warc_fields(text.substr(first_line, end - first_line));
  if (parsed.odd_lines > 0) note(record_offset_, "a record's head has lines that are no fields");
  record.fields = std::move(parsed.fields);
  const auto length = parse_content_length(record.field("content-length"));
  if (!length) {
    note(record_offset_, "a record without a Content-Length");
    return false;
  }
  record.length = *length;
  stream_->skip(end);
  is_arc_ = false;
  return true;
}

bool WarcReader::parse_arc_head(WarcRecord& record) {
  const std::string_view text = stream_->peek(kMaxArcLineBytes).substr(0, kMaxArcLineBytes);
  const size_t end = text.find('\n');
  auto parsed = is_arc_ && end != std::string_view::npos
                    ? parse_arc_line(base::trim(text.substr(0, end)))
                    : std::nullopt;
  if (!parsed) {
    note(record_offset_, "no record begins here");
    return false;
  }
  record = std::move(*parsed);
  stream_->skip(end + 1);
  return true;
}

std::string_view WarcReader::read_piece() {
  stream_->skip(piece_);
  left_ -= piece_;
  piece_ = 0;
  if (left_ == 0) return {};
  const std::string_view bytes = stream_->peek(kVersionPrefix.size());
  // The next record's member comes before this block's end.
  const bool overruns =
      stream_->is_gzip() && stream_->at_member() && bytes.starts_with(kVersionPrefix);
  if (bytes.empty() || overruns) {
    cut_short_ = true;
    left_ = 0;
    return {};
  }
  piece_ = static_cast<size_t>(
      std::min<uint64_t>(left_, std::min(bytes.size(), stream_->member_bytes())));
  return bytes.substr(0, piece_);
}

std::string WarcReader::read_block(size_t limit) {
  std::string block;
  while (block.size() < limit) {
    const std::string_view piece = read_piece();
    if (piece.empty()) break;
    const size_t room = limit - block.size();
    block.append(piece.substr(0, room));
    piece_ = std::min(piece_, room);
  }
  return block;
}

void WarcReader::finish_record() {
  while (!read_piece().empty()) {
  }
  in_record_ = false;
  if (cut_short_) return note(record_offset_, "a record is shorter than its Content-Length");
  const std::string_view after = stream_->peek(4);
  if (after.empty() && is_arc_) return;
  if (after.starts_with(is_arc_ ? "\n" : "\r\n\r\n")) return;
  if (is_arc_ && after.starts_with("\r\n")) return;
  note(record_offset_, "a record does not end where its Content-Length says");
  if (!after.starts_with('\r') && !after.starts_with('\n') &&
      !(stream_->at_member() && stream_->is_gzip())) {
    find_version_line();
  }
}

void WarcReader::skip_line_ends() {
  while (true) {
    const std::string_view bytes = stream_->peek(1);
    const size_t end = std::min(bytes.find_first_not_of("\r\n"), bytes.size());
    stream_->skip(end);
    if (end == 0) return;
  }
}

/// Past what is no head, to where one may begin.
bool WarcReader::go_on() {
  if (!is_arc_) return find_version_line();
  const std::string_view bytes = stream_->peek(kMaxArcLineBytes);
  const size_t end = bytes.find('\n');
  stream_->skip(end == std::string_view::npos ? bytes.size() : end + 1);
  return true;
}

bool WarcReader::find_version_line() {
  while (true) {
    std::string_view bytes = stream_->peek(1);
    if (bytes.empty()) {
      if (stream_->broken().empty()) return false;
      note(stream_->offset(), stream_->broken());
      if (!stream_->resync()) return false;
    } else {
      bytes = bytes.substr(0, stream_->member_bytes());
      const size_t end = bytes.find('\n');
      stream_->skip(end == std::string_view::npos ? bytes.size() : end + 1);
    }
    if (stream_->peek(kVersionPrefix.size()).starts_with(kVersionPrefix)) return true;
  }
}

}  // namespace rolecall::fetch
