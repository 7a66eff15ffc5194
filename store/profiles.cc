// SPDX-License-Identifier: Apache-2.0
#include "store/profiles.h"

#include <set>

#include "base/check.h"
#include "base/text.h"
#include "model/person_name.h"
#include "store/profile_codec.h"
#include "store/profile_merge.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

StoredProfile read_profile(Database& database, Query& query) {
  StoredProfile stored;
  stored.id = query.id<model::ProfileId>();
  stored.version = query.integer();
  stored.profile = decode_profile(query.text(), database.path());
  stored.imported = query.time();
  stored.changed = query.time();
  return stored;
}

// Two spellings of one identifier meet: case and an address's closing slash say nothing.
std::string identifier_key(std::string_view value) {
  std::string key = base::ascii_lower(base::trim(value));
  while (key.ends_with('/')) key.pop_back();
  return key;
}

void index_names(Database& database, model::ProfileId id, const model::Profile& profile) {
  Query(database, "DELETE FROM profile_name WHERE profile = ?").bind(id).run();
  std::set<std::string> keys{model::name_key(profile.name)};
  for (const std::string& name : profile.other_names) keys.insert(model::name_key(name));
  for (const std::string& key : keys) {
    Query(database, "INSERT INTO profile_name (name_key, profile) VALUES (?, ?)")
        .bind(key, id)
        .run();
  }
}

void index_identifiers(Database& database, model::ProfileId id, const model::Identifiers& known) {
  Query(database, "DELETE FROM profile_identifier WHERE profile = ?").bind(id).run();
  const std::pair<const char*, const std::string*> identifiers[] = {{"orcid", &known.orcid},
                                                                    {"github", &known.github},
                                                                    {"homepage", &known.homepage},
                                                                    {"wikidata", &known.wikidata}};
  for (const auto& [kind, value] : identifiers) {
    if (value->empty()) continue;
    Query(database, "INSERT INTO profile_identifier (kind, value, profile) VALUES (?, ?, ?)")
        .bind(kind, identifier_key(*value), id)
        .run();
  }
}

void index_profile(Database& database, model::ProfileId id, const model::Profile& profile) {
  index_names(database, id, profile);
  index_identifiers(database, id, profile.identifiers);
}

ImportResult create(Database& database, const model::Profile& profile, base::Time now) {
  const std::string content = encode_profile(profile);
  Query(database,
        "INSERT INTO profile (slug, version, content, imported_content, imported_at, changed_at) "
        "VALUES (?, 1, ?, ?, ?, ?)")
      .bind(profile.slug, content, content, now, now)
      .run();
  const model::ProfileId id{last_id(database)};
  index_profile(database, id, profile);
  return {id, Upsert::kCreated, {}};
}

ProfileNames names_of(const StoredProfile& stored) {
  ProfileNames names{stored.id, {stored.profile.name}, {}};
  for (const std::string& name : stored.profile.other_names) names.names.push_back(name);
  std::set<std::string> organizations;
  for (const model::Statement& statement : stored.profile.statements) {
    if (!statement.org.empty()) organizations.insert(statement.org);
  }
  names.organizations.assign(organizations.begin(), organizations.end());
  return names;
}

std::vector<model::ProfileId> ids(Query& query) {
  std::vector<model::ProfileId> result;
  while (query.next()) result.push_back(query.id<model::ProfileId>());
  return result;
}

}  // namespace

ImportResult Profiles::import(const model::Profile& profile, base::Time now) {
  CHECK(!profile.slug.empty() && !profile.name.empty(), "a profile has a slug and a name");
  Transaction transaction(database_);
  const std::optional<StoredProfile> stored = find_slug(profile.slug);
  if (!stored) {
    ImportResult created = create(database_, profile, now);
    transaction.commit();
    return created;
  }
  Query last(database_, "SELECT imported_content FROM profile WHERE id = ?");
  last.bind(stored->id).next();
  const std::string last_content = last.text();
  const std::string content = encode_profile(profile);
  if (content == last_content) return {stored->id, Upsert::kUnchanged, {}};

  MergedProfile merged =
      merge_profile(decode_profile(last_content, database_.path()), profile, stored->profile);
  const bool changed = !(merged.profile == stored->profile);
  Query(database_, "UPDATE profile SET imported_content = ?, imported_at = ? WHERE id = ?")
      .bind(content, now, stored->id)
      .run();
  if (changed) {
    const base::Result<int64_t> version =
        replace({stored->id, std::move(merged.profile), stored->version, now, now}, now);
    CHECK(version.has_value(), "the version was read in this transaction");
  }
  transaction.commit();
  return {stored->id, changed ? Upsert::kUpdated : Upsert::kUnchanged, std::move(merged.conflicts)};
}

base::Result<int64_t> Profiles::replace(const StoredProfile& profile, base::Time now) {
  Transaction transaction(database_);
  Query(database_,
        "UPDATE profile SET version = version + 1, content = ?, changed_at = ? "
        "WHERE id = ? AND version = ? AND slug = ?")
      .bind(encode_profile(profile.profile), now, profile.id, profile.version, profile.profile.slug)
      .run();
  if (changes(database_) == 0) {
    return base::fail(base::ErrorCode::kConflict, profile.profile.slug,
                      "the profile has changed since it was read; read it again");
  }
  index_profile(database_, profile.id, profile.profile);
  transaction.commit();
  return profile.version + 1;
}

std::optional<StoredProfile> Profiles::find(model::ProfileId id) {
  Query query(database_,
              "SELECT id, version, content, imported_at, changed_at FROM profile WHERE id = ?");
  if (!query.bind(id).next()) return std::nullopt;
  return read_profile(database_, query);
}

std::optional<StoredProfile> Profiles::find_slug(std::string_view slug) {
  Query query(database_,
              "SELECT id, version, content, imported_at, changed_at FROM profile WHERE slug = ?");
  if (!query.bind(slug).next()) return std::nullopt;
  return read_profile(database_, query);
}

std::vector<model::ProfileId> Profiles::with_name(std::string_view name) {
  Query query(database_, "SELECT profile FROM profile_name WHERE name_key = ? ORDER BY profile");
  return ids(query.bind(model::name_key(name)));
}

std::vector<model::ProfileId> Profiles::with_identifier(std::string_view kind,
                                                        std::string_view value) {
  Query query(database_,
              "SELECT profile FROM profile_identifier WHERE kind = ? AND value = ? "
              "ORDER BY profile");
  return ids(query.bind(kind, identifier_key(value)));
}

void Profiles::for_each(const std::function<Walk(const StoredProfile&)>& visit) {
  Query query(database_,
              "SELECT id, version, content, imported_at, changed_at FROM profile ORDER BY slug");
  while (query.next()) {
    if (visit(read_profile(database_, query)) == Walk::kStop) return;
  }
}

void Profiles::for_each_names(const std::function<void(const ProfileNames&)>& visit) {
  for_each([&visit](const StoredProfile& stored) {
    visit(names_of(stored));
    return Walk::kOn;
  });
}

int64_t Profiles::count() {
  Query query(database_, "SELECT count(*) FROM profile");
  query.next();
  return query.integer();
}

void Profiles::remove(model::ProfileId id) {
  Query(database_, "DELETE FROM profile WHERE id = ?").bind(id).run();
}

}  // namespace rolecall::store
