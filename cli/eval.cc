// SPDX-License-Identifier: Apache-2.0
// rolecall eval: how good the claims are on labelled pages.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/log.h"
#include "cli/open.h"
#include "cli/verb.h"
#include "exchange/gold.h"
#include "exchange/manifest.h"
#include "pipeline/extract_files.h"
#include "pipeline/score.h"

namespace rolecall::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::vector<std::string> folders;
  std::string misses;
  bool rules = false;
  Format format = Format::kText;
};

struct Scores {
  pipeline::Score relaxed;
  pipeline::Score strict;
};

void add_folder(const std::string& folder, const extract::Extractor& extractor, Scores& scores) {
  const auto gold = exchange::load_gold(folder);
  if (!gold) throw UsageError(gold.error().message());
  std::vector<pipeline::FileJob> jobs;
  std::map<std::string, const exchange::GoldPage*> labels;
  for (const exchange::GoldPage& page : *gold) {
    const auto path = exchange::find_page(folder + "/labels.jsonl", page.page);
    if (!path) throw UsageError(path.error().message());
    jobs.push_back({page.page, *path, page.url, std::nullopt});
    labels[page.page] = &page;
  }
  pipeline::extract_files(jobs, extractor, [&](const pipeline::FileResult& result) {
    std::vector<model::Claim> claims;
    if (result.extraction) {
      claims = result.extraction->claims;
    } else {
      base::log(base::LogLevel::kWarning, fmt::format("{}: not read: {}", result.job.page,
                                                      result.extraction.error().message()));
    }
    const exchange::GoldPage& page = *labels.at(result.job.page);
    pipeline::add_page(scores.relaxed, page, claims, pipeline::Strength::kRelaxed);
    pipeline::add_page(scores.strict, page, claims, pipeline::Strength::kStrict);
  });
}

/// The counts that extract/rules/confidence.yaml holds.
void print_rules(const pipeline::Score& score) {
  fmt::print("rules:\n");
  for (const auto& [name, counts] : score.rules) {
    fmt::print("  {}: {{right: {}, wrong: {}}}\n", name, counts.hits, counts.wrong);
  }
}

double share(int part, int whole) { return whole == 0 ? 0 : static_cast<double>(part) / whole; }

void print_row(const std::string& name, const pipeline::Counts& counts) {
  fmt::print("  {:14} P {:.3f}  R {:.3f}  F1 {:.3f}   right {} wrong {} missed {}\n", name,
             counts.precision(), counts.recall(), counts.f1(), counts.hits, counts.wrong,
             counts.missed);
}

void print_text(const char* name, const pipeline::Score& score) {
  fmt::print("{}: date exact {:.4f}, status exact {:.4f}\n", name,
             share(score.dates_exact, score.compared), share(score.statuses_exact, score.compared));
  print_row("all", score.all());
  print_row("roles", score.roles());
  print_row("changes", score.changes());
  for (size_t i = 0; i < pipeline::kKinds; ++i) {
    const pipeline::Counts& counts = score.kinds[i];
    if (counts.hits + counts.wrong + counts.missed == 0) continue;
    print_row("  " + std::string(to_string(static_cast<model::ClaimKind>(i))), counts);
  }
}

Json to_json(const pipeline::Counts& counts) {
  return {{"precision", counts.precision()},
          {"recall", counts.recall()},
          {"f1", counts.f1()},
          {"right", counts.hits},
          {"wrong", counts.wrong},
          {"missed", counts.missed}};
}

Json to_json(const pipeline::Score& score) {
  Json kinds = Json::object();
  for (size_t i = 0; i < pipeline::kKinds; ++i) {
    kinds[std::string(to_string(static_cast<model::ClaimKind>(i)))] = to_json(score.kinds[i]);
  }
  return {{"all", to_json(score.all())},
          {"roles", to_json(score.roles())},
          {"changes", to_json(score.changes())},
          {"kinds", std::move(kinds)},
          {"date_exact", share(score.dates_exact, score.compared)},
          {"status_exact", share(score.statuses_exact, score.compared)}};
}

int run(const Options& options) {
  Scores scores;
  const extract::Extractor extractor;
  for (const std::string& folder : options.folders) add_folder(folder, extractor, scores);
  if (options.rules) {
    print_rules(scores.relaxed);
    return kDone;
  }
  if (options.format == Format::kJson) {
    const Json both = {{"relaxed", to_json(scores.relaxed)}, {"strict", to_json(scores.strict)}};
    fmt::print("{}\n", both.dump(1));
    return kDone;
  }
  print_text("relaxed", scores.relaxed);
  print_text("strict", scores.strict);
  if (options.misses.empty()) return kDone;
  const pipeline::Score& listed = options.misses == "strict" ? scores.strict : scores.relaxed;
  for (const std::string& miss : listed.misses) fmt::print("{}\n", miss);
  return kDone;
}

}  // namespace

Verb eval_verb() {
  return {"eval", "Measure the claims on labelled pages: precision, recall and F1 by kind",
          "rolecall eval gold/dev --misses relaxed", [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.positionals("GOLD_DIR", chosen->folders,
                                "Folders with labels.jsonl and pages/, scored together");
            options.flag("--rules", chosen->rules,
                         "Print how often each rule was right, as confidence.yaml holds it");
            options.choice("--misses", chosen->misses, {"relaxed", "strict"},
                           "List every missed and every wrong claim");
            options.format(chosen->format);
            return [chosen](const Globals&) { return run(*chosen); };
          }};
}

}  // namespace rolecall::cli
