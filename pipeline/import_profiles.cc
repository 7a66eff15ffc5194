// SPDX-License-Identifier: Apache-2.0
#include "pipeline/import_profiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "exchange/profile_file.h"
#include "fetch/url.h"
#include "review/page_review.h"
#include "store/profiles.h"
#include "store/sources.h"
#include "store/suppressions.h"

namespace rolecall::pipeline {
namespace {

namespace fs = std::filesystem;

/// The files of a path: itself, or a folder's profile files by name.
base::Result<std::vector<std::string>> files_of(const std::string& path) {
  std::error_code failure;
  if (!fs::is_directory(path, failure)) return std::vector<std::string>{path};
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, failure)) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".yaml" || extension == ".yml" || extension == ".json") {
      files.push_back(entry.path().string());
    }
  }
  if (failure) return base::fail(base::ErrorCode::kIo, path, "cannot list the folder");
  if (files.empty()) {
    return base::fail(base::ErrorCode::kNotFound, path, "no .yaml, .yml or .json in this folder");
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The pages that a profile cites. An address that cannot be parsed is a complaint.
base::Result<std::vector<store::ReferenceLink>> links_of(const exchange::ProfileEntry& entry) {
  std::vector<store::ReferenceLink> links;
  for (const model::Reference& reference : entry.profile.references) {
    const auto url = fetch::parse_url(reference.url);
    if (!url) {
      return base::fail(base::ErrorCode::kInvalid, entry.where,
                        fmt::format("reference '{}': '{}' is no address that can be fetched: {}",
                                    reference.id, reference.url, url.error().what));
    }
    links.push_back(
        {reference.id,
         {fetch::source_key(*url), url->str(), url->authority(), store::SourceUse::kCited}});
  }
  return links;
}

/// Imports entries one by one and remembers whose statements changed.
class Importer {
 public:
  Importer(store::Database& database, ImportMode mode, base::Time now)
      : database_(database), mode_(mode), now_(now), suppressions_(database) {}

  void import(const exchange::ProfileEntry& entry) {
    if (is_suppressed(entry.profile)) {
      ++report.suppressed;
      return;
    }
    const auto links = links_of(entry);
    if (!links) {
      ++report.rejected;
      report.complaints.push_back(links.error());
      return;
    }
    // A dry run does all of it and takes it back, so that it cannot differ from the real thing.
    store::Transaction transaction(database_);
    const int64_t sources_before = store::Sources(database_).count();
    const store::ImportResult result = store::Profiles(database_).import(entry.profile, now_);
    count(result, entry.where);
    if (result.outcome != store::Upsert::kUnchanged) {
      store::Sources(database_).cite(result.id, *links, now_);
      report.sources += static_cast<size_t>(store::Sources(database_).count() - sources_before);
    }
    if (mode_ == ImportMode::kWrite) transaction.commit();
  }

  /// Holds the stored claims against the profiles that changed.
  void recheck_changed() {
    if (changed_.empty() || mode_ == ImportMode::kDryRun) return;
    const review::ProfileIndex index = review::ProfileIndex::load(database_);
    review::PageReviewer reviewer(database_, index);
    for (const model::ProfileId id : changed_) reviewer.recheck(id, now_);
  }

  ImportReport report;

 private:
  bool is_suppressed(const model::Profile& profile) {
    if (suppressions_.contains(profile.name)) return true;
    return std::any_of(profile.other_names.begin(), profile.other_names.end(),
                       [&](const std::string& name) { return suppressions_.contains(name); });
  }

  void count(const store::ImportResult& result, const std::string& where) {
    switch (result.outcome) {
      case store::Upsert::kCreated:
        ++report.created;
        break;
      case store::Upsert::kUpdated:
        ++report.updated;
        break;
      case store::Upsert::kUnchanged:
        ++report.unchanged;
        return;
    }
    changed_.push_back(result.id);
    for (const std::string& conflict : result.conflicts) {
      report.conflicts.push_back(where + ": " + conflict);
    }
  }

  store::Database& database_;
  ImportMode mode_;
  base::Time now_;
  store::Suppressions suppressions_;
  std::vector<model::ProfileId> changed_;
};

}  // namespace

ImportReport import_profiles(store::Database& database, const std::vector<std::string>& paths,
                             ImportMode mode, base::Time now) {
  Importer importer(database, mode, now);
  for (const std::string& path : paths) {
    const auto files = files_of(path);
    if (!files) {
      importer.report.complaints.push_back(files.error());
      continue;
    }
    for (const std::string& file : *files) {
      exchange::ProfileFile loaded = exchange::load_profiles(file);
      for (const exchange::ProfileEntry& entry : loaded.profiles) importer.import(entry);
      importer.report.rejected += loaded.rejected;
      auto& complaints = importer.report.complaints;
      complaints.insert(complaints.end(), loaded.complaints.begin(), loaded.complaints.end());
    }
  }
  importer.recheck_changed();
  return importer.report;
}

}  // namespace rolecall::pipeline
