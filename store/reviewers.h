// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reviewers, and who is signed in. Of a token only a hash is kept, so that a copy of the store
// lets nobody in.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "store/database.h"

namespace rolecall::store {

/// What somebody may do; each role may also do what the ones before it may.
enum class Role {
  kReader,    ///< Look.
  kReviewer,  ///< Decide.
  kAdmin,     ///< Confirm removals.
};

std::string_view to_string(Role role);
std::optional<Role> parse_role(std::string_view text);

struct Reviewer {
  std::string name;
  Role role = Role::kReader;
  base::Time added{};
};

/// Used by its database's thread.
class Reviewers {
 public:
  explicit Reviewers(Database& database) : database_(database) {}

  /// A new reviewer, and the token that is shown once. kConflict where the name is taken, kInvalid
  /// for a name that is empty, over 100 bytes or holds control characters.
  base::Result<std::string> add(std::string_view name, Role role, base::Time now);
  /// Also ends their sessions. False without such a reviewer.
  bool remove(std::string_view name);

  std::optional<Reviewer> find(std::string_view name);
  /// The reviewer if the token is theirs. Takes tens of milliseconds either way.
  std::optional<Reviewer> check(std::string_view name, std::string_view token);
  /// By name.
  std::vector<Reviewer> list();

 private:
  Database& database_;
};

struct Session {
  std::string reviewer;
  Role role = Role::kReader;
  std::string form_token;  ///< Goes with every form of the session, against forged ones.
};

struct NewSession {
  Session session;
  std::string token;  ///< The cookie's value.
};

/// A session ends when it was not used for this long.
constexpr std::chrono::hours kSessionIdle{24 * 7};

/// Used by its database's thread.
class Sessions {
 public:
  explicit Sessions(Database& database) : database_(database) {}

  NewSession begin(const std::string& reviewer, Role role, base::Time now);
  /// The live session of a cookie; its use is noted, at most once an hour.
  std::optional<Session> find(std::string_view token, base::Time now);
  void end(std::string_view token);

 private:
  Database& database_;
};

}  // namespace rolecall::store
