// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages that bear a finding out, with the sentence in its place.

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "review/web/app.h"
#include "store/findings.h"

namespace rolecall::review::web {

/// A list, the first ones with their text; more than kMaxShown are counted by the caller.
nlohmann::json evidence_view(Context& context, const std::vector<store::Evidence>& evidence);
constexpr size_t kMaxShown = 20;

}  // namespace rolecall::review::web
