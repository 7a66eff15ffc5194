// SPDX-License-Identifier: Apache-2.0
#pragma once
// One page's results, written together or not at all: its capture, the source's new schedule, the
// document, the claims and the findings.

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "model/claim.h"
#include "store/captures.h"
#include "store/documents.h"
#include "store/findings.h"
#include "store/sources.h"

namespace rolecall::store {

struct PageWrite {
  CaptureRecord capture;  ///< With source and run; its id is given by the store.

  base::Time next_due{};
  std::chrono::seconds interval{0};
  /// The source's history after this capture (pipeline/change_rate.h).
  double changes = 0;
  double watched_days = 0;
  int64_t text_words = 0;     ///< Of a page that was read now; 0 keeps what is known.
  std::string landing;        ///< fetch::landing_of; counted only if the page was delivered.
  bool told_failing = false;  ///< The operator hears of its failures with this run.
  std::string moved_to;       ///< Where a permanent redirect leads, and
  std::string moved_key;      ///< the key of that; both empty without one.
  std::string moved_how;      ///< What a reviewer should know of the move; may be empty.

  std::optional<StoredDocument> document;
  /// The page's claims; nothing where it was not read (a failure, or unchanged), which leaves the
  /// stored ones as they are. Stored claims that a read page lacks are withdrawn.
  std::optional<std::vector<model::Claim>> claims;
  std::vector<FindingDraft> findings;

  /// An old capture read again: what the source's health and schedule are is left alone.
  bool is_reread = false;

  /// All that concerns the source itself.
  PageWrite without_content() const;
};

struct PageWritten {
  model::CaptureId capture;
  bool already_written = false;  ///< The run has an outcome for the source; nothing was written.
  int64_t new_claims = 0;
  int64_t withdrawn_claims = 0;
  int64_t opened_findings = 0;
  int64_t suppressed_claims = 0;  ///< About people who asked not to be listed; not stored.
  int64_t ungrounded_claims = 0;  ///< Whose quote is not in the document at its offsets; likewise.
};

/// Writes in a transaction of its own, or as a savepoint of the caller's, so that many pages can
/// share one. A finding that rests only on withdrawn claims is withdrawn if it was open.
PageWritten write_page(Database& database, const PageWrite& page);

/// The source as write_page will leave it: its health, validators and redirect. The review of a
/// source's state needs it beforehand.
Source after_capture(Source source, const PageWrite& page);

}  // namespace rolecall::store
