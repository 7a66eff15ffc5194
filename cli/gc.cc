// SPDX-License-Identifier: Apache-2.0
// rolecall gc: lets go of captures that nothing cites.
#include "pipeline/gc.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/log.h"
#include "cli/open.h"
#include "cli/verb.h"

namespace rolecall::cli {
namespace {

struct Options {
  bool dry_run = false;
  Format format = Format::kText;
};

void print(const pipeline::GcSummary& summary, const Options& options) {
  if (options.format == Format::kJson) {
    const nlohmann::ordered_json line = {{"captures", summary.captures},
                                         {"let_go", summary.let_go},
                                         {"files", summary.files},
                                         {"rewritten", summary.rewritten},
                                         {"deleted", summary.deleted},
                                         {"bytes_before", summary.bytes_before},
                                         {"bytes_after", summary.bytes_after},
                                         {"problems", summary.problems},
                                         {"dry_run", options.dry_run}};
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    return;
  }
  fmt::print("{}{} of {} captures; of {} archive files {} rewritten, {} deleted; {} of {} bytes\n",
             options.dry_run ? "would let go of " : "let go of ", summary.let_go, summary.captures,
             summary.files, summary.rewritten, summary.deleted,
             summary.bytes_before - summary.bytes_after, summary.bytes_before);
}

int run(const Options& options, const Globals& globals) {
  const auto mode = options.dry_run ? pipeline::GcMode::kDryRun : pipeline::GcMode::kDo;
  const auto summary = pipeline::collect_garbage(load_config(globals), mode);
  if (!summary) {
    base::log(base::LogLevel::kError, summary.error().message());
    return kUnfinished;
  }
  for (const std::string& problem : summary->problems) {
    base::log(base::LogLevel::kWarning, problem);
  }
  print(*summary, options);
  return summary->problems.empty() ? kDone : kNeedsAttention;
}

}  // namespace

Verb gc_verb() {
  return {"gc",
          "Let go of captures that no claim, finding or decision cites, but for each source's last "
          "ones; status 1 if an archive file is damaged",
          "rolecall gc --dry-run", [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.flag("--dry-run", chosen->dry_run, "Say what would go, change nothing");
            options.format(chosen->format);
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
