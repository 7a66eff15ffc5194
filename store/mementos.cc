// SPDX-License-Identifier: Apache-2.0
#include "store/mementos.h"

#include "base/check.h"
#include "base/enum_names.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

constexpr base::EnumNames<MementoState, 4> kStates{{
    {MementoState::kFound, "found"},
    {MementoState::kNone, "none"},
    {MementoState::kRefused, "refused"},
    {MementoState::kFailed, "failed"},
}};

}  // namespace

std::string_view to_string(MementoState state) { return base::name_of(kStates, state); }

std::vector<DeadSource> Mementos::unanswered(std::string_view timegate, int limit) {
  Query query(database_,
              "SELECT source.id, source.url, source.first_failure, source.last_success, "
              "finding.profile, finding.reference, ifnull(memento.attempts, 0), min(finding.id) "
              "FROM finding JOIN finding_evidence ON finding_evidence.finding = finding.id "
              "JOIN source ON source.id = finding_evidence.source "
              "LEFT JOIN memento ON memento.source = source.id "
              "AND memento.dead_since = source.first_failure AND memento.timegate = ?1 "
              "WHERE finding.kind = 'gone' AND finding.state = 'open' "
              "AND source.first_failure IS NOT NULL AND (memento.source IS NULL "
              "OR (memento.state = 'failed' AND memento.attempts < ?2)) "
              "GROUP BY source.id "
              "ORDER BY ifnull(memento.attempts, 0), source.id LIMIT ?3");
  query.bind(timegate, kMementoAttempts, limit);
  std::vector<DeadSource> out;
  while (query.next()) {
    DeadSource dead;
    dead.source = query.id<model::SourceId>();
    dead.url = query.text();
    dead.dead_since = query.time();
    dead.last_success = query.optional_time();
    dead.profile = query.id<model::ProfileId>();
    dead.reference = query.text();
    dead.attempts = static_cast<int>(query.integer());
    out.push_back(std::move(dead));
  }
  return out;
}

void Mementos::put(const Memento& memento) {
  Query(database_,
        "INSERT OR REPLACE INTO memento (source, dead_since, timegate, state, reason, url, dated, "
        "asked_at, attempts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(memento.source, memento.dead_since, memento.timegate, to_string(memento.state),
            memento.reason, memento.url, memento.dated, memento.asked, memento.attempts)
      .run();
}

std::optional<Memento> Mementos::find(model::SourceId source) {
  Query query(database_,
              "SELECT source, dead_since, timegate, state, reason, url, dated, asked_at, attempts "
              "FROM memento WHERE source = ?");
  if (!query.bind(source).next()) return std::nullopt;
  Memento memento;
  memento.source = query.id<model::SourceId>();
  memento.dead_since = query.time();
  memento.timegate = query.text();
  const auto state = base::value_of(kStates, query.text());
  CHECK(state.has_value(), "only known states are stored");
  memento.state = *state;
  memento.reason = query.text();
  memento.url = query.text();
  memento.dated = query.optional_time();
  memento.asked = query.time();
  memento.attempts = static_cast<int>(query.integer());
  return memento;
}

}  // namespace rolecall::store
