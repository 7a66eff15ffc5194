// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes WARC 1.1 (ISO 28500:2017): one gzip member a record (Annex D), a warcinfo first, a new
// file when one is full. A file has ".open" behind its name until it is closed.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "fetch/warc_record.h"

namespace rolecall::fetch {

/// What stands behind the name of a file that is being written.
constexpr std::string_view kOpenSuffix = ".open";

/// Where a record lies: the file's name once it is closed, and the byte at which it begins.
struct WarcPlace {
  std::string file;
  int64_t offset = 0;
  explicit operator bool() const { return !file.empty(); }
  auto operator<=>(const WarcPlace&) const = default;
};

struct WarcWriterOptions {
  std::string folder;                      ///< Made where it is missing.
  uint64_t roll_size = uint64_t{1} << 30;  ///< A record that ends past it is its file's last.
  std::string software;                    ///< Told by each file's warcinfo.
};

/// One piece of a block. What is compressed already is stored as it is.
struct WarcPiece {
  std::string_view bytes;
  bool is_compressed = false;
};

/// Used by one thread. Every call may throw std::runtime_error (std::system_error among them):
/// the disk is full, the folder cannot be written.
class WarcWriter {
 public:
  explicit WarcWriter(WarcWriterOptions options);
  /// Closes, and ignores failures; call close() to learn of them.
  ~WarcWriter();
  WarcWriter(const WarcWriter&) = delete;
  WarcWriter& operator=(const WarcWriter&) = delete;

  /// Appends a record of these fields and this block. WARC-Date, WARC-Record-ID and the rest are
  /// the caller's; Content-Length, WARC-Block-Digest and WARC-Warcinfo-ID are added. Records that
  /// belong together stay in one file if begin_group() was called before the first.
  WarcPlace write(std::vector<model::Header> fields, std::span<const WarcPiece> block,
                  base::Time now);

  /// Opens a file, or a new one where the last is full.
  void begin_group(base::Time now);

  /// All that was written is on the disk when this returns.
  void sync();
  /// Syncs, and gives the file its final name.
  void close();

  /// Bytes of all files so far.
  uint64_t written() const { return written_; }

 private:
  struct Output;
  void open(base::Time now);
  void append(const std::string& head, std::span<const WarcPiece> block);

  const WarcWriterOptions options_;
  std::unique_ptr<Output> output_;  ///< None while no file is open.
  std::string series_;              ///< What this writer's files have in common.
  int serial_ = 0;
  std::string warcinfo_id_;
  uint64_t written_ = 0;
};

/// The file of that name in a folder, open or closed; the closed path where there is neither.
std::string find_archive(const std::string& folder, const std::string& name);

/// The name is one that a WarcWriter gives, but for kOpenSuffix.
bool is_archive_name(std::string_view name);

}  // namespace rolecall::fetch
