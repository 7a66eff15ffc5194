// SPDX-License-Identifier: Apache-2.0
#pragma once
// Findings as stored. One finding covers a profile, a statement, a kind and what is claimed, and
// collects all the sources that claim it; a decided one is never opened again by the same words.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "model/finding.h"
#include "model/ids.h"
#include "store/claims.h"
#include "store/database.h"

namespace rolecall::store {

/// A finding before it is stored.
struct FindingDraft {
  model::FindingKind kind = model::FindingKind::kConfirms;
  model::ProfileId profile;  ///< 0: nobody yet; see candidates and person.
  std::string statement;     ///< Id of the profile's statement; empty where none is meant.
  std::string reference;     ///< Id of the reference, of kGone, kMoved and kBlocked; else empty.
  std::string key;           ///< What is claimed; with profile, statement and kind the identity.
  std::string person;        ///< As the page names the person; for kNewPerson and questions.
  std::string note;          ///< What a reviewer should know beside the claim; may be empty.
  std::vector<model::ProfileId> candidates;  ///< Not empty: "which of these people is it?"

  /// The evidence: a claim of the same PageWrite by its index, or a stored one, or neither for
  /// the state of the source.
  std::optional<size_t> claim_index;
  model::ClaimId claim;
};

struct Finding {
  model::FindingId id;
  model::FindingKind kind = model::FindingKind::kConfirms;
  model::FindingState state = model::FindingState::kOpen;
  model::ProfileId profile;
  std::string statement;
  std::string reference;
  std::string key;
  std::string person;
  std::string note;
  std::vector<model::ProfileId> candidates;
  base::Time opened{};
  base::Time changed{};
  int64_t version = 0;  ///< Grows with every change of evidence or state.
};

/// What a Memento TimeGate named for a page that is gone.
struct ArchivedCopy {
  std::string url;
  base::Time dated{};  ///< When it was archived.
};

/// A source that bears a finding out, with what an editor wants to see of it.
struct Evidence {
  model::SourceId source;
  std::string url;
  std::string host;
  std::string title;      ///< Of the document; empty where it is not kept.
  std::string publisher;  ///< The site's name, else empty.
  std::optional<model::Edtf> published;
  base::Time fetched{};                  ///< When the source last said it.
  std::optional<StoredClaim> claim;      ///< Nothing for the state of a source.
  std::optional<ArchivedCopy> archived;  ///< While the source is dead; a proposal, not applied.
};

enum class PutOutcome {
  kOpened,  ///< A new finding, or one that had been withdrawn.
  kKnown,   ///< Its finding exists; the evidence was added where it was new.
  kHeld,    ///< A decision about the same claim or the same words holds; nothing was opened.
};

struct PutResult {
  model::FindingId id;  ///< The finding that covers the draft.
  PutOutcome outcome = PutOutcome::kKnown;
};

struct FindingFilter {
  std::optional<model::FindingState> state = model::FindingState::kOpen;
  std::optional<model::FindingKind> kind;
  std::optional<model::ProfileId> profile;
  std::optional<model::SourceId> source;
  model::FindingId after;  ///< Page on from here: ids above it.
  int limit = 100;
};

struct FindingCount {
  model::FindingKind kind;
  model::FindingState state;
  int64_t count = 0;
};

/// Used by its database's thread.
class Findings {
 public:
  explicit Findings(Database& database) : database_(database) {}

  std::optional<Finding> find(model::FindingId id);
  /// By id. kConfirms findings are stored too, and come only if asked for by kind.
  std::vector<Finding> list(const FindingFilter& filter);
  /// Open ones about a person without a profile, by the name's key.
  std::vector<Finding> new_person(std::string_view name);
  /// By source; live claims first.
  std::vector<Evidence> evidence(model::FindingId id);
  /// Open ones that ask somebody (all but kConfirms) and have a profile, grouped by profile; one
  /// in memory at a time.
  void for_each_open(const std::function<void(const Finding&)>& visit);
  std::vector<FindingCount> counts();

  /// Adds evidence, or opens a finding, unless a decision about the same words holds. A draft's
  /// claim_index is not looked at.
  PutResult put(const FindingDraft& draft, model::SourceId source, base::Time now);

  /// Makes the profile's open findings that rest on claims exactly those of `drafts` (by stored
  /// claim); others that were open become withdrawn.
  void put_all(model::ProfileId profile, const std::vector<FindingDraft>& drafts, base::Time now);

  /// kConflict if the version is not the stored one.
  base::Result<void> set_state(const Finding& finding, model::FindingState state, base::Time now);

  /// The time when a live source last said what the statement says; nothing if none ever did.
  std::optional<base::Time> last_confirmed(model::ProfileId profile, const std::string& statement);

 private:
  Database& database_;
};

}  // namespace rolecall::store
