// SPDX-License-Identifier: Apache-2.0
#include "store/reviewers.h"

#include <algorithm>

#include "base/digest.h"
#include "base/enum_names.h"
#include "base/secret.h"
#include "base/text.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

constexpr base::EnumNames<Role, 3> kRoles{
    {{Role::kReader, "reader"}, {Role::kReviewer, "reviewer"}, {Role::kAdmin, "admin"}}};

constexpr size_t kMaxNameBytes = 100;
// A session's use is written down so that idle ones can end; not on every page.
constexpr std::chrono::hours kUseNoted{1};

bool is_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxNameBytes && base::is_valid_utf8(name) &&
         name == base::trim(name) && std::none_of(name.begin(), name.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
         });
}

Reviewer read_reviewer(Query& query) {
  Reviewer reviewer;
  reviewer.name = query.text();
  reviewer.role = parse_role(query.text()).value_or(Role::kReader);
  reviewer.added = query.time();
  return reviewer;
}

}  // namespace

std::string_view to_string(Role role) { return base::name_of(kRoles, role); }
std::optional<Role> parse_role(std::string_view text) { return base::value_of(kRoles, text); }

base::Result<std::string> Reviewers::add(std::string_view name, Role role, base::Time now) {
  if (!is_name(name)) {
    return base::fail(base::ErrorCode::kInvalid, "reviewer",
                      "a name of 1 to 100 bytes without control characters is expected");
  }
  const std::string token = base::make_token();
  const std::string hash = base::hash_secret(token);
  Transaction transaction(database_);
  if (find(name)) {
    return base::fail(base::ErrorCode::kConflict, std::string(name),
                      "there is a reviewer of that name; remove them first for a new token");
  }
  Query(database_, "INSERT INTO reviewer (name, role, token_hash, added_at) VALUES (?, ?, ?, ?)")
      .bind(name, to_string(role), hash, now)
      .run();
  transaction.commit();
  return token;
}

bool Reviewers::remove(std::string_view name) {
  Transaction transaction(database_);
  Query(database_, "DELETE FROM session WHERE reviewer = ?").bind(name).run();
  Query(database_, "DELETE FROM reviewer WHERE name = ?").bind(name).run();
  const bool was_there = changes(database_) > 0;
  transaction.commit();
  return was_there;
}

std::optional<Reviewer> Reviewers::find(std::string_view name) {
  Query query(database_, "SELECT name, role, added_at FROM reviewer WHERE name = ?");
  if (!query.bind(name).next()) return std::nullopt;
  return read_reviewer(query);
}

std::optional<Reviewer> Reviewers::check(std::string_view name, std::string_view token) {
  std::string hash;
  {
    Query query(database_, "SELECT token_hash FROM reviewer WHERE name = ?");
    if (query.bind(name).next()) hash = query.text();
  }
  // The time must not tell which names there are.
  static const std::string nobody = base::hash_secret(base::make_token());
  const bool matches = base::matches_secret(token, hash.empty() ? nobody : hash);
  if (!matches || hash.empty()) return std::nullopt;
  return find(name);
}

std::vector<Reviewer> Reviewers::list() {
  std::vector<Reviewer> reviewers;
  Query query(database_, "SELECT name, role, added_at FROM reviewer ORDER BY name");
  while (query.next()) reviewers.push_back(read_reviewer(query));
  return reviewers;
}

NewSession Sessions::begin(const std::string& reviewer, Role role, base::Time now) {
  NewSession session{{reviewer, role, base::make_token()}, base::make_token()};
  Transaction transaction(database_);
  Query(database_, "DELETE FROM session WHERE used_at < ?").bind(now - kSessionIdle).run();
  Query(database_,
        "INSERT INTO session (token_hash, reviewer, role, form_token, used_at) "
        "VALUES (?, ?, ?, ?, ?)")
      .bind(base::sha256_hex(session.token), reviewer, to_string(role), session.session.form_token,
            now)
      .run();
  transaction.commit();
  return session;
}

std::optional<Session> Sessions::find(std::string_view token, base::Time now) {
  const std::string hash = base::sha256_hex(token);
  Session session;
  base::Time used{};
  {
    Query query(database_,
                "SELECT reviewer, role, form_token, used_at FROM session WHERE token_hash = ?");
    if (!query.bind(hash).next()) return std::nullopt;
    session.reviewer = query.text();
    session.role = parse_role(query.text()).value_or(Role::kReader);
    session.form_token = query.text();
    used = query.time();
  }
  if (used < now - kSessionIdle) return std::nullopt;
  if (used < now - kUseNoted) {
    Query(database_, "UPDATE session SET used_at = ? WHERE token_hash = ?").bind(now, hash).run();
  }
  return session;
}

void Sessions::end(std::string_view token) {
  Query(database_, "DELETE FROM session WHERE token_hash = ?").bind(base::sha256_hex(token)).run();
}

}  // namespace rolecall::store
