// SPDX-License-Identifier: Apache-2.0
// rolecall warc: the captures' messages, listed, shown, checked and read again.
#include "cli/warc.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/log.h"

namespace rolecall::cli {
namespace {

/// Nothing that was asked for is passed over in silence.
void check_fits(const WarcOptions& options) {
  const bool of_cat = !options.url.empty() || !options.time.empty() ||
                      options.capture.has_value() || options.payload;
  if (of_cat && options.action != "cat") {
    throw UsageError("warc " + options.action +
                     ": --url, --time, --capture and --payload are cat's");
  }
  const bool of_store = options.diff || options.apply;
  if ((of_store || options.document) && options.action != "replay") {
    throw UsageError("warc " + options.action + ": --document, --diff and --apply are replay's");
  }
  if (of_store && (options.document || !options.files.empty())) {
    throw UsageError(
        "warc replay --diff: reads the store's captures, so it takes no FILE or --document");
  }
  const size_t named =
      options.files.size() + (options.url.empty() ? 0 : 1) + (options.capture ? 1 : 0);
  if (options.action == "cat" && named > 1) {
    throw UsageError("warc cat: one record at a time, as FILE:OFFSET, --capture ID or --url URL");
  }
}

int run(const WarcOptions& options, const Globals& globals) {
  check_fits(options);
  if (options.action == "verify") return verify_warcs(options, globals);
  if (options.action == "cat") return cat_warc(options, globals);
  if (options.action == "replay") {
    if (options.diff || options.apply) return diff_captures(options, globals);
    return replay_warc(options);
  }
  if (options.action == "list") return list_warc(options);
  throw UsageError("warc: expected list, cat, verify or replay, not '" + options.action + "'");
}

}  // namespace

void log_problems(const std::string& file, const std::vector<fetch::WarcProblem>& problems) {
  for (const fetch::WarcProblem& problem : problems) {
    base::log(base::LogLevel::kWarning,
              fmt::format("{}:{}: {}", file, problem.offset, problem.what));
  }
}

std::vector<std::string> archive_files(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code none;  // no folder: no archive
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    std::string name = entry.path().filename().string();
    if (name.ends_with(fetch::kOpenSuffix)) name.resize(name.size() - fetch::kOpenSuffix.size());
    if (fetch::is_archive_name(name)) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Verb warc_verb() {
  return {"warc",
          "List, show, check and read again what is archived; verify and list end with status 1 "
          "where something is broken",
          "rolecall warc list rolecall.warc/*.warc.gz\n"
          "  rolecall warc cat FILE.warc.gz:1234 --payload\n"
          "  rolecall warc cat --url https://lists.example.org/t/1 --time 2026-05-07\n"
          "  rolecall warc verify\n"
          "  rolecall warc replay FILE.warc.gz\n"
          "  rolecall warc replay --diff",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<WarcOptions>();
            options.positional("ACTION", chosen->action, "list, cat, verify or replay");
            options.optional_positionals(
                "FILE", chosen->files,
                "WARC or ARC files; for cat FILE:OFFSET; for verify the store's own if none");
            options.text("--url", chosen->url, "cat: this page as the store's captures have it,");
            options.text("--time", chosen->time, "cat: as it was at this time; now if not given");
            options.number("--capture", chosen->capture, "cat: the store's capture of this id");
            options.flag("--payload", chosen->payload, "cat: the body alone, all codings off");
            options.flag("--document", chosen->document, "replay: documents instead of claims");
            options.flag(
                "--diff", chosen->diff,
                "replay: read the store's captures again and print claims gained and lost");
            options.flag("--apply", chosen->apply, "replay: and store the difference");
            options.format(chosen->format);
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
