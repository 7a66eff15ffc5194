// SPDX-License-Identifier: Apache-2.0
#pragma once
// One request on its way, over redirects, to its one capture.

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "fetch/fetcher.h"
#include "fetch/outcome.h"
#include "fetch/transfer.h"
#include "fetch/url.h"

namespace rolecall::fetch {

struct PageJob {
  FetchRequest request;
  Url url;                                 ///< Where the next transfer goes.
  std::vector<std::string> visited;        ///< The addresses before url, in order.
  std::vector<model::Exchange> exchanges;  ///< Of the redirects so far, if they are kept.
  bool all_permanent = true;               ///< Every hop so far was 301 or 308.
  FetchFlow::Permit permit = FetchFlow::Permit::kNone;
};

/// A redirect status with a Location.
bool is_redirect(const TransferResult& result);

/// Where a redirect leads, without its fragment; the error is parse_url's.
base::Result<Url> redirect_target(const Url& from, const TransferResult& result);

/// Moves the job to a redirect's target. Gives the verdict instead if it may not be followed: a
/// bad address, a loop, more than `max_redirects`.
std::optional<Verdict> follow_redirect(PageJob& job, const TransferResult& result,
                                       int max_redirects);

/// The capture that ends a job. `result` is that of its last transfer; a default one if there
/// was none.
model::Capture make_capture(PageJob job, Verdict verdict, TransferResult result, base::Time now);

/// Untrusted text for a reason: one line of bounded length.
std::string brief(std::string_view text);

}  // namespace rolecall::fetch
