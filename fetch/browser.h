// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page as a headless Chromium shows it, for hosts that build their text with script. The browser
// is a child process with a profile of its own that is deleted afterwards, and has no way to the
// network but a GuardProxy.

#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "base/result.h"
#include "fetch/fetcher.h"
#include "fetch/guard_proxy.h"
#include "fetch/url.h"

namespace rolecall::fetch {

struct BrowserOptions {
  std::string command;                 ///< Chromium, or what takes its options; empty: off.
  std::vector<std::string> arguments;  ///< More of them.
  std::chrono::milliseconds time_limit{30'000};
  bool operator==(const BrowserOptions&) const = default;
};

/// Used by one thread at a time, but for stop().
class Browser {
 public:
  /// `fetch` gives who asks, the largest page, and how the guard is set.
  Browser(BrowserOptions options, FetchOptions fetch);

  /// The document as HTML in UTF-8, once its scripts have come to rest. Errors are run_child's. The
  /// address must have passed robots.txt and politeness.
  base::Result<std::string> render(const Url& url);

  /// Thread-safe, for good: breaks off what is under way.
  void stop() { is_stopped_ = true; }
  bool is_stopped() const { return is_stopped_; }

  /// Of all pages so far.
  const ProxyTally& tally() const { return tally_; }

 private:
  const BrowserOptions options_;
  const FetchOptions fetch_;
  std::atomic<bool> is_stopped_{false};
  ProxyTally tally_;
};

}  // namespace rolecall::fetch
