// SPDX-License-Identifier: Apache-2.0
#include "pipeline/supervisor.h"

#include <fmt/format.h>

#include "base/log.h"
#include "pipeline/quantity.h"

namespace rolecall::pipeline {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// A tenth of a second is not felt as a delay by who pressed Ctrl-C.
constexpr milliseconds kTick{100};

/// What a healthy run needs at most to let a slow page and a slow commit through.
constexpr milliseconds kGrace{30'000};

class Supervisor {
 public:
  Supervisor(RefreshStages& stages, const Supervision& supervision)
      : stages_(stages), supervision_(supervision) {}

  Supervised watch() {
    while (!stages_.wait_for(kTick)) {
      if (supervision_.on_progress) supervision_.on_progress(stages_.writer().done());
      note_events();
      if (stopping_) {
        abandon_if_hopeless();
      } else if (const auto end = find_reason_to_stop()) {
        result_.end = *end;
        stop();
      } else if (stages_.has_failed()) {
        stop();
      }
    }
    return result_;
  }

 private:
  void note_events() {
    const size_t events = stages_.in_flight().events();
    if (events == events_) return;
    events_ = events;
    last_event_ = Clock::now();
  }

  std::optional<RunEnd> find_reason_to_stop() {
    if (supervision_.stop_requested && supervision_.stop_requested()) {
      result_.note = "stopped by a signal";
      return RunEnd::kStopped;
    }
    const auto now = Clock::now();
    if (supervision_.budget && now - started_ > *supervision_.budget) return RunEnd::kBudget;
    if (now - last_event_ <= supervision_.stall) return std::nullopt;
    result_.note = describe_stall();
    base::log(base::LogLevel::kError, result_.note);
    return RunEnd::kStalled;
  }

  std::string describe_stall() const {
    const std::string waiting = stages_.in_flight().oldest_host().value_or("the store");
    return fmt::format("nothing happened for {}; waiting longest: {} ({} sources under way)",
                       describe_duration(supervision_.stall), waiting, stages_.in_flight().size());
  }

  void stop() {
    stages_.stop_fetching();
    stopping_ = true;
    last_event_ = Clock::now();
  }

  void abandon_if_hopeless() {
    if (!supervision_.abandon || Clock::now() - last_event_ <= supervision_.stall + kGrace) return;
    base::log(base::LogLevel::kError,
              "the run does not come to an end and is given up; what was written stays");
    supervision_.abandon();
  }

  RefreshStages& stages_;
  const Supervision& supervision_;
  Supervised result_;
  const Clock::time_point started_ = Clock::now();
  Clock::time_point last_event_ = started_;
  size_t events_ = 0;
  bool stopping_ = false;
};

}  // namespace

Supervised supervise(RefreshStages& stages, const Supervision& supervision) {
  return Supervisor(stages, supervision).watch();
}

}  // namespace rolecall::pipeline
