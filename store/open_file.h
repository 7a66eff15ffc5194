// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a database file is, from its bytes, and which ones this process has open. The two belong
// together: POSIX drops all locks of a process on a file as soon as it closes any descriptor of it
// (https://www.sqlite.org/howtocorrupt.html, 2.2), so that looking at a file that SQLite has open
// would let other processes take its log away.

#include <cstdint>
#include <string>
#include <utility>

namespace rolecall::store {

/// "role" in ASCII; stands in the file's header (https://www.sqlite.org/fileformat.html, 1.3.13).
inline constexpr uint32_t kApplicationId = 0x726f6c65;

enum class FileState { kAbsent, kEmpty, kOurs, kOther, kUnreadable };

/// Held for as long as a connection to the file; made before it, and gone after it. Thread-safe.
class OpenFile {
 public:
  enum class IfAbsent { kMake, kLeave };

  /// Looks at the file's first bytes, unless this process has it open: then it is ours. Opening
  /// with SQLite to look may already write (a hot journal's recovery).
  OpenFile(const std::string& path, IfAbsent if_absent);
  ~OpenFile();
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  FileState state() const { return state_; }

 private:
  using Identity = std::pair<unsigned long, unsigned long>;  ///< Device and inode.

  FileState state_ = FileState::kAbsent;
  Identity identity_{};  ///< Of a file that is there.
};

}  // namespace rolecall::store
