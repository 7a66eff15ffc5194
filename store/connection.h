// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside store/ only: the SQLite handle, its cached statements, and the one place that turns
// SQLite's errors into StoreErrors.

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/database.h"
#include "store/open_file.h"

namespace rolecall::store {

[[noreturn]] void throw_store_error(const std::string& path, const SQLite::Exception& error);

class Database::Connection {
 public:
  Connection(const std::string& path, OpenMode mode);

  const std::string& path() const { return path_; }
  SQLite::Database& handle() { return handle_; }

  /// Runs statements that give no rows.
  void execute(const std::string& sql);
  /// One integer, of a pragma or a count without parameters.
  int64_t integer(const std::string& sql);

  /// False after SQLite has rolled back by itself, as it may when the disk is full.
  bool in_transaction();

  /// A statement that nobody else uses now, reset and without bindings. `sql` is a literal: the
  /// cache keeps views of it.
  std::unique_ptr<SQLite::Statement> take(std::string_view sql);
  void give_back(std::string_view sql, std::unique_ptr<SQLite::Statement> statement) noexcept;

  int depth = 0;  ///< Of nested Transactions.

 private:
  std::string path_;
  OpenFile file_;
  SQLite::Database handle_;
  std::unordered_map<std::string_view, std::vector<std::unique_ptr<SQLite::Statement>>> idle_;
};

}  // namespace rolecall::store
