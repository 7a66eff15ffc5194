// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page of one finding; also shown again when a form about it could not be taken.

#include <nlohmann/json_fwd.hpp>

#include "review/web/app.h"
#include "review/web/queue_filter.h"

namespace rolecall::review::web {

/// What came back with a form that was not taken.
struct FormProblem {
  int status = 200;
  std::string text;  ///< What is wrong with it, for the reviewer; empty: nothing.
};

/// A 404 without such a finding. The fields of a refused form keep what was typed.
Response finding_page(Context& context, model::FindingId id, const QueueFilter& filter,
                      const FormProblem& problem = {});

/// The id in an address or form field; 0 where it is none.
int64_t parse_number(std::string_view text);

/// "/findings/17?kind=ended&done=4"
std::string finding_address(model::FindingId id, const QueueFilter& filter,
                            model::DecisionId done = {});
/// "/queue?kind=ended&done=4"
std::string queue_address(const QueueFilter& filter, model::DecisionId done = {});

/// The line that says what was just decided, with a way to undo it; {} where `done` in the query
/// names no standing decision of this reviewer.
nlohmann::json done_view(Context& context, const QueueFilter& filter);

}  // namespace rolecall::review::web
