// SPDX-License-Identifier: Apache-2.0
#include "review/page_review.h"

#include <algorithm>
#include <map>
#include <set>

#include "model/person_name.h"
#include "review/dead_link.h"
#include "review/gather.h"
#include "review/recheck.h"
#include "store/decisions.h"
#include "store/page_write.h"
#include "store/profiles.h"

namespace rolecall::review {
namespace {

using model::FindingKind;
using store::FindingDraft;

// One page's review: the profiles it touches are loaded once.
class PageReview {
 public:
  PageReview(store::Database& database, const ProfileIndex& index, const store::Source& source)
      : database_(database), index_(index), source_(source), gathering_(database) {
    for (const store::Citation& citation : store::Sources(database_).citations(source.id)) {
      references_[citation.profile].insert(citation.reference);
    }
  }

  std::vector<FindingDraft> review(const std::vector<model::Claim>& claims) {
    for (size_t i = 0; i < claims.size(); ++i) review_claim(claims[i], i);
    std::set<std::string> keys;
    for (const model::Claim& claim : claims) keys.insert(model::claim_key(claim));
    for (const store::StoredClaim& old : store::Claims(database_).of_source(source_.id)) {
      if (!keys.contains(old.key)) review_lost(old);
    }
    return std::move(drafts_);
  }

 private:
  // A page says several things of one person: comparing names costs most of a review.
  const Attachment& attach_claim(const model::Claim& claim) {
    const auto [found, is_new] = attachments_.try_emplace({claim.person, claim.org.value_or("")});
    if (is_new) {
      store::Decisions decisions(database_);
      const auto verdicts = decisions.verdicts(model::name_key(claim.person), source_.id);
      found->second = attach(claim, index_, verdicts);
    }
    return found->second;
  }

  void review_claim(const model::Claim& claim, size_t index) {
    const Attachment& attachment = attach_claim(claim);
    if (attachment.is_certain()) {
      draft(claim, index, Subject::kOwn, attachment.candidates.front());
    } else if (attachment.is_question()) {
      ask_who(claim, index, attachment.candidates);
    } else if (source_.use == store::SourceUse::kWatched) {
      propose_person(claim, index);
    }
    for (const auto& [profile, references] : references_) {
      const auto& own = attachment.candidates;
      if (std::find(own.begin(), own.end(), profile) != own.end()) continue;
      draft(claim, index, Subject::kOther, profile);
    }
  }

  void draft(const model::Claim& claim, size_t index, Subject subject, model::ProfileId id) {
    const store::StoredProfile* stored = load(id);
    if (stored == nullptr) return;
    std::vector<FindingDraft> findings = draft_findings(claim, subject, *stored);
    // Comparing names costs most, and few claims are about a role of one holder.
    const bool is_doubtful = subject == Subject::kOther && !findings.empty() &&
                             subject_of(claim, stored->profile) != Subject::kOther;
    if (is_doubtful) return;
    for (FindingDraft& finding : findings) {
      finding.claim_index = index;
      gathering_.add(finding, claim);
      told_.insert({finding.profile, finding.statement});
      drafts_.push_back(std::move(finding));
    }
  }

  // Asked only if the answer matters: if the claim would change one of the candidates.
  void ask_who(const model::Claim& claim, size_t index,
               const std::vector<model::ProfileId>& candidates) {
    for (const model::ProfileId candidate : candidates) {
      const store::StoredProfile* stored = load(candidate);
      if (stored == nullptr) continue;
      for (const FindingDraft& finding : draft_findings(claim, Subject::kOwn, *stored)) {
        if (finding.kind == FindingKind::kConfirms) continue;
        drafts_.push_back(without_profile(claim, index, finding.kind));
        drafts_.back().candidates = candidates;
        drafts_.back().note = "which person?";
        return;
      }
    }
  }

  void propose_person(const model::Claim& claim, size_t index) {
    const model::PersonName name = model::parse_person_name(claim.person);
    // A lone name is nobody in particular.
    if (name.given.empty() || name.family.empty()) return;
    drafts_.push_back(without_profile(claim, index, FindingKind::kNewPerson));
  }

  static FindingDraft without_profile(const model::Claim& claim, size_t index, FindingKind kind) {
    FindingDraft finding;
    finding.kind = kind;
    finding.person = claim.person;
    finding.key = model::claim_key(claim);
    finding.claim_index = index;
    return finding;
  }

  // The page no longer has a claim. That matters where it bore out a statement that cites the page
  // and says nothing else about it now.
  void review_lost(const store::StoredClaim& old) {
    const Attachment& attachment = attach_claim(old.claim);
    if (!attachment.is_certain()) return;
    const store::StoredProfile* stored = load(attachment.candidates.front());
    if (stored == nullptr || !references_.contains(stored->id)) return;
    for (FindingDraft& finding : draft_findings(old.claim, Subject::kOwn, *stored)) {
      if (finding.kind != FindingKind::kConfirms || !cites(*stored, finding.statement)) continue;
      if (!told_.insert({stored->id, finding.statement}).second) continue;
      finding.kind = FindingKind::kUnsupported;
      finding.note.clear();
      finding.claim = old.id;
      drafts_.push_back(std::move(finding));
    }
  }

