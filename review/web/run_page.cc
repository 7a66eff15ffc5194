// SPDX-License-Identifier: Apache-2.0
// Runs: how the nights went.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "review/web/chart.h"
#include "review/web/finding_page.h"
#include "review/web/pages.h"
#include "review/web/wording.h"
#include "store/runs.h"
#include "store/sources.h"

namespace rolecall::review::web {
namespace {

constexpr int kMaxRuns = 60;

struct Tally {
  int64_t changed = 0;
  int64_t same = 0;
  int64_t failed = 0;
};

std::string_view class_of(model::Outcome outcome) {
  switch (outcome) {
    case model::Outcome::kNew:
    case model::Outcome::kChanged:
    case model::Outcome::kMoved:
      return "fill-changed";
    default:
      break;
  }
  return store::trouble_of(outcome) == store::Trouble::kNone ? "fill-same" : "fill-failed";
}

Tally tally_of(const store::Run& run) {
  Tally tally;
  for (const auto& [outcome, count] : run.outcomes) {
    const std::string_view fill = class_of(outcome);
    (fill == "fill-changed" ? tally.changed
     : fill == "fill-same"  ? tally.same
                            : tally.failed) += count;
  }
  return tally;
}

int64_t seconds_of(const store::Run& run) {
  return run.finished ? std::max<int64_t>(0, (*run.finished - run.started).count()) : 0;
}

std::string duration_in_words(int64_t seconds) {
  if (seconds == 0) return "under a second";
  if (seconds < 120) return counted(seconds, "second", "seconds");
  if (seconds < 7200) return counted(seconds / 60, "minute", "minutes");
  return counted(seconds / 3600, "hour", "hours") + ", " + std::to_string(seconds % 3600 / 60) +
         " min";
}

std::string_view tone_of(store::RunState state) {
  switch (state) {
    case store::RunState::kDone:
      return "good";
    case store::RunState::kInvalid:
      return "bad";
    default:
      return "warn";
  }
}

nlohmann::json run_view(const store::Run& run) {
  const Tally tally = tally_of(run);
  return {{"id", run.id.value},
          {"state", to_string(run.state)},
          {"tone", tone_of(run.state)},
          {"started", time_in_words(run.started)},
          {"took", run.finished ? duration_in_words(seconds_of(run)) : "not over"},
          {"due", run.due},
          {"changed", tally.changed},
          {"same", tally.same},
          {"failed", tally.failed},
          {"findings", run.findings_opened},
          {"notes", run.notes}};
}

std::string label_of(const store::Run& run) {
  return "Run " + std::to_string(run.id.value) + ", " + day_in_words(run.started);
}

// From the oldest to the newest.
nlohmann::json pages_chart(const std::vector<store::Run>& runs) {
  std::vector<Bar> bars;
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
    const Tally tally = tally_of(*run);
    bars.push_back({label_of(*run) + ": " + std::to_string(tally.changed) + " changed, " +
                        std::to_string(tally.same) + " unchanged, " + std::to_string(tally.failed) +
                        " failed",
                    {{"fill-changed", static_cast<double>(tally.changed)},
                     {"fill-same", static_cast<double>(tally.same)},
                     {"fill-failed", static_cast<double>(tally.failed)}}});
  }
  return bar_chart(bars, "Pages of each run", "pages");
}

nlohmann::json time_chart(const std::vector<store::Run>& runs) {
  int64_t longest = 0;
  for (const store::Run& run : runs) longest = std::max(longest, seconds_of(run));
  const bool in_minutes = longest >= 300;
  std::vector<Bar> bars;
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
    const auto seconds = static_cast<double>(seconds_of(*run));
    bars.push_back({label_of(*run) + ": " + duration_in_words(seconds_of(*run)),
                    {{"fill-time", in_minutes ? seconds / 60 : seconds}}});
  }
  return bar_chart(bars, "Time of each run", in_minutes ? "minutes" : "seconds");
}

Response show_list(Context& context) {
  const auto runs = store::Runs(context.database).latest(kMaxRuns);
  nlohmann::json view = page_view(context, "Runs");
  view["runs"] = nlohmann::json::array();
  for (const store::Run& run : runs) view["runs"].push_back(run_view(run));
  view["is_empty"] = runs.empty();
  view["pages_chart"] = pages_chart(runs);
  view["time_chart"] = time_chart(runs);
  return page("runs", view);
}

Response show_one(Context& context) {
  const auto run =
      store::Runs(context.database).find(model::RunId{parse_number(context.param("id"))});
  if (!run) return problem_page(context, 404, "There is no run of that number.");
  nlohmann::json view = page_view(context, "Run " + std::to_string(run->id.value));
  view["run"] = run_view(*run);
  auto outcomes = run->outcomes;
  std::sort(outcomes.begin(), outcomes.end(),
            [](const auto& a, const auto& b) { return a.second > b.second; });
  int64_t most = 1;
  for (const auto& [outcome, count] : outcomes) most = std::max(most, count);
  view["outcomes"] = nlohmann::json::array();
  for (const auto& [outcome, count] : outcomes) {
    view["outcomes"].push_back({{"words", outcome_in_words(outcome)},
                                {"count", count},
                                {"fill", class_of(outcome)},
                                {"width", std::max<int64_t>(1, count * 100 / most)}});
  }
  return page("run", view);
}

}  // namespace

void add_run_pages(Routes& routes) {
  routes.push_back({"GET", "/runs", Access::kReader, show_list});
  routes.push_back({"GET", "/runs/:id", Access::kReader, show_one});
}

}  // namespace rolecall::review::web
