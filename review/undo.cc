// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/check.h"
#include "review/decide.h"
#include "review/recheck.h"
#include "store/decisions.h"
#include "store/profile_merge.h"
#include "store/profiles.h"

namespace rolecall::review {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using model::FindingKind;

bool has_reference(const model::Profile& profile, const std::string& id) {
  return std::any_of(profile.references.begin(), profile.references.end(),
                     [&id](const model::Reference& reference) { return reference.id == id; });
}

class Undo {
 public:
  Undo(store::Database& database, const UndoRequest& request, base::Time now)
      : database_(database), request_(request), now_(now) {}

  Result<DecisionResult> run() {
    store::Decisions decisions(database_);
    const auto undone = decisions.find(request_.decision);
    if (!undone) return fail(ErrorCode::kNotFound, where(), "there is no such decision");
    undone_ = *undone;
    const auto finding = store::Findings(database_).find(undone_.decision.finding);
    CHECK(finding.has_value(), "decisions go with their finding");
    finding_ = *finding;
    const Result<void> fits = check();
    if (!fits) return tl::unexpected(fits.error());
    const Result<void> restored = restore_profile();
    if (!restored) return tl::unexpected(restored.error());
    const model::DecisionId id = record();
    decisions.remove_verdicts(request_.decision);
    if (finding_.profile) {
      recheck_claims(database_, finding_.profile,
                     store::Claims(database_).evidence_for(finding_.profile), now_);
    }
    return DecisionResult{id, undone_.state_before, stored_.after.has_value()};
  }

 private:
  std::string where() const { return "decision " + std::to_string(request_.decision.value); }

  Result<void> check() {
    if (request_.reviewer.empty()) {
      return fail(ErrorCode::kInvalid, where(), "a decision names its reviewer");
    }
    if (undone_.decision.kind == model::DecisionKind::kUndo) {
      return fail(ErrorCode::kInvalid, where(), "it is an undo itself; decide the finding again");
    }
    if (!store::Decisions(database_).stands(request_.decision)) {
      return fail(ErrorCode::kConflict, where(), "it has been undone already");
    }
    const auto last = store::Decisions(database_).last_standing(finding_.id);
    if (last != request_.decision) {
      return fail(ErrorCode::kConflict, where(), "a later decision about the finding stands");
    }
    return {};
  }

  Result<void> restore_profile() {
    if (!undone_.after) return {};
    if (!undone_.before) return remove_created();
    store::Profiles profiles(database_);
    const auto current = profiles.find(undone_.profile);
    CHECK(current.has_value(), "decisions go with their profile");
    const Result<model::Profile> restored = take_back(current->profile);
    if (!restored) return tl::unexpected(restored.error());
    stored_.profile = current->id;
    stored_.before = current->profile;
    stored_.after = *restored;
    const auto version =
        profiles.replace({current->id, *restored, current->version, now_, now_}, now_);
    CHECK(version.has_value(), "the version was read in this transaction");
    restore_citations(current->id, *restored);
    return {};
  }

  // Exactly as before, if nothing happened since; else only what the decision changed.
  Result<model::Profile> take_back(const model::Profile& current) const {
    if (current == *undone_.after) return *undone_.before;
    store::MergedProfile merged =
        store::merge_profile(*undone_.after, *undone_.before, current, store::Blank::kIsEmpty);
    // The day of the last change is no part of what was decided.
    std::erase(merged.conflicts, "updated");
    if (merged.conflicts.empty()) return std::move(merged.profile);
    return fail(ErrorCode::kConflict, where(),
                merged.conflicts.front() + " of " + current.slug +
                    " has been changed since; undo or edit that first");
  }

  void restore_citations(model::ProfileId profile, const model::Profile& restored) {
    store::Sources sources(database_);
    for (const auto& [reference, source] : sources.cited_by(profile)) {
      if (!has_reference(restored, reference)) sources.uncite({profile, reference});
    }
    // A decision about a source's state cites another one in its place.
    if (finding_.reference.empty()) return;
    const auto evidence = store::Findings(database_).evidence(finding_.id);
    if (!evidence.empty()) sources.cite({profile, finding_.reference}, evidence.front().source);
  }

  Result<void> remove_created() {
    store::Profiles profiles(database_);
    const auto created = profiles.find_slug(undone_.after->slug);
    if (!created) return {};
    if (!(created->profile == *undone_.after)) {
      return fail(ErrorCode::kConflict, where(),
                  "the new profile has been changed since; remove it by hand");
    }
    stored_.before = created->profile;
    profiles.remove(created->id);
    return {};
  }

  model::DecisionId record() {
    stored_.decision.finding = finding_.id;
    stored_.decision.kind = model::DecisionKind::kUndo;
    stored_.decision.reviewer = request_.reviewer;
    stored_.decision.decided = now_;
    stored_.decision.reason = request_.reason;
    stored_.decision.undoes = request_.decision;
    stored_.state_before = finding_.state;
    const auto done = store::Findings(database_).set_state(finding_, undone_.state_before, now_);
    CHECK(done.has_value(), "the version was read in this transaction");
    return store::Decisions(database_).append(stored_);
  }

  store::Database& database_;
  const UndoRequest& request_;
  base::Time now_;
  store::StoredDecision undone_;
  store::Finding finding_;
  store::StoredDecision stored_;
};

}  // namespace

Result<DecisionResult> undo(store::Database& database, const UndoRequest& request, base::Time now) {
  store::Transaction transaction(database);
  Result<DecisionResult> result = Undo(database, request, now).run();
  if (result) transaction.commit();
  return result;
}

}  // namespace rolecall::review
