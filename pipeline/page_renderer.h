// SPDX-License-Identifier: Apache-2.0
#pragma once
// The fallback for pages that scripts build: those of the operator's hosts that were empty, or all
// of them, are rendered by a browser once everything else of a run is done, one at a time.

#include <map>
#include <string>

#include "extract/extractor.h"
#include "fetch/browser.h"
#include "pipeline/config.h"
#include "pipeline/in_flight.h"
#include "pipeline/page_reader.h"
#include "pipeline/refresh_summary.h"

namespace rolecall::pipeline {

/// Used by one thread, but for stop().
class PageRenderer {
 public:
  /// All outlives this; `hosts` is asked for the delay that a host's robots.txt wants.
  struct Neighbours {
    const extract::Extractor& extractor;
    fetch::HostMemory& hosts;
    InFlight& in_flight;
  };
  PageRenderer(const Config& config, const Neighbours& neighbours);

  /// The page, as read without scripts, is one for the browser.
  bool wants(const ReadPage& page) const;

  /// The page as the browser shows it, read; its capture's reason says so. After a failure, or
  /// where the host allows one request a run, it is kSuspicious with the reason; kDeferred, and so
  /// due again, once a run has rendered its share, is stopped, or has no browser. Waits first for
  /// as long as the host's delay demands.
  ReadPage render(ReadPage page);

  /// Thread-safe: what is left ends as kDeferred.
  void stop() { browser_.stop(); }

  RenderTally tally() const;

 private:
  ReadPage render_at(ReadPage page, const fetch::Url& url);
  ReadPage read_dom(ReadPage page, std::string dom) const;
  bool wait_for_host(const fetch::Url& url);

  const FallbackOptions& options_;
  const fetch::FetchOptions& fetch_;
  const Neighbours neighbours_;
  fetch::Browser browser_;
  bool has_browser_ = true;
  RenderTally tally_;
  /// When a host was last asked, by its authority; without an entry when this began.
  std::map<std::string, std::chrono::steady_clock::time_point> asked_;
  std::chrono::steady_clock::time_point began_{};
};

}  // namespace rolecall::pipeline
