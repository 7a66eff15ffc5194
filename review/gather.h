// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside review/ only: one event, one finding. Pages tell it with dates of different exactness
// ("in May", "on 4 May") and in forms of the name; a draft about an event that a finding covers
// already joins that finding.

#include <map>
#include <string>
#include <vector>

#include "model/claim.h"
#include "model/finding.h"
#include "store/findings.h"

namespace rolecall::review {

/// The findings of the profiles that a page or a recheck touches. Used by its database's thread.
class Gathering {
 public:
  explicit Gathering(store::Database& database) : database_(database) {}

  /// Gives the draft the identity (key and person) of the finding about the same event, if there
  /// is one: open, deferred, drafted before, or decided and not told more exactly now. `claim` is
  /// what the draft rests on.
  void add(store::FindingDraft& draft, const model::Claim& claim);

 private:
  struct Event {
    model::FindingKind kind = model::FindingKind::kStarted;
    std::string statement;
    std::string note;
    std::string key;
    std::string person;
    bool is_decided = false;
    std::vector<model::Claim> claims;  ///< Live ones.
  };

  std::vector<Event>& events_of(model::ProfileId profile);
  std::vector<Event> load(model::ProfileId profile);
  static bool covers(const Event& event, const store::FindingDraft& draft,
                     const model::Claim& claim);

  store::Database& database_;
  std::map<model::ProfileId, std::vector<Event>> events_;
};

}  // namespace rolecall::review
