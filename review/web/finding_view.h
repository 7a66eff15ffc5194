// SPDX-License-Identifier: Apache-2.0
#pragma once
// One finding as its page shows it: the profile's side, the page's side, what would change.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "model/profile.h"
#include "review/web/app.h"
#include "store/findings.h"

namespace rolecall::review::web {

struct FindingDetail {
  store::Finding finding;
  std::vector<store::Evidence> evidence;  ///< The strongest first.
  model::Profile profile;                 ///< Only a name where nobody has the finding yet.
  std::optional<model::Profile> after;    ///< What accepting makes of it.
};

std::optional<FindingDetail> load_finding(Context& context, model::FindingId id);

/// The finding in a sentence.
std::string sentence_of(const FindingDetail& detail);

/// What the template shows of it, without what the request adds.
nlohmann::json finding_view(Context& context, const FindingDetail& detail);

}  // namespace rolecall::review::web
