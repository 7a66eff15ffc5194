// SPDX-License-Identifier: Apache-2.0
#include "store/directory.h"

#include "store/query.h"

namespace rolecall::store {
namespace {

constexpr std::string_view kPerson =
    "SELECT profile.id, profile.slug, json_extract(profile.content, '$.name'), "
    "json_extract(profile.content, '$.headline'), "
    "(SELECT count(*) FROM finding WHERE finding.profile = profile.id "
    "AND finding.state = 'open' AND finding.kind <> 'confirms') FROM profile ";

std::vector<PersonRow> read_people(Query& query) {
  std::vector<PersonRow> people;
  while (query.next()) {
    PersonRow row;
    row.id = query.id<model::ProfileId>();
    row.slug = query.text();
    row.name = query.text();
    row.headline = query.text();
    row.open = query.integer();
    people.push_back(std::move(row));
  }
  return people;
}

std::vector<OrganizationRow> read_organizations(Query& query) {
  std::vector<OrganizationRow> rows;
  while (query.next()) {
    OrganizationRow row;
    row.name = query.text();
    row.people = query.integer();
    row.current = query.integer();
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

std::vector<PersonRow> Directory::people(std::string_view after, int limit) {
  static const std::string sql =
      std::string(kPerson) + "WHERE profile.slug > ? ORDER BY profile.slug LIMIT ?";
  Query query(database_, sql);
  return read_people(query.bind(after, limit));
}

std::vector<OrganizationRow> Directory::organizations(std::string_view after, int limit) {
  Query query(database_,
              "SELECT min(org), count(*), sum(is_current) FROM profile_org WHERE org > ? "
              "GROUP BY org ORDER BY org LIMIT ?");
  return read_organizations(query.bind(after, limit));
}

int64_t Directory::count_organizations() {
  Query query(database_, "SELECT count(DISTINCT org) FROM profile_org");
  query.next();
  return query.integer();
}

std::vector<PersonRow> Directory::people_now(std::string_view organization, int limit) {
  static const std::string sql = std::string(kPerson) +
                                 "JOIN profile_org ON profile_org.profile = profile.id "
                                 "WHERE profile_org.org = ? AND profile_org.is_current "
                                 "ORDER BY profile.slug LIMIT ?";
  Query query(database_, sql);
  return read_people(query.bind(organization, limit));
}

std::vector<PersonRow> Directory::people_before(std::string_view organization, int limit) {
  static const std::string sql = std::string(kPerson) +
                                 "JOIN profile_org ON profile_org.profile = profile.id "
                                 "WHERE profile_org.org = ? AND NOT profile_org.is_current "
                                 "ORDER BY profile.slug LIMIT ?";
  Query query(database_, sql);
  return read_people(query.bind(organization, limit));
}

std::optional<OrganizationRow> Directory::organization(std::string_view name) {
  Query query(database_,
              "SELECT min(org), count(*), sum(is_current) FROM profile_org WHERE org = ? "
              "GROUP BY org");
  auto rows = read_organizations(query.bind(name));
  if (rows.empty()) return std::nullopt;
  return std::move(rows.front());
}

std::vector<StatementSupport> Directory::support(model::ProfileId profile) {
  Query query(database_,
              "SELECT finding.statement, count(DISTINCT source.host), max(source.last_success) "
              "FROM finding JOIN finding_evidence ON finding_evidence.finding = finding.id "
              "JOIN claim ON claim.id = finding_evidence.claim AND claim.withdrawn IS NULL "
              "JOIN source ON source.id = finding_evidence.source "
              "WHERE finding.profile = ? AND finding.state = 'open' "
              "AND finding.kind = 'confirms' GROUP BY finding.statement");
  query.bind(profile);
  std::vector<StatementSupport> support;
  while (query.next()) {
    StatementSupport one;
    one.statement = query.text();
    one.sources = query.integer();
    one.last = query.optional_time();
    support.push_back(std::move(one));
  }
  return support;
}

}  // namespace rolecall::store
