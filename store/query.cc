// SPDX-License-Identifier: Apache-2.0
#include "store/query.h"

#include <SQLiteCpp/Column.h>

#include "base/check.h"

namespace rolecall::store {

Query::Query(Database& database, std::string_view sql)
    : connection_(database.connection()), sql_(sql), statement_(connection_.take(sql)) {}

Query::~Query() { connection_.give_back(sql_, std::move(statement_)); }

bool Query::next() {
  column_ = 0;
  try {
    return statement_->executeStep();
  } catch (const SQLite::Exception& error) {
    throw_store_error(connection_.path(), error);
  }
}

void Query::run() {
  const bool row = next();
  CHECK(!row, "a statement that is run gives no rows");
}

SQLite::Column Query::column() { return statement_->getColumn(column_++); }

int64_t Query::integer() { return column().getInt64(); }

double Query::real() { return column().getDouble(); }

std::string Query::text() { return column().getString(); }

std::string Query::blob() {
  const SQLite::Column value = column();
  const int size = value.getBytes();
  if (size == 0) return {};
  return {static_cast<const char*>(value.getBlob()), static_cast<size_t>(size)};
}

base::Time Query::time() { return base::Time(std::chrono::seconds(integer())); }

std::optional<base::Time> Query::optional_time() {
  const SQLite::Column value = column();
  if (value.isNull()) return std::nullopt;
  return base::Time(std::chrono::seconds(value.getInt64()));
}

std::optional<std::string> Query::optional_text() {
  const SQLite::Column value = column();
  if (value.isNull()) return std::nullopt;
  return value.getString();
}

std::optional<model::Edtf> Query::date() {
  const std::optional<std::string> text = optional_text();
  if (!text) return std::nullopt;
  base::Result<model::Edtf> date = model::Edtf::parse(*text);
  if (!date) return std::nullopt;
  return *date;
}

void Query::put(int64_t value) { statement_->bind(++parameter_, value); }

void Query::put(double value) { statement_->bind(++parameter_, value); }

void Query::put(std::string_view value) { statement_->bind(++parameter_, std::string(value)); }

void Query::put(const std::string& value) { statement_->bind(++parameter_, value); }

void Query::put(const Blob& value) {
  statement_->bind(++parameter_, value.bytes.data(), static_cast<int>(value.bytes.size()));
}

void Query::put(std::nullopt_t) { statement_->bind(++parameter_); }

int64_t last_id(Database& database) { return database.connection().handle().getLastInsertRowid(); }

int64_t changes(Database& database) { return database.connection().handle().getChanges(); }

}  // namespace rolecall::store
