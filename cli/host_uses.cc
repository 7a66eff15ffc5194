// SPDX-License-Identifier: Apache-2.0
#include "cli/host_uses.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "pipeline/quantity.h"

namespace rolecall::cli {
namespace {

using Json = nlohmann::ordered_json;
using pipeline::describe_duration;

std::string join_outcomes(const store::HostUse& use) {
  std::string out;
  for (const auto& [outcome, count] : use.outcomes) {
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", to_string(outcome), count);
  }
  return out.empty() ? "none of its own" : out;
}

int64_t percent(int64_t part, int64_t whole) { return whole > 0 ? part * 100 / whole : 0; }

std::string describe_bytes(int64_t bytes) {
  if (bytes < 10'000) return fmt::format("{} bytes", bytes);
  if (bytes < 10'000'000) return fmt::format("{} kB", bytes / 1000);
  return fmt::format("{} MB", bytes / 1'000'000);
}

double seconds_of(std::chrono::milliseconds duration) {
  return static_cast<double>(duration.count()) / 1000;
}

}  // namespace

void print_host_use(const store::HostUse& use) {
  fmt::print("run {}, {}, {}\n", use.run.value, base::format_time(use.started), use.host);
  fmt::print("  robots.txt: {}{}\n", use.robots.empty() ? "not asked for" : use.robots,
             use.one_page_a_run ? "; its Crawl-delay is over our limit, so one page a run" : "");
  fmt::print("  pause between requests: {}, the shortest kept {}\n", describe_duration(use.delay),
             use.smallest_gap ? describe_duration(*use.smallest_gap) : "none: one request");
  fmt::print("  {} requests, {} for pages, of which {} not modified ({}%); {} in trouble; {}\n",
             use.requests, use.pages, use.not_modified, percent(use.not_modified, use.pages),
             use.failures, describe_bytes(use.bytes));
  fmt::print("  sources: {}\n", join_outcomes(use));
  if (!use.note.empty()) fmt::print("  note: {}\n", use.note);
}

void print_host_lines(std::string_view title, const std::vector<store::HostUse>& uses) {
  if (uses.empty()) return;
  fmt::print("{}\n", title);
  for (const store::HostUse& use : uses) {
    fmt::print("  {:>6} requests, {:>4} in trouble, {:>10}  {}: {}{}\n", use.requests, use.failures,
               describe_bytes(use.bytes), use.host, join_outcomes(use),
               use.one_page_a_run ? "; one page a run by its Crawl-delay" : "");
  }
}

Json to_json(const store::HostUse& use) {
  Json outcomes = Json::object();
  for (const auto& [outcome, count] : use.outcomes) {
    outcomes[std::string(to_string(outcome))] = count;
  }
  return {
      {"run", use.run.value},
      {"started", base::format_time(use.started)},
      {"host", use.host},
      {"site", use.site},
      {"robots", use.robots},
      {"one_page_a_run", use.one_page_a_run},
      {"delay_seconds", seconds_of(use.delay)},
      {"smallest_pause_seconds", use.smallest_gap ? Json(seconds_of(*use.smallest_gap)) : Json()},
      {"requests", use.requests},
      {"pages", use.pages},
      {"not_modified", use.not_modified},
      {"in_trouble", use.failures},
      {"bytes", use.bytes},
      {"outcomes", std::move(outcomes)},
      {"note", use.note}};
}

}  // namespace rolecall::cli
