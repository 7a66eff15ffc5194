// SPDX-License-Identifier: Apache-2.0
#include "store/findings.h"

#include <iterator>

#include "base/check.h"
#include "model/person_name.h"
#include "store/claim_row.h"
#include "store/finding_row.h"

namespace rolecall::store {
namespace {

std::string select(std::string_view rest) {
  return "SELECT " + std::string(kFindingColumns) + " FROM finding " + std::string(rest);
}

std::vector<model::ProfileId> read_candidates(Database& database, model::FindingId id) {
  Query query(database, "SELECT profile FROM finding_candidate WHERE finding = ? ORDER BY profile");
  query.bind(id);
  std::vector<model::ProfileId> candidates;
  while (query.next()) candidates.push_back(query.id<model::ProfileId>());
  return candidates;
}

// One text for each combination of conditions, so that each can use its index.
std::vector<std::string> make_list_texts() {
  constexpr std::string_view kConditions[] = {
      "state = ? AND ", "kind = ? AND ", "profile = ? AND ",
      "id IN (SELECT finding FROM finding_evidence WHERE source = ?) AND "};
  std::vector<std::string> texts;
  for (size_t mask = 0; mask < size_t{1} << std::size(kConditions); ++mask) {
    std::string where = "WHERE ";
    for (size_t i = 0; i < std::size(kConditions); ++i) {
      if ((mask & size_t{1} << i) != 0) where += kConditions[i];
    }
    const bool names_kind = (mask & 2) != 0;
    if (!names_kind) where += "kind <> 'confirms' AND ";
    texts.push_back(select(where + "id > ? ORDER BY id LIMIT ?"));
  }
  return texts;
}

const std::string& list_sql(const FindingFilter& filter) {
  static const std::vector<std::string> texts = make_list_texts();
  const size_t mask = size_t{filter.state.has_value()} | size_t{filter.kind.has_value()} << 1 |
                      size_t{filter.profile.has_value()} << 2 |
                      size_t{filter.source.has_value()} << 3;
  return texts[mask];
}

Evidence read_evidence(Query& query) {
  Evidence evidence;
  evidence.source = query.id<model::SourceId>();
  evidence.url = query.text();
  evidence.host = query.text();
  evidence.title = query.text();
  evidence.publisher = query.text();
  evidence.published = query.date();
  evidence.fetched = query.time();
  const std::optional<std::string> copy = query.optional_text();
  const std::optional<base::Time> dated = query.optional_time();
  if (copy && dated) evidence.archived = ArchivedCopy{*copy, *dated};
  if (query.integer() != 0) evidence.claim = read_claim(query);
  return evidence;
}

}  // namespace

Finding read_finding(Database& database, Query& query) {
  Finding finding;
  finding.id = query.id<model::FindingId>();
  const std::optional<model::FindingKind> kind = model::parse_finding_kind(query.text());
  const std::optional<model::FindingState> state = model::parse_finding_state(query.text());
  CHECK(kind && state, "only kinds and states of the model are stored");
  finding.kind = *kind;
  finding.state = *state;
  finding.profile = query.id<model::ProfileId>();
  finding.statement = query.text();
  finding.reference = query.text();
  finding.key = query.text();
  finding.person = query.text();
  finding.note = query.text();
  finding.opened = query.time();
  finding.changed = query.time();
  finding.version = query.integer();
  if (!finding.profile) finding.candidates = read_candidates(database, finding.id);
  return finding;
}

std::optional<Finding> Findings::find(model::FindingId id) {
  static const std::string sql = select("WHERE id = ?");
  Query query(database_, sql);
  if (!query.bind(id).next()) return std::nullopt;
  return read_finding(database_, query);
}

std::vector<Finding> Findings::list(const FindingFilter& filter) {
  Query query(database_, list_sql(filter));
  if (filter.state) query.bind(model::to_string(*filter.state));
  if (filter.kind) query.bind(model::to_string(*filter.kind));
  if (filter.profile) query.bind(*filter.profile);
  if (filter.source) query.bind(*filter.source);
  query.bind(filter.after.value, filter.limit);
  std::vector<Finding> findings;
  while (query.next()) findings.push_back(read_finding(database_, query));
  return findings;
}

std::vector<Finding> Findings::new_person(std::string_view name) {
  static const std::string sql =
      select("WHERE person_key = ? AND kind = 'new-person' AND state = 'open' ORDER BY id");
  Query query(database_, sql);
  query.bind(model::name_key(name));
  std::vector<Finding> findings;
  while (query.next()) findings.push_back(read_finding(database_, query));
  return findings;
}

std::vector<Evidence> Findings::evidence(model::FindingId id) {
  static const std::string sql =
      "SELECT source.id, source.url, source.host, ifnull(document.title, ''), "
      "ifnull(document.site, ''), document.published, "
      "CASE WHEN claim.withdrawn IS NOT NULL OR source.last_success IS NULL "
      "THEN ifnull(capture.fetched_at, source.added_at) ELSE source.last_success END, "
      "memento.url, memento.dated, claim.id IS NOT NULL, " +
      std::string(kClaimColumns) +
      " FROM finding_evidence JOIN source ON source.id = finding_evidence.source "
      "LEFT JOIN document ON document.source = source.id "
      "LEFT JOIN claim ON claim.id = finding_evidence.claim "
      "LEFT JOIN capture ON capture.id = claim.last_seen "
      "LEFT JOIN memento ON memento.source = source.id AND memento.state = 'found' "
      "AND memento.dead_since = source.first_failure "
      "WHERE finding_evidence.finding = ? "
      "ORDER BY claim.withdrawn IS NOT NULL, source.id, claim.id";
  Query query(database_, sql);
  query.bind(id);
  std::vector<Evidence> evidence;
  while (query.next()) evidence.push_back(read_evidence(query));
  return evidence;
}

void Findings::for_each_open(const std::function<void(const Finding&)>& visit) {
  static const std::string sql = select(
      "WHERE state = 'open' AND kind <> 'confirms' AND profile IS NOT NULL "
      "ORDER BY profile, id");
  Query query(database_, sql);
  while (query.next()) visit(read_finding(database_, query));
}

std::vector<FindingCount> Findings::counts() {
  Query query(
      database_,
      "SELECT kind, state, count(*) FROM finding GROUP BY kind, state ORDER BY kind, state");
  std::vector<FindingCount> counts;
  while (query.next()) {
    const std::optional<model::FindingKind> kind = model::parse_finding_kind(query.text());
    const std::optional<model::FindingState> state = model::parse_finding_state(query.text());
    CHECK(kind && state, "only kinds and states of the model are stored");
    counts.push_back({*kind, *state, query.integer()});
  }
  return counts;
}

std::optional<base::Time> Findings::last_confirmed(model::ProfileId profile,
                                                   const std::string& statement) {
  Query query(database_,
              "SELECT max(source.last_success) FROM finding "
              "JOIN finding_evidence ON finding_evidence.finding = finding.id "
              "JOIN claim ON claim.id = finding_evidence.claim AND claim.withdrawn IS NULL "
              "JOIN source ON source.id = finding_evidence.source "
              "WHERE finding.profile = ? AND finding.state = 'open' "
              "AND finding.kind = 'confirms' AND finding.statement = ?");
  query.bind(profile, statement).next();
  return query.optional_time();
}

}  // namespace rolecall::store
