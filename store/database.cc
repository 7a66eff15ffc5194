// SPDX-License-Identifier: Apache-2.0
#include "store/database.h"

#include <sqlite3.h>

#include "base/check.h"
#include "store/connection.h"
#include "store/migrations.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

// A reviewer's click waits this long for the nightly run's batch, which takes well under a second.
constexpr int kBusyTimeoutMs = 10'000;

// Statements of one text that may be in use at once: a walk whose visitor asks the same again.
constexpr size_t kIdleStatements = 4;

StoreError not_a_store(const std::string& path) {
  return {StoreError::Kind::kNotAStore, path,
          "this file is no rolecall store; it was left as it is. Name another file, or make a new "
          "store with `rolecall init`"};
}

OpenFile::IfAbsent if_absent(OpenMode mode) {
  return mode == OpenMode::kCreate ? OpenFile::IfAbsent::kMake : OpenFile::IfAbsent::kLeave;
}

/// Throws where the file is none that may be opened so.
void check_file(const std::string& path, OpenMode mode, FileState state) {
  if (state == FileState::kOther) throw not_a_store(path);
  if (state == FileState::kUnreadable) {
    throw StoreError(StoreError::Kind::kIo, path, "the file cannot be read; check its permissions");
  }
  if (mode == OpenMode::kCreate) return;
  if (state == FileState::kAbsent) {
    throw StoreError(StoreError::Kind::kMissing, path,
                     "there is no store here; make one with `rolecall init`");
  }
  if (state == FileState::kEmpty) throw not_a_store(path);
}

SQLite::Database open_handle(const std::string& path, OpenMode mode, FileState state) {
  check_file(path, mode, state);
  const int flags = mode == OpenMode::kReadOnly ? SQLite::OPEN_READONLY
                                                : SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE;
  try {
    SQLite::Database handle(path, flags, kBusyTimeoutMs);
    if (state != FileState::kOurs) {
      // Before WAL is on, so that the file's own header has it from the first byte.
      handle.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    }
    return handle;
  } catch (const SQLite::Exception& error) {
    throw_store_error(path, error);
  }
}

void migrate(Database& database) {
  const int newest = static_cast<int>(migrations().size());
  if (database.schema_version() == newest) return;
  Transaction transaction(database);
  // Read again: another process may have migrated while this one waited for the lock.
  for (int version = database.schema_version(); version < newest; ++version) {
    const Migration& step = migrations()[static_cast<size_t>(version)];
    database.connection().execute(std::string(step.sql));
    database.connection().execute("PRAGMA user_version = " + std::to_string(step.version));
  }
  transaction.commit();
}

}  // namespace

StoreError::StoreError(Kind kind, std::string path, const std::string& what_to_do)
    : std::runtime_error(path + ": " + what_to_do), kind_(kind), path_(std::move(path)) {}

void throw_store_error(const std::string& path, const SQLite::Exception& error) {
  using Kind = StoreError::Kind;
  const std::string cause = error.what();
  switch (error.getErrorCode()) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      throw StoreError(Kind::kCorrupt, path,
                       "the store is damaged (" + cause +
                           "); restore a backup, or save what can be read with `sqlite3 FILE "
                           ".recover`");
    case SQLITE_FULL:
      throw StoreError(Kind::kFull, path,
                       "no space left; what was saved before is safe. Free some and start again");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw StoreError(Kind::kBusy, path,
                       "another process is writing to the store; try again when it has finished");
    case SQLITE_READONLY:
      throw StoreError(Kind::kReadOnly, path, "the store cannot be written (" + cause + ")");
    case SQLITE_CANTOPEN:
      throw StoreError(Kind::kMissing, path,
                       "the file cannot be opened; check that its folder exists and can be "
                       "written");
    case SQLITE_IOERR:
      throw StoreError(Kind::kIo, path, "the disk failed (" + cause + ")");
    default:
      throw StoreError(Kind::kOther, path, cause);
  }
}

Database::Connection::Connection(const std::string& path, OpenMode mode)
    : path_(path), file_(path, if_absent(mode)), handle_(open_handle(path, mode, file_.state())) {
  execute("PRAGMA foreign_keys = ON");
  if (mode == OpenMode::kReadOnly) return;
  execute("PRAGMA journal_mode = WAL");
  execute("PRAGMA synchronous = NORMAL");
  execute("PRAGMA journal_size_limit = 67108864");  // A burst's log is cut back to 64 MiB.
}

