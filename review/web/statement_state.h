// SPDX-License-Identifier: Apache-2.0
#pragma once
// How a statement stands: borne out by whom and when, in doubt, or without a page that says it.

#include <map>
#include <string>

#include "model/profile.h"
#include "review/web/app.h"
#include "store/directory.h"
#include "store/findings.h"

namespace rolecall::review::web {

struct StatementState {
  std::string tone;          ///< "good", "warn", "bad" or "none", classes of the style sheet.
  std::string words;         ///< "confirmed 10 May 2026 by 2 sources"
  model::FindingId finding;  ///< That puts it in doubt; 0 without one.
};

/// The states of one profile's statements.
class StatementStates {
 public:
  StatementStates(Context& context, model::ProfileId profile);

  StatementState of(const model::Profile& profile, const model::Statement& statement) const;
  /// The page is not there any more.
  bool is_dead(const model::Profile& profile, const std::string& reference) const;

 private:
  std::map<std::string, store::StatementSupport> support_;
  std::multimap<std::string, store::Finding> doubts_;  ///< Open ones, by statement.
  std::map<std::string, bool> dead_;                   ///< By reference.
};

}  // namespace rolecall::review::web
