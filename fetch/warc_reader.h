// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads WARC files (ISO 28500, 1.0 and 1.1; gzip by the record, gzip as a whole, plain) and ARC
// files, record by record and piece by piece, so that no record fills the memory. What is broken is
// reported with its place and passed over; every intact record is given.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "fetch/warc_record.h"
#include "fetch/warc_stream.h"

namespace rolecall::fetch {

struct WarcProblem {
  int64_t offset = 0;  ///< In the file, as WarcRecord::offset.
  std::string what;
};

/// Used by one thread.
class WarcReader {
 public:
  /// kNotFound, kIo. `offset` is that of a record; 0 for the whole file.
  static base::Result<WarcReader> open(const std::string& path, int64_t offset = 0);

  /// Goes past what is left of the record before, and gives the next head. False: no more.
  bool next(WarcRecord& record);

  /// The next bytes of the block; empty at its end. Valid until the next call.
  std::string_view read_piece();

  /// What is left of the block, at most `limit` bytes of it; the rest is left to read.
  std::string read_block(size_t limit);

  /// The block ended before its Content-Length.
  bool is_cut_short() const { return cut_short_; }
  /// Every record has a gzip member of its own, so far.
  bool is_compressed_by_record() const { return by_record_; }
  /// After next() gave false: where the records end, which is the file's size if it is whole.
  int64_t end() const { return stream_->offset(); }

  /// So far, at most kMaxProblems of them.
  const std::vector<WarcProblem>& problems() const { return problems_; }

 private:
  explicit WarcReader(std::unique_ptr<WarcStream> stream) : stream_(std::move(stream)) {}

  bool parse_head(WarcRecord& record);
  bool parse_warc_head(WarcRecord& record);
  bool parse_arc_head(WarcRecord& record);
  void finish_record();
  void skip_line_ends();
  bool go_on();
  bool find_version_line();
  void note(int64_t offset, std::string what);

  std::unique_ptr<WarcStream> stream_;
  std::vector<WarcProblem> problems_;
  uint64_t left_ = 0;  ///< Of the block.
  size_t piece_ = 0;   ///< Peeked at by read_piece and not yet skipped.
  int64_t record_offset_ = 0;
  bool is_first_ = true;  ///< Nothing was parsed yet.
  bool in_record_ = false;
  bool is_arc_ = false;
  bool cut_short_ = false;
  bool by_record_ = true;
};

}  // namespace rolecall::fetch
