// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's claims, or the state of its source, held against the profiles: the findings to store.

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "model/claim.h"
#include "review/attach.h"
#include "store/findings.h"
#include "store/page_write.h"
#include "store/sources.h"

namespace rolecall::review {

/// When a source's state is worth an editor's time; failures of a night are not.
struct SourceRules {
  int failures = 3;                      ///< Nights in a row, over
  std::chrono::hours failing_for{72};    ///< at least this long: kGone, kBlocked.
  int moves = 2;                         ///< Captures that ended there, over
  std::chrono::hours moved_for{24 * 7};  ///< at least this long: kMoved.
};

/// Used by its database's thread.
class PageReviewer {
 public:
  /// `index` outlives the reviewer.
  PageReviewer(store::Database& database, const ProfileIndex& index, SourceRules rules = {});

  /// Drafts for a page that was read, by claim_index: for each claim its profile's findings, the
  /// successions it means for profiles that cite the source, kUnsupported for statements that the
  /// page bore out and no longer does, and kNewPerson on watched sources. A draft about an event
  /// that a finding covers already has that finding's key.
  std::vector<store::FindingDraft> review(const store::Source& source,
                                          const std::vector<model::Claim>& claims);

  /// Drafts for the state of a source, which is given as it was before what is to be written of
  /// it: outcome, time and redirect of that count.
  std::vector<store::FindingDraft> review_state(const store::Source& source,
                                                const store::PageWrite& write);

  /// Holds the live claims about a profile against it again, after the profile changed, and
  /// stores what follows: open findings that no longer apply are withdrawn.
  void recheck(model::ProfileId profile, base::Time now);

 private:
  std::string note_on_state(model::FindingKind kind, const store::Source& after,
                            const store::PageWrite& write);

  store::Database& database_;
  const ProfileIndex& index_;
  SourceRules rules_;
};

}  // namespace rolecall::review
