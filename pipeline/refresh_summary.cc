// SPDX-License-Identifier: Apache-2.0
#include "pipeline/refresh_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/enum_names.h"
#include "pipeline/quantity.h"

namespace rolecall::pipeline {
namespace {

constexpr base::EnumNames<RunEnd, 5> kEnds{{
    {RunEnd::kQueueDone, "done"},
    {RunEnd::kBudget, "budget"},
    {RunEnd::kStopped, "stopped"},
    {RunEnd::kStalled, "stalled"},
    {RunEnd::kNetworkDown, "network-down"},
}};

constexpr double kMebibyte = 1 << 20;

/// "new 12, gone 1"; "none" for nothing.
template <typename Kind>
std::string join_counts(const std::vector<std::pair<Kind, int64_t>>& counts) {
  std::string out;
  for (const auto& [kind, count] : counts) {
    fmt::format_to(std::back_inserter(out), "{}{} {}", out.empty() ? "" : ", ", to_string(kind),
                   count);
  }
  return out.empty() ? "none" : out;
}

template <typename Kind>
nlohmann::ordered_json to_object(const std::vector<std::pair<Kind, int64_t>>& counts) {
  auto object = nlohmann::ordered_json::object();
  for (const auto& [kind, count] : counts) object[std::string(to_string(kind))] = count;
  return object;
}

double seconds_of(std::chrono::milliseconds duration) {
  return static_cast<double>(duration.count()) / 1000;
}

double rate(const RefreshSummary& summary) {
  const double seconds = seconds_of(summary.elapsed);
  return seconds > 0 ? static_cast<double>(summary.written) / seconds : 0;
}

int64_t round_to_mebibytes(int64_t bytes) {
  return static_cast<int64_t>(static_cast<double>(bytes) / kMebibyte + 0.5);
}

}  // namespace

std::string_view to_string(RunEnd end) { return base::name_of(kEnds, end); }

bool needs_person(const RefreshSummary& summary) {
  return (summary.end != RunEnd::kQueueDone && summary.end != RunEnd::kBudget) ||
         std::any_of(summary.findings.begin(), summary.findings.end(), [](const auto& finding) {
           return finding.first != model::FindingKind::kConfirms && finding.second > 0;
         });
}

std::string describe_watching(const std::vector<std::pair<std::string, int64_t>>& counts) {
  constexpr std::pair<std::string_view, std::string_view> kWords[] = {
      {"listings", "listings read with news"},
      {"new-items", "new items"},
      {"taken", "taken to be read"},
      {"known-page", "known pages"},
      {"unrelated", "naming nobody here"},
      {"cue", "telling of a change of somebody not here"},
      {"old", "old"},
      {"other-host", "on other hosts"},
      {"no-address", "without an address to fetch"},
      {"suppressed", "about people who asked not to be listed"},
      {"over-limit", "over the limit of waiting pages"},
      {"left-out", "past the end of what is read of a listing"},
      {"nested", "listings within listings of listings"},
      {"fruitless", "pages let go that said nothing of a profile"},
      {"discovered", "feeds discovered"},
      {"feeds-elsewhere", "feeds on hosts that nobody cites"},
      {"feeds-over-limit", "feeds over the limit of their host"},
  };
  std::string out;
  for (const auto& [what, words] : kWords) {
    for (const auto& [key, count] : counts) {
      if (key != what) continue;
      fmt::format_to(std::back_inserter(out), "{}{} {}", out.empty() ? "" : ", ", count, words);
    }
  }
  return out;
}

std::string summary_to_text(const RefreshSummary& summary) {
  std::string out =
      fmt::format("run {}{}: {} sources due, {} left; {}{}\n", summary.run.value,
                  summary.resumed ? " (taken up again)" : "", summary.due, summary.left,
                  to_string(summary.end), summary.note.empty() ? "" : ": " + summary.note);
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "  sources: {}\n", join_counts(summary.outcomes));
  if (!summary.one_page_hosts.empty()) {
    fmt::format_to(to, "  one page each, as their Crawl-delay asks: {}\n",
                   fmt::join(summary.one_page_hosts, ", "));
  }
  fmt::format_to(to, "  new findings: {}\n", join_counts(summary.findings));
  if (summary.failing > 0) {
    fmt::format_to(to, "  failing for nights: {}\n", summary.failing);
    for (const std::string& line : summary.failing_examples) fmt::format_to(to, "    {}\n", line);
  }
  fmt::format_to(to, "  claims: {} new, {} no longer said", summary.new_claims,
                 summary.withdrawn_claims);
  if (summary.suppressed_claims > 0) {
    fmt::format_to(to, ", {} about people who asked not to be listed", summary.suppressed_claims);
  }
  if (summary.ungrounded_claims > 0) {
    fmt::format_to(to, ", {} without their words on the page", summary.ungrounded_claims);
  }
  if (const MementoTally& asked = summary.mementos; asked.asked() > 0) {
    fmt::format_to(to,
                   "\n  archived copies of dead pages: {} found, {} none, {} refused, {} failed",
                   asked.found, asked.none, asked.refused, asked.failed);
  }
  if (const RenderTally& browser = summary.browser; browser.pages() > 0) {
    fmt::format_to(to,
                   "\n  browser: {} pages rendered, {} failed, {} left for another run; "
                   "{} connections, {} refused, {:.1f} MiB",
                   browser.rendered, browser.failed, browser.deferred, browser.connections,
                   browser.refused, static_cast<double>(browser.bytes) / kMebibyte);
  }
  if (summary.archive.captures > 0 || summary.archive.unkept > 0) {
    fmt::format_to(to, "\n  archive: {} captures, {} bodies, {} known ones; {} KiB",
                   summary.archive.captures, summary.archive.bodies, summary.archive.revisits,
                   summary.archive.bytes / 1024);
  }
  if (summary.archive.unkept > 0) {
    fmt::format_to(to, "; {} pages ask that no copy be kept", summary.archive.unkept);
  }
  if (!summary.watched.empty()) {
    fmt::format_to(to, "\n  watching: {}", describe_watching(summary.watched));
  }
  fmt::format_to(to, "\n  {} for {} sources, {:.1f} a second; CPU {:.1f} s; peak memory {} MiB\n",
                 describe_duration(summary.elapsed), summary.written, rate(summary),
                 summary.cpu_seconds, round_to_mebibytes(summary.peak_memory));
  return out;
}

