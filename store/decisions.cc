// SPDX-License-Identifier: Apache-2.0
#include "store/decisions.h"

#include "base/check.h"
#include "store/profile_codec.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

std::string select(std::string_view rest) {
  return "SELECT id, finding, kind, reviewer, decided_at, reason, undoes, profile, state_before, "
         "extracted, edited, before, after FROM decision " +
         std::string(rest);
}

enum class Profiles { kRead, kSkip };

StoredDecision read_decision(Database& database, Query& query, Profiles profiles) {
  StoredDecision stored;
  stored.decision.id = query.id<model::DecisionId>();
  stored.decision.finding = query.id<model::FindingId>();
  const std::optional<model::DecisionKind> kind = model::parse_decision_kind(query.text());
  stored.decision.reviewer = query.text();
  stored.decision.decided = query.time();
  stored.decision.reason = query.text();
  stored.decision.undoes = query.optional_id<model::DecisionId>();
  stored.profile = query.id<model::ProfileId>();
  const std::optional<model::FindingState> state = model::parse_finding_state(query.text());
  CHECK(kind && state, "only kinds and states of the model are stored");
  stored.decision.kind = *kind;
  stored.state_before = *state;
  stored.extracted = query.text();
  stored.edited = query.text();
  if (profiles == Profiles::kSkip) return stored;
  const std::optional<std::string> before = query.optional_text();
  const std::optional<std::string> after = query.optional_text();
  if (before) stored.before = decode_profile(*before, database.path());
  if (after) stored.after = decode_profile(*after, database.path());
  return stored;
}

std::optional<std::string> encode(const std::optional<model::Profile>& profile) {
  if (!profile) return std::nullopt;
  return encode_profile(*profile);
}

}  // namespace

model::DecisionId Decisions::append(const StoredDecision& stored) {
  const model::Decision& decision = stored.decision;
  Query(database_,
        "INSERT INTO decision (finding, kind, reviewer, decided_at, reason, undoes, profile, "
        "before, after, state_before, extracted, edited) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(decision.finding, model::to_string(decision.kind), decision.reviewer, decision.decided,
            decision.reason, decision.undoes, stored.profile, encode(stored.before),
            encode(stored.after), model::to_string(stored.state_before), stored.extracted,
            stored.edited)
      .run();
  return model::DecisionId{last_id(database_)};
}

std::optional<StoredDecision> Decisions::find(model::DecisionId id) {
  static const std::string sql = select("WHERE id = ?");
  Query query(database_, sql);
  if (!query.bind(id).next()) return std::nullopt;
  return read_decision(database_, query, Profiles::kRead);
}

std::vector<StoredDecision> Decisions::of_finding(model::FindingId finding) {
  static const std::string sql = select("WHERE finding = ? ORDER BY id");
  Query query(database_, sql);
  query.bind(finding);
  std::vector<StoredDecision> decisions;
  while (query.next()) decisions.push_back(read_decision(database_, query, Profiles::kRead));
  return decisions;
}

std::vector<StoredDecision> Decisions::latest(int limit, model::DecisionId before) {
  static const std::string sql = select("WHERE ?1 = 0 OR id < ?1 ORDER BY id DESC LIMIT ?2");
  Query query(database_, sql);
  query.bind(before.value, limit);
  std::vector<StoredDecision> decisions;
  while (query.next()) decisions.push_back(read_decision(database_, query, Profiles::kSkip));
  return decisions;
}

std::optional<model::DecisionId> Decisions::last_standing(model::FindingId finding) {
  Query query(
      database_,
      "SELECT id FROM decision WHERE finding = ?1 AND kind <> 'undo' "
      "AND id NOT IN (SELECT undoes FROM decision WHERE finding = ?1 AND undoes IS NOT NULL) "
      "ORDER BY id DESC LIMIT 1");
  if (!query.bind(finding).next()) return std::nullopt;
  return query.id<model::DecisionId>();
}

bool Decisions::stands(model::DecisionId id) {
  Query query(database_, "SELECT 1 FROM decision WHERE undoes = ?");
  return !query.bind(id).next();
}

void Decisions::add_verdict(const IdentityVerdict& verdict, model::DecisionId decision) {
  Query(database_,
        "INSERT INTO identity (name_key, source, profile, is_person, decision) "
        "VALUES (?, ?, ?, ?, ?) ON CONFLICT (name_key, source, profile) DO UPDATE SET "
        "is_person = excluded.is_person, decision = excluded.decision")
      .bind(verdict.name_key, verdict.source, verdict.profile,
            verdict.identity == Identity::kIsPerson ? 1 : 0, decision)
      .run();
}

void Decisions::remove_verdicts(model::DecisionId decision) {
  Query(database_, "DELETE FROM identity WHERE decision = ?").bind(decision).run();
}

std::vector<IdentityVerdict> Decisions::verdicts(const std::string& name_key,
                                                 model::SourceId source) {
  Query query(database_,
              "SELECT profile, is_person FROM identity WHERE name_key = ? AND source = ? "
              "ORDER BY profile");
  query.bind(name_key, source);
  std::vector<IdentityVerdict> verdicts;
  while (query.next()) {
    IdentityVerdict verdict{query.id<model::ProfileId>(), name_key, source, Identity::kIsPerson};
    if (query.integer() == 0) verdict.identity = Identity::kIsNotPerson;
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

}  // namespace rolecall::store
