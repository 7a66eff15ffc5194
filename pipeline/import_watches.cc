// SPDX-License-Identifier: Apache-2.0
#include "pipeline/import_watches.h"

#include <filesystem>

#include "base/file.h"
#include "base/text.h"
#include "exchange/source_list.h"
#include "fetch/url.h"
#include "store/watches.h"

namespace rolecall::pipeline {

bool is_watch_list(const std::string& path) {
  const std::string extension = base::ascii_lower(std::filesystem::path(path).extension().string());
  return extension == ".opml" || extension == ".txt";
}

ImportReport import_watches(store::Database& database, const std::string& path, ImportMode mode,
                            base::Time now) {
  ImportReport report;
  const auto text = base::read_file(path);
  const auto sources =
      text ? exchange::parse_source_list(*text, path)
           : base::Result<std::vector<exchange::ListedSource>>(tl::unexpected(text.error()));
  if (!sources) {
    report.complaints.push_back(sources.error());
    return report;
  }
  store::Transaction transaction(database);
  store::Watches watches(database);
  for (const exchange::ListedSource& source : *sources) {
    const auto url = fetch::parse_url(source.url);
    if (!url) {
      ++report.rejected;
      report.complaints.push_back({base::ErrorCode::kInvalid, source.where,
                                   "'" + source.url + "' cannot be fetched: " + url.error().what});
      continue;
    }
    const std::string key = fetch::source_key(*url);
    const auto known = store::Sources(database).find_key(key);
    known&& watches.find(known->id) ? ++report.unchanged : ++report.created;
    if (!known) ++report.sources;
    watches.put({key, url->str(), url->authority(), store::WatchOrigin::kImported, "", "", "", {}},
                now);
  }
  if (mode == ImportMode::kWrite) transaction.commit();
  return report;
}

}  // namespace rolecall::pipeline
