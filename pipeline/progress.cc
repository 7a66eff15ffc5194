// SPDX-License-Identifier: Apache-2.0
#include "pipeline/progress.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/log.h"
#include "pipeline/quantity.h"

namespace rolecall::pipeline {
namespace {

using std::chrono::milliseconds;

constexpr int64_t kBarWidth = 30;

/// Twice a second reads as movement and costs nothing.
constexpr milliseconds kBarPeriod{500};

/// In a log file: what comes first.
constexpr milliseconds kLinePeriod{10'000};
constexpr int64_t kLinePages = 1000;

struct Pace {
  double rate = 0;  ///< Sources a second.
  std::string left;
};

Pace measure(const ProgressState& state) {
  Pace pace;
  const double seconds = static_cast<double>(state.elapsed.count()) / 1000;
  if (seconds > 0) pace.rate = static_cast<double>(state.done) / seconds;
  pace.left = "? left";
  if (pace.rate > 0) {
    const double left = static_cast<double>(state.due - state.done) / pace.rate;
    pace.left = describe_duration(milliseconds(static_cast<int64_t>(left * 1000))) + " left";
  }
  return pace;
}

}  // namespace

std::string format_progress_bar(const ProgressState& state) {
  const int64_t due = std::max<int64_t>(state.due, 1);
  const int64_t filled = std::clamp<int64_t>(state.done * kBarWidth / due, 0, kBarWidth);
  std::string bar(static_cast<size_t>(filled), '=');
  if (filled < kBarWidth) bar += '>';
  const Pace pace = measure(state);
  return fmt::format("[{:<{}}] {}/{}  {}%  {:.1f} a second  {}", bar, kBarWidth, state.done,
                     state.due, state.done * 100 / due, pace.rate, pace.left);
}

std::string format_progress_line(const ProgressState& state) {
  const Pace pace = measure(state);
  return fmt::format("{} of {} sources, {:.1f} a second, {}", state.done, state.due, pace.rate,
                     pace.left);
}

ProgressReporter::ProgressReporter(int64_t due) : due_(due) {}

ProgressReporter::~ProgressReporter() { base::show_progress_line(""); }

void ProgressReporter::update(int64_t done) {
  const auto now = Clock::now();
  const ProgressState state{done, due_, std::chrono::duration_cast<milliseconds>(now - started_)};
  if (base::has_terminal()) {
    if (now - shown_at_ < kBarPeriod) return;
    base::show_progress_line(format_progress_bar(state));
  } else {
    if (now - shown_at_ < kLinePeriod && done - shown_done_ < kLinePages) return;
    base::log(base::LogLevel::kInfo, format_progress_line(state));
  }
  shown_at_ = now;
  shown_done_ = done;
}

}  // namespace rolecall::pipeline
