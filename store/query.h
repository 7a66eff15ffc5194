// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside store/ only: one use of a cached statement. Parameters are always bound; columns are
// read from left to right. The statement is reset when the Query ends, so that no read outlives
// its use and blocks a checkpoint.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "model/edtf.h"
#include "model/ids.h"
#include "store/connection.h"

namespace rolecall::store {

/// Bytes to bind as a BLOB.
struct Blob {
  std::string_view bytes;
};

class Query {
 public:
  /// `sql` is a literal.
  Query(Database& database, std::string_view sql);
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Binds the next parameters.
  template <typename... Values>
  Query& bind(const Values&... values) {
    (put(values), ...);
    return *this;
  }

  /// Moves to the next row; false after the last.
  bool next();
  /// For statements without rows.
  void run();

  int64_t integer();
  double real();
  std::string text();
  std::string blob();
  base::Time time();
  std::optional<base::Time> optional_time();
  std::optional<std::string> optional_text();
  std::optional<model::Edtf> date();

  template <typename Id>
  Id id() {
    return Id{integer()};  // NULL reads as 0, which is "none".
  }
  template <typename Id>
  std::optional<Id> optional_id() {
    const Id value = id<Id>();
    return value ? std::optional<Id>(value) : std::nullopt;
  }

 private:
  void put(int64_t value);
  void put(int value) { put(int64_t{value}); }
  void put(double value);
  void put(std::string_view value);
  void put(const std::string& value);
  void put(const char* value) { put(std::string_view(value)); }
  void put(const Blob& value);
  void put(base::Time value) { put(int64_t{value.time_since_epoch().count()}); }
  void put(const model::Edtf& value) { put(value.str()); }
  void put(std::nullopt_t);
  /// 0 is NULL.
  template <typename Tag>
  void put(model::Id<Tag> id) {
    if (id) {
      put(id.value);
    } else {
      put(std::nullopt);
    }
  }
  template <typename T>
  void put(const std::optional<T>& value) {
    if (value) {
      put(*value);
    } else {
      put(std::nullopt);
    }
  }
  SQLite::Column column();

  Database::Connection& connection_;
  std::string_view sql_;
  std::unique_ptr<SQLite::Statement> statement_;
  int parameter_ = 0;
  int column_ = 0;
};

/// Row id of the last insert.
int64_t last_id(Database& database);
/// Rows changed by the last statement.
int64_t changes(Database& database);

}  // namespace rolecall::store
