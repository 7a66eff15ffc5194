// SPDX-License-Identifier: Apache-2.0
#pragma once
// The one place that says what the network's answer means: status, curl's error and our own limits
// become a model::Outcome and a reason. What comparing bodies shows is the pipeline's.

#include <string>

#include "fetch/transfer.h"
#include "model/capture.h"

namespace rolecall::fetch {

struct Verdict {
  model::Outcome outcome = model::Outcome::kServerError;
  std::string reason;  ///< One line for the operator.
};

/// What an HTTP status means for a page. Redirects with a Location never get here; kNew is "has a
/// body".
Verdict judge_status(int status);

/// What a CURLcode other than 0 means; `detail` is curl's message.
Verdict judge_error(int curl_code, const std::string& detail);

/// The whole answer: first what broke it off, then the status, then an empty body.
Verdict judge_transfer(const TransferRequest& request, const TransferResult& result);

/// The host is overloaded, in trouble or out of reach, so that it should be left alone for a while.
bool is_host_in_trouble(const TransferResult& result);

}  // namespace rolecall::fetch
