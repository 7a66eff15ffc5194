// SPDX-License-Identifier: Apache-2.0
#include "store/suppressions.h"

#include "base/check.h"
#include "base/digest.h"
#include "model/person_name.h"
#include "store/profiles.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

std::string hash_of(Database& database, std::string_view name) {
  Query query(database, "SELECT salt FROM suppression_salt");
  const bool row = query.next();
  CHECK(row, "the migration writes the salt");
  return base::sha256_hex(query.text() + model::name_key(name));
}

}  // namespace

void Suppressions::add(std::string_view name, base::Time now) {
  Transaction transaction(database_);
  Query(database_, "INSERT OR IGNORE INTO suppression (hash, added_at) VALUES (?, ?)")
      .bind(hash_of(database_, name), now)
      .run();
  Profiles profiles(database_);
  for (const model::ProfileId id : profiles.with_name(name)) profiles.remove(id);
  const std::string key = model::name_key(name);
  Query(database_, "DELETE FROM finding WHERE person_key = ?").bind(key).run();
  Query(database_, "DELETE FROM claim WHERE person_key = ?").bind(key).run();
  transaction.commit();
}

bool Suppressions::contains(std::string_view name) {
  // Most stores suppress nobody, and hashing every claim's name would be for nothing.
  if (count() == 0) return false;
  Query query(database_, "SELECT 1 FROM suppression WHERE hash = ?");
  return query.bind(hash_of(database_, name)).next();
}

int64_t Suppressions::count() {
  Query query(database_, "SELECT count(*) FROM suppression");
  query.next();
  return query.integer();
}

}  // namespace rolecall::store
