// SPDX-License-Identifier: Apache-2.0
// A year of visits to pages of many kinds: how late changes are seen against how many requests that
// takes, for the schedule as it is, for fixed intervals, and for the scheme that multiplies the
// interval by a half or one and a half. Fixed intervals are also printed at the schedule's own
// number of requests. Changes are drawn once and are the same for every scheme.
//
//   schedule_year [SOURCES_OF_A_KIND [SEED]]
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "pipeline/schedule.h"

namespace {

using rolecall::base::Time;
using rolecall::pipeline::NextVisit;
using rolecall::pipeline::PageLife;
using rolecall::pipeline::ScheduleOptions;
using rolecall::pipeline::Sight;
using rolecall::pipeline::Visit;

constexpr double kYear = 365;
const Time kStart{std::chrono::sys_days{std::chrono::year(2026) / 1 / 1}};

struct Kind {
  const char* name;
  double share;     ///< Of all sources.
  double per_year;  ///< Changes; 0 for never.
  PageLife life;
};

// Of a wiki's citations most are posts and papers that stay; team pages and lists change at times.
constexpr Kind kKinds[] = {
    {"mail or paper", 0.25, 0, PageLife::kFixed}, {"old post", 0.25, 0.05, PageLife::kDated},
    {"post", 0.15, 0.3, PageLife::kLiving},       {"about page", 0.12, 2, PageLife::kLiving},
    {"team page", 0.10, 6, PageLife::kLiving},    {"committee list", 0.06, 12, PageLife::kLiving},
    {"news index", 0.05, 60, PageLife::kLiving},  {"front page", 0.02, 250, PageLife::kLiving}};

struct Source {
  std::string key;
  PageLife life;
  std::vector<double> changes;  ///< Days from the start.
};

struct Tally {
  double requests = 0;
  std::vector<double> delays;  ///< Days, one a change, with those that the year's end cut off.
};

/// Days until the next visit, after one that saw this.
using Scheme = std::function<double(const Source&, Sight, double now)>;

std::vector<Source> make_sources(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Source> sources;
  for (const Kind& kind : kKinds) {
    const auto many = static_cast<size_t>(std::lround(kind.share * static_cast<double>(count)));
    for (size_t i = 0; i < many; ++i) {
      Source source{fmt::format("https://{}.example/{}", kind.name, i), kind.life, {}};
      // Sources of a kind differ among each other: a factor around one.
      const double rate = kind.per_year / kYear * std::gamma_distribution<>(2, 0.5)(random);
      if (rate > 0) {
        std::exponential_distribution<> gap(rate);
        for (double at = gap(random); at < kYear; at += gap(random)) source.changes.push_back(at);
      }
      sources.push_back(std::move(source));
    }
  }
  return sources;
}

/// Nightly runs: a visit takes place in the first night that it is due.
void play(const Source& source, const Scheme& next, Tally& tally) {
  size_t seen = 0;
  Sight sight = Sight::kFirst;
  double now = 0;
  while (now < kYear) {
    tally.requests += 1;
    const size_t before = seen;
    while (seen < source.changes.size() && source.changes[seen] <= now) {
      tally.delays.push_back(now - source.changes[seen]);
      ++seen;
    }
    if (now > 0) sight = seen > before ? Sight::kChanged : Sight::kUnchanged;
    now += std::max(1.0, std::ceil(next(source, sight, now) - 1e-9));
  }
  for (; seen < source.changes.size(); ++seen) tally.delays.push_back(kYear - source.changes[seen]);
}

Tally play_all(const std::vector<Source>& sources, const std::function<Scheme()>& make) {
  Tally tally;
  for (const Source& source : sources) play(source, make(), tally);
  return tally;
}

Time at(double day) { return kStart + std::chrono::seconds(static_cast<int64_t>(day * 86400)); }

Scheme adaptive(const ScheduleOptions& options) {
  return [options, last = NextVisit{}, before = -1.0](const Source& source, Sight sight,
                                                      double now) mutable {
    Visit visit;
    visit.sight = sight;
    visit.run_start = at(now);
    visit.interval = last.interval;
    visit.history = last.history;
    if (before >= 0) visit.last_success = at(before);
    visit.life = source.life;
    visit.key = source.key;
    last = plan_next_visit(options, visit);
    before = now;
    return static_cast<double>(
               std::chrono::duration_cast<std::chrono::seconds>(last.due - at(now)).count()) /
           86400;
  };
}

Scheme multiplicative() {
  return [interval = 7.0](const Source&, Sight sight, double) mutable {
    if (sight == Sight::kChanged) interval *= 0.5;
    if (sight == Sight::kUnchanged) interval *= 1.5;
    interval = std::clamp(interval, 1.0, 60.0);
    return interval;
  };
}

/// With a fraction, nights alternate so that the mean is right.
Scheme fixed(double days) {
  return [days, debt = 0.0](const Source&, Sight, double) mutable {
    const double nights = std::max(1.0, std::round(days + debt));
    debt += days - nights;
    return nights;
  };
}

struct Figures {
  double requests = 0;
  double mean = 0;
  double p90 = 0;
};

Figures print(const std::string& name, Tally tally, size_t sources) {
  std::sort(tally.delays.begin(), tally.delays.end());
  double sum = 0;
  for (const double delay : tally.delays) sum += delay;
  const auto count = static_cast<double>(tally.delays.size());
  const Figures figures{tally.requests / static_cast<double>(sources), sum / count,
                        tally.delays[static_cast<size_t>(count * 0.9)]};
  fmt::print("{:<28}{:>14.1f}{:>14.2f}{:>14.2f}\n", name, figures.requests, figures.mean,
             figures.p90);
  return figures;
}

}  // namespace

int main(int argc, char** argv) {
  const size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 4000;
  const auto seed = static_cast<unsigned>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  const std::vector<Source> sources = make_sources(count, seed);
  fmt::print("{} sources, a year\n{:<28}{:>14}{:>14}{:>14}\n", sources.size(), "scheme",
             "requests each", "mean delay d", "p90 delay d");
  const auto run = [&](const std::string& name, const std::function<Scheme()>& make) {
    return print(name, play_all(sources, make), sources.size());
  };
  const Figures own = run("adaptive", [] { return adaptive({}); });
  run("fixed, as many requests", [&] { return fixed(kYear / own.requests); });
  for (const double days : {1.0, 7.0, 30.0}) {
    run(fmt::format("fixed, {} d", days), [days] { return fixed(days); });
  }
  const Figures old = run("times 0.5 or 1.5", multiplicative);
  // The schedule with its scale set so that it takes as many requests as each of the others.
  for (const double wanted : {kYear / 7, kYear / 30, old.requests}) {
    ScheduleOptions options;
    options.max = std::chrono::days(366);
    double low = 0.05;
    double high = 400;
    for (int i = 0; i < 20; ++i) {
      const double middle = std::sqrt(low * high);
      options.first = std::chrono::milliseconds(static_cast<int64_t>(middle * 86400'000));
      const Tally tally = play_all(sources, [&] { return adaptive(options); });
      (tally.requests / static_cast<double>(sources.size()) > wanted ? low : high) = middle;
    }
    run(fmt::format("adaptive at {:.1f} requests", wanted), [&] { return adaptive(options); });
  }
  return 0;
}
