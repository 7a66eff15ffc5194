// SPDX-License-Identifier: Apache-2.0
#include "review/decide.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/check.h"
#include "model/person_name.h"
#include "review/apply.h"
#include "review/recheck.h"
#include "store/decisions.h"
#include "store/profiles.h"

namespace rolecall::review {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using model::DecisionKind;
using model::FindingKind;
using model::FindingState;

FindingState state_after(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::kAccept:
      return FindingState::kAccepted;
    case DecisionKind::kEdit:
      return FindingState::kEdited;
    case DecisionKind::kReject:
      return FindingState::kRejected;
    case DecisionKind::kDefer:
      return FindingState::kDeferred;
    case DecisionKind::kUndo:
      break;
  }
  return FindingState::kOpen;
}

std::string to_json(const model::Claim& claim) {
  nlohmann::json json = {{"kind", model::to_string(claim.kind)}, {"person", claim.person}};
  if (claim.title) json["title"] = *claim.title;
  if (claim.org) json["org"] = *claim.org;
  if (claim.when) json["when"] = claim.when->str();
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string to_json(const Edit& edit) {
  nlohmann::json json = nlohmann::json::object();
  if (edit.title) json["title"] = *edit.title;
  if (edit.org) json["org"] = *edit.org;
  if (edit.when) json["when"] = edit.when->str();
  if (edit.text) json["text"] = *edit.text;
  if (edit.source) json["url"] = edit.source->url;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

class Decide {
 public:
  Decide(store::Database& database, const DecisionRequest& request, base::Time now)
      : database_(database), request_(request), now_(now) {}

  Result<DecisionResult> run() {
    const auto finding = store::Findings(database_).find(request_.finding);
    if (!finding) return fail(ErrorCode::kNotFound, where(), "there is no such finding");
    finding_ = *finding;
    if (const auto repeated = find_repeated()) return *repeated;
    const Result<void> fits = check();
    if (!fits) return tl::unexpected(fits.error());

    evidence_ = store::Findings(database_).evidence(finding_.id);
    sort_by_strength(evidence_);
    const Result<void> changed = changes_profile() ? change_profile() : Result<void>();
    if (!changed) return tl::unexpected(changed.error());
    record();
    settle();
    return DecisionResult{decision_, state_after(request_.kind), stored_.after.has_value()};
  }

 private:
  std::string where() const { return "finding " + std::to_string(request_.finding.value); }

  bool is_question() const { return !finding_.candidates.empty(); }

  bool changes_profile() const {
    const bool is_yes =
        request_.kind == DecisionKind::kAccept || request_.kind == DecisionKind::kEdit;
    return is_yes && !is_question();
  }

  // The same word again, as a second click or a repeated command gives it.
  std::optional<DecisionResult> find_repeated() {
    if (finding_.state != state_after(request_.kind)) return std::nullopt;
    store::Decisions decisions(database_);
    const auto id = decisions.last_standing(finding_.id);
    if (!id) return std::nullopt;
    const auto last = decisions.find(*id);
    if (!last || last->decision.reviewer != request_.reviewer) return std::nullopt;
    if (request_.kind == DecisionKind::kEdit && last->edited != to_json(request_.edit)) {
      return std::nullopt;
    }
    return DecisionResult{*id, finding_.state, false};
  }

  Result<void> check() const {
    if (request_.reviewer.empty()) {
      return fail(ErrorCode::kInvalid, where(), "a decision names its reviewer");
    }
    if (request_.kind == DecisionKind::kUndo) {
      return fail(ErrorCode::kInvalid, where(), "an undo names a decision, not a finding");
    }
    if (finding_.state != FindingState::kOpen && finding_.state != FindingState::kDeferred) {
      return fail(ErrorCode::kConflict, where(),
                  "it is " + std::string(model::to_string(finding_.state)) +
                      " already; undo that decision first");
    }
    if (request_.version && *request_.version != finding_.version) {
      return fail(ErrorCode::kConflict, where(),
                  "it has changed since it was shown; look at it again");
    }
    if (finding_.kind == FindingKind::kConfirms) {
      return fail(ErrorCode::kInvalid, where(), "it asks nothing");
    }
    if (request_.not_this_person && request_.kind != DecisionKind::kReject) {
      return fail(ErrorCode::kInvalid, where(), "\"not this person\" goes with a rejection");
    }
    return is_question() ? check_answer() : Result<void>();
  }

  Result<void> check_answer() const {
    if (request_.kind == DecisionKind::kEdit) {
      return fail(ErrorCode::kInvalid, where(), "say first which person it is, by accepting");
    }
    if (request_.kind != DecisionKind::kAccept) return {};
    const auto& candidates = finding_.candidates;
    const bool is_named = request_.person && std::find(candidates.begin(), candidates.end(),
                                                       *request_.person) != candidates.end();
    if (is_named) return {};
    return fail(ErrorCode::kInvalid, where(), "say which of the candidates the person is");
  }

  Grounds grounds() {
    Grounds grounds;
    grounds.finding = finding_;
    grounds.evidence = evidence_;
    if (finding_.profile) grounds.cited = store::Sources(database_).cited_by(finding_.profile);
    if (request_.kind == DecisionKind::kEdit) grounds.edit = request_.edit;
    grounds.now = now_;
    return grounds;
  }

  Result<void> change_profile() {
    if (finding_.kind == FindingKind::kNewPerson) return create_profile();
    store::Profiles profiles(database_);
    const auto profile = profiles.find(finding_.profile);
    CHECK(profile.has_value(), "findings go with their profile");
    Result<Applied> applied = apply(grounds(), profile->profile);
    if (!applied) return tl::unexpected(applied.error());
    stored_.profile = profile->id;
    stored_.before = profile->profile;
    stored_.after = applied->profile;
    const auto version =
        profiles.replace({profile->id, applied->profile, profile->version, now_, now_}, now_);
    CHECK(version.has_value(), "the version was read in this transaction");
    cite(profile->id, *applied);
    return {};
  }

  Result<void> create_profile() {
    Result<Applied> applied = make_profile(grounds(), free_slug());
    if (!applied) return tl::unexpected(applied.error());
    const auto created = store::Profiles(database_).import(applied->profile, now_);
    stored_.after = applied->profile;
    created_ = created.id;
    cite(created.id, *applied);
    return {};
  }

  std::string free_slug() {
    store::Profiles profiles(database_);
    const std::string base_slug = model::make_slug(finding_.person);
    std::string slug = base_slug;
    for (int number = 2; profiles.find_slug(slug); ++number) {
      slug = base_slug + "-" + std::to_string(number);
    }
    return slug;
  }

  void cite(model::ProfileId profile, const Applied& applied) {
    store::Sources sources(database_);
    for (const CitedSource& cited : applied.cited) {
      const model::SourceId source = cited.added ? sources.add(*cited.added, now_) : cited.source;
      sources.cite({profile, cited.reference}, source);
    }
  }

  void record() {
    stored_.decision.finding = finding_.id;
    stored_.decision.kind = request_.kind;
    stored_.decision.reviewer = request_.reviewer;
    stored_.decision.decided = now_;
    stored_.decision.reason = request_.reason;
    stored_.state_before = finding_.state;
    for (const store::Evidence& evidence : evidence_) {
      if (!evidence.claim) continue;
      stored_.extracted = to_json(evidence.claim->claim);
      break;
    }
    if (request_.kind == DecisionKind::kEdit) stored_.edited = to_json(request_.edit);
    decision_ = store::Decisions(database_).append(stored_);
    const auto done =
        store::Findings(database_).set_state(finding_, state_after(request_.kind), now_);
    CHECK(done.has_value(), "the version was read in this transaction");
  }

  // What the decision means for the other findings.
  void settle() {
    if (request_.not_this_person) {
      judge_identity(store::Identity::kIsNotPerson);
    } else if (is_question() && request_.kind == DecisionKind::kAccept) {
      judge_identity(store::Identity::kIsPerson);
      recheck_with_evidence(*request_.person);
    } else if (created_) {
      attach_created();
    }
    if (finding_.profile) recheck_with_evidence(finding_.profile);
  }

  std::vector<model::ProfileId> judged() const {
    if (request_.person) return {*request_.person};
    return is_question() ? finding_.candidates : std::vector<model::ProfileId>{finding_.profile};
  }

  void judge_identity(store::Identity identity) {
    store::Decisions decisions(database_);
    for (const model::ProfileId profile : judged()) {
      for (const store::Evidence& evidence : evidence_) {
        if (!evidence.claim || !profile) continue;
        decisions.add_verdict(
            {profile, model::name_key(evidence.claim->claim.person), evidence.source, identity},
            decision_);
      }
    }
  }

  void recheck_with_evidence(model::ProfileId profile) {
    std::vector<store::StoredClaim> claims = store::Claims(database_).evidence_for(profile);
    for (const store::Evidence& evidence : evidence_) {
      if (!evidence.claim || evidence.claim->withdrawn) continue;
      const bool is_known = std::any_of(
          claims.begin(), claims.end(),
          [&evidence](const store::StoredClaim& claim) { return claim.id == evidence.claim->id; });
      if (!is_known) claims.push_back(*evidence.claim);
    }
    recheck_claims(database_, profile, claims, now_);
  }

  // The other claims about the new person are findings about the new profile from now on.
  void attach_created() {
    store::Findings findings(database_);
    std::vector<store::StoredClaim> claims;
    for (const store::Finding& other : findings.new_person(finding_.person)) {
      for (store::Evidence& evidence : findings.evidence(other.id)) {
        if (evidence.claim) claims.push_back(std::move(*evidence.claim));
      }
      const auto done = findings.set_state(other, FindingState::kWithdrawn, now_);
      CHECK(done.has_value(), "the version was read in this transaction");
    }
    recheck_claims(database_, created_, claims, now_);
  }

  store::Database& database_;
  const DecisionRequest& request_;
  base::Time now_;
  store::Finding finding_;
  std::vector<store::Evidence> evidence_;
  store::StoredDecision stored_;
  model::DecisionId decision_;
  model::ProfileId created_;
};

}  // namespace

Result<DecisionResult> decide(store::Database& database, const DecisionRequest& request,
                              base::Time now) {
  store::Transaction transaction(database);
  Result<DecisionResult> result = Decide(database, request, now).run();
  if (result) transaction.commit();
  return result;
}

}  // namespace rolecall::review