std::string summary_to_json(const RefreshSummary& summary) {
  auto watched = nlohmann::ordered_json::object();
  for (const auto& [what, count] : summary.watched) watched[what] = count;
  const nlohmann::ordered_json object = {
      {"run", summary.run.value},
      {"resumed", summary.resumed},
      {"end", to_string(summary.end)},
      {"note", summary.note},
      {"due", summary.due},
      {"outcomes", to_object(summary.outcomes)},
      {"left", summary.left},
      {"findings", to_object(summary.findings)},
      {"failing", summary.failing},
      {"failing_examples", summary.failing_examples},
      {"new_claims", summary.new_claims},
      {"withdrawn_claims", summary.withdrawn_claims},
      {"suppressed_claims", summary.suppressed_claims},
      {"ungrounded_claims", summary.ungrounded_claims},
      {"mementos",
       {{"found", summary.mementos.found},
        {"none", summary.mementos.none},
        {"refused", summary.mementos.refused},
        {"failed", summary.mementos.failed}}},
      {"browser",
       {{"rendered", summary.browser.rendered},
        {"failed", summary.browser.failed},
        {"deferred", summary.browser.deferred},
        {"connections", summary.browser.connections},
        {"refused", summary.browser.refused},
        {"bytes", summary.browser.bytes}}},
      {"one_page_hosts", summary.one_page_hosts},
      {"archive",
       {{"captures", summary.archive.captures},
        {"bodies", summary.archive.bodies},
        {"revisits", summary.archive.revisits},
        {"unkept", summary.archive.unkept},
        {"bytes", summary.archive.bytes}}},
      {"watched", std::move(watched)},
      {"written", summary.written},
      {"elapsed_seconds", seconds_of(summary.elapsed)},
      {"sources_per_second", rate(summary)},
      {"cpu_seconds", summary.cpu_seconds},
      {"peak_memory_bytes", summary.peak_memory},
  };
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace rolecall::pipeline
