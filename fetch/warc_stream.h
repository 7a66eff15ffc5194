// SPDX-License-Identifier: Apache-2.0
#pragma once
// The bytes of a WARC file, inflated as they are read, with the place in the file of each gzip
// member, so that records can be found again and what is broken be passed over. Memory is bounded
// by what is peeked at.

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rolecall::fetch {

/// Used by one thread.
class WarcStream {
 public:
  /// kNotFound, kIo. Starts at that byte of the file.
  static base::Result<std::unique_ptr<WarcStream>> open(const std::string& path, int64_t offset);
  ~WarcStream();
  WarcStream(const WarcStream&) = delete;
  WarcStream& operator=(const WarcStream&) = delete;

  /// The next bytes without taking them: at least `wanted`, fewer only before the end or a break.
  /// Valid until the next call.
  std::string_view peek(size_t wanted);
  /// Takes bytes that were peeked at.
  void skip(size_t count);

  bool is_gzip() const { return gzip_; }
  /// Where in the file the member begins that the next byte is of; in a plain file, where the next
  /// byte is. At the end: the file's size.
  int64_t offset() const;
  /// The next byte is a member's first, or the file is plain.
  bool at_member() const;
  /// How many of the peeked bytes are of the same member as the first.
  size_t member_bytes() const;

  /// Why no more bytes come, where this is not the file's end: a member that cannot be inflated.
  const std::string& broken() const { return broken_; }
  /// After a break: goes to what looks like the next member. False: there is none.
  bool resync();

 private:
  struct File;
  struct Inflater;

  WarcStream(std::unique_ptr<File> file, int64_t offset);
  bool fill();
  bool fill_plain();
  bool inflate_some();
  bool begin_member();
  bool find_member(int64_t from);
  void break_off(std::string why);

  struct Member {
    int64_t at = 0;      ///< In buffer_; below 0 once its first bytes have been let go.
    int64_t offset = 0;  ///< In the file.
  };

  std::unique_ptr<File> file_;
  std::unique_ptr<Inflater> inflater_;
  bool gzip_ = false;
  bool ended_ = false;
  std::string broken_;
  std::string buffer_;
  size_t taken_ = 0;            ///< Of buffer_.
  std::deque<Member> members_;  ///< Of buffer_ from taken_ on; the first holds the next byte.
  int64_t begun_ = 0;           ///< Where the member that is being inflated begins.
  uint64_t inflated_ = 0;       ///< Of that member.
  int64_t plain_offset_ = 0;    ///< Of buffer_[0] in a plain file.
};

}  // namespace rolecall::fetch