  bool cites(const store::StoredProfile& stored, const std::string& statement) const {
    const std::set<std::string>& references = references_.at(stored.id);
    for (const model::Statement& candidate : stored.profile.statements) {
      if (candidate.id != statement) continue;
      return std::any_of(candidate.cites.begin(), candidate.cites.end(),
                         [&](const std::string& cite) { return references.contains(cite); });
    }
    return false;
  }

  const store::StoredProfile* load(model::ProfileId id) {
    auto [found, is_new] = profiles_.try_emplace(id);
    if (is_new) found->second = store::Profiles(database_).find(id);
    return found->second ? &*found->second : nullptr;
  }

  store::Database& database_;
  const ProfileIndex& index_;
  const store::Source& source_;
  std::map<model::ProfileId, std::set<std::string>> references_;  ///< Of profiles that cite it.
  std::map<model::ProfileId, std::optional<store::StoredProfile>> profiles_;
  std::set<std::pair<model::ProfileId, std::string>> told_;  ///< Statements the page speaks of.
  /// By name and organisation as the page writes them.
  std::map<std::pair<std::string, std::string>, Attachment> attachments_;
  Gathering gathering_;
  std::vector<FindingDraft> drafts_;
};

std::vector<FindingKind> kinds_of_state(const store::Source& after, const SourceRules& rules,
                                        base::Time now) {
  std::vector<FindingKind> kinds;
  const bool is_lasting = after.failure_nights >= rules.failures && after.first_failure &&
                          now - *after.first_failure >= rules.failing_for;
  const store::Trouble trouble = store::trouble_of(*after.last_outcome);
  if (is_lasting && trouble == store::Trouble::kDead) kinds.push_back(FindingKind::kGone);
  if (is_lasting && trouble == store::Trouble::kWall) kinds.push_back(FindingKind::kBlocked);
  const bool has_moved = !after.moved_key.empty() && after.moved_since &&
                         after.moved_seen >= rules.moves &&
                         now - *after.moved_since >= rules.moved_for;
  if (has_moved && trouble == store::Trouble::kNone) kinds.push_back(FindingKind::kMoved);
  return kinds;
}

}  // namespace

PageReviewer::PageReviewer(store::Database& database, const ProfileIndex& index, SourceRules rules)
    : database_(database), index_(index), rules_(rules) {}

std::vector<FindingDraft> PageReviewer::review(const store::Source& source,
                                               const std::vector<model::Claim>& claims) {
  return PageReview(database_, index_, source).review(claims);
}

std::vector<FindingDraft> PageReviewer::review_state(const store::Source& source,
                                                     const store::PageWrite& write) {
  if (write.capture.outcome == model::Outcome::kDeferred) return {};
  const store::Source after = store::after_capture(source, write);
  std::vector<FindingDraft> drafts;
  for (const FindingKind kind : kinds_of_state(after, rules_, write.capture.fetched)) {
    const std::string note = note_on_state(kind, after, write);
    for (const store::Citation& citation : store::Sources(database_).citations(source.id)) {
      FindingDraft draft;
      draft.kind = kind;
      draft.profile = citation.profile;
      draft.reference = citation.reference;
      // A new streak of failures, or another target, is another finding.
      draft.key =
          kind == FindingKind::kMoved ? after.moved_key : base::format_time(*after.first_failure);
      draft.note = note;
      drafts.push_back(std::move(draft));
    }
  }
  return drafts;
}

std::string PageReviewer::note_on_state(FindingKind kind, const store::Source& after,
                                        const store::PageWrite& write) {
  if (kind == FindingKind::kMoved) {
    return after.moved_to + (write.moved_how.empty() ? "" : " (" + write.moved_how + ")");
  }
  std::string note = trouble_in_words(write.capture.outcome, write.capture.reason);
  if (kind != FindingKind::kGone) return note;
  std::optional<base::Time> last_read;
  if (after.last_read) {
    const auto capture = store::Captures(database_).find(*after.last_read);
    if (capture) last_read = capture->fetched;
  }
  return note + "; " + copies_in_words(after.url, last_read);
}

void PageReviewer::recheck(model::ProfileId profile, base::Time now) {
  const std::optional<store::StoredProfile> stored = store::Profiles(database_).find(profile);
  if (!stored) return;
  store::Transaction transaction(database_);
  store::Claims claims(database_);
  std::map<model::ClaimId, store::StoredClaim> known;
  const auto add = [&known](std::vector<store::StoredClaim> more) {
    for (store::StoredClaim& claim : more) known.emplace(claim.id, std::move(claim));
  };
  add(claims.evidence_for(profile));
  add(claims.about(stored->profile.name));
  for (const std::string& name : stored->profile.other_names) add(claims.about(name));
  for (const auto& [reference, source] : store::Sources(database_).cited_by(profile)) {
    add(claims.of_source(source));
  }
  std::vector<store::StoredClaim> own;
  for (auto& [id, claim] : known) {
    const Attachment attachment = attach(
        claim.claim, index_,
        store::Decisions(database_).verdicts(model::name_key(claim.claim.person), claim.source));
    // A name that another profile shares stays a question.
    const bool is_shared = attachment.is_question() &&
                           std::find(attachment.candidates.begin(), attachment.candidates.end(),
                                     profile) != attachment.candidates.end();
    if (!is_shared) own.push_back(std::move(claim));
  }
  recheck_claims(database_, profile, own, now);
  transaction.commit();
}

}  // namespace rolecall::review
