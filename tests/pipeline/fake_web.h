// SPDX-License-Identifier: Apache-2.0
#pragma once
// A web in memory on the other side of a run: pages by address, answers that a test chooses.

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "pipeline/fetch_side.h"

namespace rolecall::pipeline {

/// What an address answers with.
struct FakeAnswer {
  model::Outcome outcome = model::Outcome::kNew;  ///< As the network shows it.
  std::string body;
  std::string etag;                         ///< Asked for with the same one: 304.
  std::vector<model::Header> headers = {};  ///< Names in lower case.
  std::string moved_to;                     ///< Not empty: a permanent redirect to there.
};

/// An HTML page that says just this.
FakeAnswer fake_page(const std::string& sentence);
FakeAnswer fake_failure(model::Outcome outcome);

/// Outlives the runs over it. One run at a time.
class FakeWeb {
 public:
  std::map<std::string, FakeAnswer> answers;  ///< Addresses without one are kGone.
  /// Called before each delivery, on the network thread, with the number of those before.
  std::function<void(size_t)> before_delivery;
  /// Called with the stage under way before the first request: the test stops it through this.
  std::function<bool()> hang_until;  ///< Not empty: nothing is delivered until it is true.

  bool keeps_exchanges = false;  ///< Captures carry what an archive needs.

  /// Requests so far, in order.
  std::vector<fetch::FetchRequest> requests;

  MakeFetchSide side(base::Time now);
};

}  // namespace rolecall::pipeline
