// SPDX-License-Identifier: Apache-2.0
// How a draft becomes a finding: identity, evidence, and decisions that hold.
#include <set>

#include "base/check.h"
#include "model/person_name.h"
#include "store/finding_row.h"
#include "store/findings.h"

namespace rolecall::store {
namespace {

struct Known {
  model::FindingId id;
  model::FindingState state = model::FindingState::kOpen;
};

std::string person_key(const FindingDraft& draft) {
  return draft.person.empty() ? std::string() : model::name_key(draft.person);
}

std::optional<Known> find_same(Database& database, const FindingDraft& draft) {
  Query query(database,
              "SELECT id, state FROM finding WHERE ifnull(profile, 0) = ? AND kind = ? "
              "AND statement = ? AND reference = ? AND key = ? AND person_key = ?");
  query.bind(draft.profile.value, model::to_string(draft.kind), draft.statement, draft.reference,
             draft.key, person_key(draft));
  if (!query.next()) return std::nullopt;
  const auto id = query.id<model::FindingId>();
  const std::optional<model::FindingState> state = model::parse_finding_state(query.text());
  CHECK(state.has_value(), "only states of the model are stored");
  return Known{id, *state};
}

// A decided finding about the same claim, or one that rests on the same sentence: what a reviewer
// has judged is asked again only when source and claim both say something else.
std::optional<model::FindingId> find_held(Database& database, const FindingDraft& draft) {
  const bool asks_anew =
      draft.kind != model::FindingKind::kConfirms && draft.kind != model::FindingKind::kUnsupported;
  if (!asks_anew || !draft.claim) return std::nullopt;
  Query query(database,
              "SELECT finding.id FROM finding WHERE ifnull(profile, 0) = ?1 "
              "AND (?1 <> 0 OR person_key = ?2) "
              "AND state IN ('accepted', 'edited', 'rejected', 'deferred') "
              "AND kind NOT IN ('gone', 'moved', 'blocked', 'unsupported') "
              "AND (key = ?3 OR EXISTS (SELECT 1 FROM claim JOIN finding_words "
              "ON finding_words.claim_kind = claim.kind "
              "AND finding_words.quote_key = claim.quote_key "
              "WHERE claim.id = ?4 AND finding_words.finding = finding.id)) "
              "ORDER BY id LIMIT 1");
  query.bind(draft.profile.value, person_key(draft), draft.key, draft.claim);
  if (!query.next()) return std::nullopt;
  return query.id<model::FindingId>();
}

model::FindingId insert(Database& database, const FindingDraft& draft, base::Time now) {
  Query(database,
        "INSERT INTO finding (profile, kind, statement, reference, key, person, person_key, note, "
        "state, opened_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)")
      .bind(draft.profile, model::to_string(draft.kind), draft.statement, draft.reference,
            draft.key, draft.person, person_key(draft), draft.note, now, now)
      .run();
  const model::FindingId id{last_id(database)};
  for (const model::ProfileId candidate : draft.candidates) {
    Query(database, "INSERT OR IGNORE INTO finding_candidate (finding, profile) VALUES (?, ?)")
        .bind(id, candidate)
        .run();
  }
  return id;
}

void add_evidence(Database& database, model::FindingId id, const FindingDraft& draft,
                  model::SourceId source) {
  Query(database,
        "INSERT OR IGNORE INTO finding_evidence (finding, source, claim) VALUES (?, ?, ?)")
      .bind(id, source, draft.claim)
      .run();
  const bool is_new = changes(database) > 0;
  Query(database,
        "INSERT OR IGNORE INTO finding_words (finding, claim_kind, quote_key) "
        "SELECT ?, kind, quote_key FROM claim WHERE id = ?")
      .bind(id, draft.claim)
      .run();
  if (!is_new) return;
  Query(database, "UPDATE finding SET version = version + 1 WHERE id = ?").bind(id).run();
}

void set_open(Database& database, model::FindingId id, const FindingDraft& draft, base::Time now) {
  Query(database,
        "UPDATE finding SET state = 'open', note = ?, changed_at = ?, version = version + 1 "
        "WHERE id = ?")
      .bind(draft.note, now, id)
      .run();
}

}  // namespace

PutResult Findings::put(const FindingDraft& draft, model::SourceId source, base::Time now) {
  CHECK(draft.profile || !draft.person.empty(), "a finding is about a profile or a name");
  const std::optional<Known> same = find_same(database_, draft);
  if (same && same->state != model::FindingState::kWithdrawn) {
    add_evidence(database_, same->id, draft, source);
    return {same->id, PutOutcome::kKnown};
  }
  if (const std::optional<model::FindingId> held = find_held(database_, draft)) {
    add_evidence(database_, *held, draft, source);
    return {*held, PutOutcome::kHeld};
  }
  const model::FindingId id = same ? same->id : insert(database_, draft, now);
  if (same) set_open(database_, id, draft, now);
  add_evidence(database_, id, draft, source);
  return {id, PutOutcome::kOpened};
}

void Findings::put_all(model::ProfileId profile, const std::vector<FindingDraft>& drafts,
                       base::Time now) {
  Transaction transaction(database_);
  std::set<int64_t> kept;
  Claims claims(database_);
  for (const FindingDraft& draft : drafts) {
    const std::optional<StoredClaim> claim = claims.find(draft.claim);
    CHECK(claim.has_value(), "drafts of a recheck rest on stored claims");
    kept.insert(put(draft, claim->source, now).id.value);
  }
  static const std::string sql = "SELECT " + std::string(kFindingColumns) +
                                 " FROM finding WHERE profile = ? AND state = 'open' "
                                 "AND kind NOT IN ('gone', 'moved', 'blocked', 'unsupported')";
  std::vector<Finding> open;
  Query query(database_, sql);
  query.bind(profile);
  while (query.next()) open.push_back(read_finding(database_, query));
  for (const Finding& finding : open) {
    if (kept.contains(finding.id.value)) continue;
    const auto result = set_state(finding, model::FindingState::kWithdrawn, now);
    CHECK(result.has_value(), "the version was read in this transaction");
  }
  transaction.commit();
}

base::Result<void> Findings::set_state(const Finding& finding, model::FindingState state,
                                       base::Time now) {
  Query(database_,
        "UPDATE finding SET state = ?, changed_at = ?, version = version + 1 "
        "WHERE id = ? AND version = ?")
      .bind(model::to_string(state), now, finding.id, finding.version)
      .run();
  if (changes(database_) == 0) {
    return base::fail(base::ErrorCode::kConflict, "finding " + std::to_string(finding.id.value),
                      "it has changed since it was read; read it again");
  }
  return {};
}

}  // namespace rolecall::store
