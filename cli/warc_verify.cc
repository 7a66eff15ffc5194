// SPDX-License-Identifier: Apache-2.0
// rolecall warc verify: every record's length and digests, and every reference of the store.
#include "fetch/warc_verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "base/log.h"
#include "cli/warc.h"
#include "store/captures.h"

namespace rolecall::cli {
namespace {

struct Tally {
  int64_t files = 0;
  int64_t records = 0;
  int64_t digests = 0;
  int64_t references = 0;
  int64_t problems = 0;
};

/// Offsets of each file's records, by the name that the store has for it.
using Places = std::map<std::string, std::vector<int64_t>>;

void verify_file(const std::string& path, Tally& tally, Places& places) {
  auto found = fetch::verify_warc(path);
  if (!found) throw UsageError(found.error().message());
  log_problems(path, found->problems);
  ++tally.files;
  tally.records += found->records;
  tally.digests += found->digests;
  tally.problems += static_cast<int64_t>(found->problems.size());
  std::string name = std::filesystem::path(path).filename().string();
  if (name.ends_with(fetch::kOpenSuffix)) name.resize(name.size() - fetch::kOpenSuffix.size());
  std::sort(found->offsets.begin(), found->offsets.end());
  places[name] = std::move(found->offsets);
}

void verify_store(const std::string& store, const Places& places, Tally& tally) {
  store::Database database(store, store::OpenMode::kReadOnly);
  store::Captures(database).for_each_place(
      [&](const store::ArchivePlace& place, model::CaptureId capture) {
        ++tally.references;
        const auto file = places.find(place.file);
        if (file != places.end() &&
            std::binary_search(file->second.begin(), file->second.end(), place.offset)) {
          return;
        }
        ++tally.problems;
        base::log(base::LogLevel::kWarning,
                  fmt::format("capture {} refers to {}:{}, where no record is", capture.value,
                              place.file, place.offset));
      });
}

void print(const Tally& tally, Format format) {
  if (format == Format::kJson) {
    const nlohmann::ordered_json line = {{"files", tally.files},
                                         {"records", tally.records},
                                         {"digests", tally.digests},
                                         {"references", tally.references},
                                         {"problems", tally.problems}};
    fmt::print("{}\n", line.dump());
    return;
  }
  fmt::print("{} files, {} records, {} digests compared, {} references of the store; {}\n",
             tally.files, tally.records, tally.digests, tally.references,
             tally.problems == 0 ? "all right" : fmt::format("{} problems", tally.problems));
}

}  // namespace

int verify_warcs(const WarcOptions& options, const Globals& globals) {
  Tally tally;
  Places places;
  if (!options.files.empty()) {
    for (const std::string& file : options.files) verify_file(file, tally, places);
  } else {
    const pipeline::Config config = load_config(globals);
    for (const std::string& file : archive_files(pipeline::archive_folder(config))) {
      verify_file(file, tally, places);
    }
    verify_store(config.store, places, tally);
  }
  print(tally, options.format);
  return tally.problems == 0 ? kDone : kNeedsAttention;
}

}  // namespace rolecall::cli
