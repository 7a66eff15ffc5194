// SPDX-License-Identifier: Apache-2.0
// rolecall import: profiles from files.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/log.h"
#include "cli/open.h"
#include "cli/verb.h"
#include "pipeline/import_profiles.h"
#include "pipeline/import_watches.h"

namespace rolecall::cli {
namespace {

struct Options {
  std::vector<std::string> files;
  std::string now;
  bool dry_run = false;
  Format format = Format::kText;
};

void print_text(const pipeline::ImportReport& report, const Options& options) {
  fmt::print("{}{} new, {} updated, {} unchanged, {} left out, {} suppressed; {} new sources\n",
             options.dry_run ? "dry run, nothing written: " : "", report.created, report.updated,
             report.unchanged, report.rejected, report.suppressed, report.sources);
}

void print_json(const pipeline::ImportReport& report, const Options& options) {
  nlohmann::ordered_json errors = nlohmann::ordered_json::array();
  for (const base::Error& error : report.complaints) {
    errors.push_back({{"where", error.where}, {"what", error.what}});
  }
  const nlohmann::ordered_json object = {
      {"dry_run", options.dry_run},    {"created", report.created},
      {"updated", report.updated},     {"unchanged", report.unchanged},
      {"left_out", report.rejected},   {"suppressed", report.suppressed},
      {"new_sources", report.sources}, {"conflicts", report.conflicts},
      {"errors", std::move(errors)}};
  fmt::print("{}\n", object.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

void add(pipeline::ImportReport& sum, pipeline::ImportReport more) {
  sum.created += more.created;
  sum.updated += more.updated;
  sum.unchanged += more.unchanged;
  sum.rejected += more.rejected;
  sum.suppressed += more.suppressed;
  sum.sources += more.sources;
  for (std::string& conflict : more.conflicts) sum.conflicts.push_back(std::move(conflict));
  for (base::Error& error : more.complaints) sum.complaints.push_back(std::move(error));
}

/// Lists of sources to watch, and profiles.
pipeline::ImportReport import_files(store::Database& database, const Options& options) {
  const auto mode = options.dry_run ? pipeline::ImportMode::kDryRun : pipeline::ImportMode::kWrite;
  const base::Time now = parse_now_option(options.now);
  pipeline::ImportReport report;
  std::vector<std::string> profiles;
  for (const std::string& file : options.files) {
    if (!pipeline::is_watch_list(file)) {
      profiles.push_back(file);
      continue;
    }
    add(report, pipeline::import_watches(database, file, mode, now));
  }
  if (!profiles.empty()) add(report, pipeline::import_profiles(database, profiles, mode, now));
  return report;
}

int run(const Options& options, const Globals& globals) {
  store::Database database = open_store(globals, store::OpenMode::kCreate);
  const pipeline::ImportReport report = import_files(database, options);
  for (const base::Error& error : report.complaints) {
    base::log(base::LogLevel::kError, error.message());
  }
  for (const std::string& conflict : report.conflicts) {
    base::log(base::LogLevel::kWarning, conflict);
  }
  options.format == Format::kJson ? print_json(report, options) : print_text(report, options);
  const size_t good = report.created + report.updated + report.unchanged + report.suppressed;
  if (!report.complaints.empty() && good == 0) return kUsage;
  return report.complaints.empty() && report.conflicts.empty() ? kDone : kNeedsAttention;
}

}  // namespace

Verb import_verb() {
  return {"import",
          "Import profiles from YAML or JSON files or folders of them, and sources to watch from "
          "OPML files and lists of addresses (.txt); status 1 if some were left out",
          "rolecall import people/\n  rolecall import --dry-run ada-berg.yaml\n"
          "  rolecall import feeds.opml",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.positionals("FILE", chosen->files, "Profile files, or folders of them");
            options.flag("--dry-run", chosen->dry_run, "Say what would happen, write nothing");
            options.text("--now", chosen->now, "The time to act at, in place of the clock's");
            options.format(chosen->format);
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
