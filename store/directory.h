// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lists of people and organisations, a page at a time, and how each statement of a profile stands.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "model/ids.h"
#include "store/database.h"

namespace rolecall::store {

struct PersonRow {
  model::ProfileId id;
  std::string slug;
  std::string name;
  std::string headline;
  int64_t open = 0;  ///< Findings that ask somebody.
};

struct OrganizationRow {
  std::string name;
  int64_t people = 0;
  int64_t current = 0;  ///< Of these, those who are there now.
};

/// What bears a statement out: live claims that say the same.
struct StatementSupport {
  std::string statement;
  int64_t sources = 0;             ///< Hosts, so that two pages of one site count once.
  std::optional<base::Time> last;  ///< When one of them was last read.
};

/// Used by its database's thread.
class Directory {
 public:
  explicit Directory(Database& database) : database_(database) {}

  /// By slug, those above `after`.
  std::vector<PersonRow> people(std::string_view after, int limit);
  /// By name, those above `after`; case makes no difference.
  std::vector<OrganizationRow> organizations(std::string_view after, int limit);
  int64_t count_organizations();

  /// Who is there now, and who was there; by slug.
  std::vector<PersonRow> people_now(std::string_view organization, int limit);
  std::vector<PersonRow> people_before(std::string_view organization, int limit);
  std::optional<OrganizationRow> organization(std::string_view name);

  std::vector<StatementSupport> support(model::ProfileId profile);

 private:
  Database& database_;
};

}  // namespace rolecall::store