void Database::Connection::execute(const std::string& sql) {
  try {
    handle_.exec(sql);
  } catch (const SQLite::Exception& error) {
    throw_store_error(path_, error);
  }
}

int64_t Database::Connection::integer(const std::string& sql) {
  try {
    SQLite::Statement statement(handle_, sql);
    return statement.executeStep() ? statement.getColumn(0).getInt64() : 0;
  } catch (const SQLite::Exception& error) {
    throw_store_error(path_, error);
  }
}

bool Database::Connection::in_transaction() {
  return sqlite3_get_autocommit(handle_.getHandle()) == 0;
}

std::unique_ptr<SQLite::Statement> Database::Connection::take(std::string_view sql) {
  auto& idle = idle_[sql];
  if (!idle.empty()) {
    std::unique_ptr<SQLite::Statement> statement = std::move(idle.back());
    idle.pop_back();
    return statement;
  }
  try {
    return std::make_unique<SQLite::Statement>(handle_, std::string(sql));
  } catch (const SQLite::Exception& error) {
    throw_store_error(path_, error);
  }
}

void Database::Connection::give_back(std::string_view sql,
                                     std::unique_ptr<SQLite::Statement> statement) noexcept {
  // A reset repeats the error of the step that failed, which has been thrown already.
  static_cast<void>(statement->tryReset());
  statement->clearBindings();
  auto& idle = idle_[sql];
  if (idle.size() < kIdleStatements) idle.push_back(std::move(statement));
}

Database::Database(const std::string& path, OpenMode mode)
    : connection_(std::make_unique<Connection>(path, mode)) {
  const int newest = static_cast<int>(migrations().size());
  if (schema_version() > newest) {
    throw StoreError(StoreError::Kind::kNewer, path,
                     "the store was written by a later version (schema " +
                         std::to_string(schema_version()) + ", this program knows " +
                         std::to_string(newest) + "); update the program");
  }
  if (mode != OpenMode::kReadOnly) {
    migrate(*this);
  } else if (schema_version() < newest) {
    throw StoreError(StoreError::Kind::kReadOnly, path,
                     "the store was written by an earlier version; open it once for writing, as "
                     "with `rolecall status`");
  }
}

Database::~Database() = default;
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;

const std::string& Database::path() const { return connection_->path(); }

int Database::schema_version() {
  return static_cast<int>(connection_->integer("PRAGMA user_version"));
}

std::string Database::check() {
  Query pages(*this, "PRAGMA integrity_check(10)");
  std::string report;
  while (pages.next()) {
    const std::string line = pages.text();
    if (line != "ok") report += line + "\n";
  }
  Query keys(*this, "PRAGMA foreign_key_check");
  while (keys.next()) report += "a row of table " + keys.text() + " refers to nothing\n";
  return report;
}

void Database::checkpoint() { connection_->integer("PRAGMA wal_checkpoint(TRUNCATE)"); }

void Database::set_max_pages(int64_t pages) {
  connection_->integer("PRAGMA max_page_count = " + std::to_string(pages));
}

Transaction::Transaction(Database& database) : database_(database) {
  Database::Connection& connection = database_.connection();
  depth_ = connection.depth;
  connection.execute(depth_ == 0 ? "BEGIN IMMEDIATE"
                                 : "SAVEPOINT nested_" + std::to_string(depth_));
  ++connection.depth;
}

Transaction::~Transaction() {
  if (!open_) return;
  Database::Connection& connection = database_.connection();
  --connection.depth;
  if (!connection.in_transaction()) return;
  const std::string name = "nested_" + std::to_string(depth_);
  // A rollback that fails leaves the transaction to the next one's error; nothing is committed.
  static_cast<void>(connection.handle().tryExec(
      depth_ == 0 ? "ROLLBACK" : "ROLLBACK TO " + name + "; RELEASE " + name));
}

void Transaction::commit() {
  CHECK(open_, "a transaction is committed once");
  Database::Connection& connection = database_.connection();
  CHECK(connection.depth == depth_ + 1, "inner transactions end before outer ones");
  connection.execute(depth_ == 0 ? "COMMIT" : "RELEASE nested_" + std::to_string(depth_));
  open_ = false;
  --connection.depth;
}

}  // namespace rolecall::store
