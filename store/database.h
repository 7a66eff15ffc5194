// SPDX-License-Identifier: Apache-2.0
#pragma once
// The store: one SQLite file in WAL mode that holds profiles, sources, captures, claims, findings
// and decisions. This header opens it and groups writes; one header for each aggregate says what
// can be read and written. An existing file that is not a store of ours is never written to.

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

namespace rolecall::store {

/// The environment is broken: what() names the file and says what to do about it.
class StoreError : public std::runtime_error {
 public:
  enum class Kind {
    kMissing,    ///< No such file, or its folder cannot be written.
    kNotAStore,  ///< Some other file, or another program's database.
    kNewer,      ///< Written by a later version of this program.
    kCorrupt,    ///< Damaged on disk.
    kFull,       ///< No space left; what was committed before is safe.
    kBusy,       ///< Another process held the write lock past the timeout.
    kReadOnly,   ///< The file or its folder does not allow writing.
    kIo,         ///< The disk failed.
    kOther,
  };
  StoreError(Kind kind, std::string path, const std::string& what_to_do);
  Kind kind() const { return kind_; }
  const std::string& path() const { return path_; }

 private:
  Kind kind_;
  std::string path_;
};

enum class OpenMode {
  kCreate,    ///< Makes the file where there is none.
  kExisting,  ///< Throws kMissing where there is none.
  kReadOnly,  ///< As kExisting, and every write throws kReadOnly. Does not migrate.
};

/// One connection. Used by one thread at a time; each reader opens its own. The only writer is
/// whoever holds a Transaction; a second one waits, then throws kBusy.
class Database {
 public:
  /// Opens and, but for kReadOnly, brings the schema to this program's version in one transaction.
  /// Throws StoreError.
  explicit Database(const std::string& path, OpenMode mode = OpenMode::kExisting);
  ~Database();
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;

  const std::string& path() const;

  /// The schema's version, which is the program's own unless opened with kReadOnly.
  int schema_version();

  /// A full check of the file's pages and foreign keys; slow. Empty if sound, else what is wrong.
  std::string check();

  /// Brings the write-ahead log into the file and cuts it to nothing; at the end of a run.
  void checkpoint();

  /// Makes every write past this many pages of 4,096 bytes fail with kFull, as a full disk does.
  void set_max_pages(int64_t pages);

  /// For the aggregates; see store/query.h.
  class Connection;
  Connection& connection() { return *connection_; }

 private:
  std::unique_ptr<Connection> connection_;
};

/// All writes in its lifetime, or none. Within another one it is a savepoint of that. Rolls back
/// unless commit() was called. Takes the write lock at once.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
  int depth_ = 0;
  bool open_ = true;
};

}  // namespace rolecall::store
