// SPDX-License-Identifier: Apache-2.0
#pragma once
// How a run went, for people and for programs.

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/capture.h"
#include "model/finding.h"
#include "model/ids.h"

namespace rolecall::pipeline {

/// Why a run ended.
enum class RunEnd {
  kQueueDone,    ///< Every due source has its outcome.
  kBudget,       ///< Its time was up; the rest stays due.
  kStopped,      ///< It was told to stop.
  kStalled,      ///< Nothing happened for too long.
  kNetworkDown,  ///< Most hosts could not be reached; nothing was flagged.
};

std::string_view to_string(RunEnd end);

/// How a TimeGate answered about dead pages.
struct MementoTally {
  int64_t found = 0;
  int64_t none = 0;     ///< It has no copy that can be proposed.
  int64_t refused = 0;  ///< It may not be asked.
  int64_t failed = 0;   ///< To be asked again.
  int64_t asked() const { return found + none + refused + failed; }
};

/// What a browser did for pages that scripts build.
struct RenderTally {
  int64_t rendered = 0;
  int64_t failed = 0;
  int64_t deferred = 0;     ///< Due again in the next run.
  int64_t connections = 0;  ///< That it made,
  int64_t refused = 0;      ///< and that it was refused.
  int64_t bytes = 0;        ///< Received over them.
  int64_t pages() const { return rendered + failed + deferred; }
};

struct RefreshSummary {
  model::RunId run;
  bool resumed = false;  ///< Went on with a run that was killed.
  RunEnd end = RunEnd::kQueueDone;
  std::string note;  ///< What to know about the end; may be empty.

  int64_t due = 0;
  std::vector<std::pair<model::Outcome, int64_t>> outcomes;  ///< They sum to `due`.
  int64_t left = 0;  ///< Of the deferred ones those that the run did not come to.

  int64_t new_claims = 0;
  int64_t withdrawn_claims = 0;
  int64_t suppressed_claims = 0;  ///< About people who asked not to be listed; not stored.
  int64_t ungrounded_claims = 0;  ///< Their quote was not on the page; not stored.
  std::vector<std::pair<model::FindingKind, int64_t>> findings;  ///< New ones.

  MementoTally mementos;
  RenderTally browser;
  /// Hosts that had one page only, because their Crawl-delay is over our limit; the first few.
  std::vector<std::string> one_page_hosts;
  /// What became of the captures' messages.
  struct Archived {
    int64_t captures = 0;  ///< With records.
    int64_t bodies = 0;    ///< Written.
    int64_t revisits = 0;  ///< Bodies that were there already, and answers of 304.
    int64_t unkept = 0;    ///< Left out because the page asks for it.
    int64_t bytes = 0;     ///< Of the files.
  };
  Archived archive;
  /// What watching came to: listings read, new items, and what became of these.
  std::vector<std::pair<std::string, int64_t>> watched;

  /// Sources that failed for so many nights that the operator should know, and a few of them.
  int64_t failing = 0;
  std::vector<std::string> failing_examples;

  int64_t written = 0;  ///< Sources done by this process: without what a killed one had done.
  std::chrono::milliseconds elapsed{0};
  double cpu_seconds = 0;
  int64_t peak_memory = 0;  ///< Bytes.
};

/// New findings that a person should look at, or a run that did not do its work.
bool needs_person(const RefreshSummary& summary);

/// "2 listings read with news, 31 new items, 1 taken to be read, 30 naming nobody here".
std::string describe_watching(const std::vector<std::pair<std::string, int64_t>>& counts);

/// A few lines; ends in a newline.
std::string summary_to_text(const RefreshSummary& summary);
/// One JSON object on one line.
std::string summary_to_json(const RefreshSummary& summary);

}  // namespace rolecall::pipeline
