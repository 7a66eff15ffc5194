// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a queue of open findings is ordered and filtered by, and which findings were touched since
// it was last looked at, so that it need not be read anew.

#include <functional>
#include <string>
#include <vector>

#include "model/ids.h"
#include "store/database.h"
#include "store/findings.h"

namespace rolecall::store {

/// A finding that was stored, changed or removed.
struct Touch {
  model::FindingId finding;
  model::ProfileId profile;  ///< 0: nobody's.
  int64_t sequence = 0;      ///< Grows with every change.
};

/// One piece of evidence of an open finding: where it is said, about which organisation.
struct OpenEvidence {
  model::FindingId finding;
  model::ProfileId profile;
  std::string host;
  std::string org;  ///< Of the claim; empty where it names none.
};

/// Used by its database's thread. Findings of kConfirms ask nobody and are left out.
class OpenFindings {
 public:
  explicit OpenFindings(Database& database) : database_(database) {}

  /// Of the last touch; 0 before the first.
  int64_t last_touch();
  /// Above a sequence, in order.
  std::vector<Touch> touched_since(int64_t sequence, int limit);

  void for_each_evidence(const std::function<void(const OpenEvidence&)>& visit);
  std::vector<OpenEvidence> evidence_of(model::ProfileId profile);

  /// Open ones about people without a profile, and open questions of whom a claim speaks; by id.
  std::vector<Finding> without_profile();

 private:
  Database& database_;
};

}  // namespace rolecall::store
