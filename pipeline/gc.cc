// SPDX-License-Identifier: Apache-2.0
#include "pipeline/gc.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "fetch/warc_record.h"
#include "fetch/warc_repair.h"
#include "fetch/warc_rewrite.h"
#include "fetch/warc_writer.h"
#include "pipeline/run_lock.h"
#include "store/retention.h"

namespace rolecall::pipeline {
namespace {

namespace fs = std::filesystem;

/// "x.warc.gz" -> "x-1a2b3c.warc.gz", and that -> "x-4d5e6f.warc.gz": no file has had the name
/// before, and none grows longer with every time.
std::string new_name(const std::string& name) {
  constexpr std::string_view kSuffix = ".warc.gz";
  // "rolecall-20260402T031701Z-ac6b3b-00001" has three; a fourth is ours.
  constexpr int kDashes = 3;
  std::string stem = name.substr(0, name.size() - kSuffix.size());
  if (std::count(stem.begin(), stem.end(), '-') > kDashes) stem.resize(stem.rfind('-'));
  return stem + "-" + fetch::make_record_id().substr(10, 6) + std::string(kSuffix);
}

class Collector {
 public:
  Collector(const Config& config, GcMode mode)
      : mode_(mode),
        folder_(archive_folder(config)),
        keep_last_(config.archive.keep),
        database_(config.store) {}

  GcSummary run() {
    if (mode_ == GcMode::kDo) fetch::repair_archives(folder_);
    store::Retention retention(database_);
    const auto marked = retention.mark(keep_last_);
    summary_.captures = marked.captures;
    summary_.let_go = marked.let_go;
    retention.for_each_kept_place(
        [this](const store::ArchivePlace& place) { wanted_[place.file].insert(place.offset); });
    for (const std::string& name : list_files()) work_on(name);
    if (mode_ == GcMode::kDryRun) return summary_;
    store::Transaction transaction(database_);
    retention.apply(moved_);
    transaction.commit();
    // The references must be on the disk before what they no longer refer to goes.
    database_.checkpoint();
    for (const std::string& name : doomed_) fs::remove(fs::path(folder_) / name);
    return summary_;
  }

 private:
  std::vector<std::string> list_files() const {
    std::vector<std::string> names;
    std::error_code none;  // no folder: no archive
    for (const auto& entry : fs::directory_iterator(folder_, none)) {
      const std::string name = entry.path().filename().string();
      if (fetch::is_archive_name(name)) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  void work_on(const std::string& name) {
    const std::string path = (fs::path(folder_) / name).string();
    const auto size = static_cast<int64_t>(fs::file_size(path));
    ++summary_.files;
    summary_.bytes_before += size;
    const std::set<int64_t>& wanted = wanted_[name];
    if (wanted.empty()) {
      ++summary_.deleted;
      doomed_.push_back(name);
      return;
    }
    const auto plan = fetch::rewrite_warc(path, wanted, "");
    if (!plan) {
      summary_.problems.push_back(plan.error().message());
      summary_.bytes_after += size;
    } else if (plan->kept == plan->records) {
      summary_.bytes_after += size;
    } else {
      summary_.bytes_after += plan->new_bytes;
      ++summary_.rewritten;
      if (mode_ == GcMode::kDo) rewrite(name, wanted);
    }
  }

  void rewrite(const std::string& name, const std::set<int64_t>& wanted) {
    const std::string renamed = new_name(name);
    const auto done = fetch::rewrite_warc((fs::path(folder_) / name).string(), wanted,
                                          (fs::path(folder_) / renamed).string());
    if (!done) throw std::runtime_error(done.error().message());
    for (const auto& [from, to] : done->moved) moved_.push_back({{name, from}, {renamed, to}});
    doomed_.push_back(name);
  }

  const GcMode mode_;
  const std::string folder_;
  const int keep_last_;
  store::Database database_;
  std::map<std::string, std::set<int64_t>> wanted_;
  std::vector<store::MovedRecord> moved_;
  std::vector<std::string> doomed_;
  GcSummary summary_;
};

}  // namespace

base::Result<GcSummary> collect_garbage(const Config& config, GcMode mode) {
  const auto lock = RunLock::acquire(config.store);
  if (!lock) return tl::unexpected(lock.error());
  return Collector(config, mode).run();
}

}  // namespace rolecall::pipeline
