// SPDX-License-Identifier: Apache-2.0
#pragma once
// Watches: sources that list new pages, who asked for them, and what each run made of them.

#include <bitset>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "model/ids.h"
#include "store/database.h"
#include "store/sources.h"

namespace rolecall::store {

/// Who asked for a watch, the strongest first: a weaker wish never replaces a stronger one.
enum class WatchOrigin {
  kNamed,       ///< In pipeline.yaml.
  kImported,    ///< From a file.
  kDiscovered,  ///< A cited page or its host's robots.txt names it.
  kPart,        ///< Another watch lists it: a sitemap of an index, a month of an archive.
};

std::string_view to_string(WatchOrigin origin);

struct Watch {
  model::SourceId source;
  std::string url;
  std::string host;
  WatchOrigin origin = WatchOrigin::kNamed;
  std::string kind;     ///< The reader's name; empty: told from the bytes.
  std::string profile;  ///< Slug; each item is about this person. Empty: those whom it names.
  std::string section;  ///< Only people of this section are looked for. Empty: everybody.
  model::SourceId parent;
  std::optional<base::Time> first_read;
  std::chrono::seconds ttl{0};
  std::bitset<24> skip_hours;
  std::bitset<7> skip_days;
};

struct NewWatch {
  std::string key;
  std::string url;
  std::string host;
  WatchOrigin origin = WatchOrigin::kNamed;
  std::string kind;
  std::string profile;
  std::string section;
  model::SourceId parent;
};

/// What a listing said of itself.
struct ListingTerms {
  std::chrono::seconds ttl{0};
  std::bitset<24> skip_hours;
  std::bitset<7> skip_days;
};

/// Used by its database's thread.
class Watches {
 public:
  explicit Watches(Database& database) : database_(database) {}

  /// Makes the source a watch, due at once where it is new, unless it is one by a stronger wish.
  model::SourceId put(const NewWatch& watch, base::Time now);
  /// Active watches of that origin other than these are watched no more; what they listed stays
  /// known. `parent`: only its parts.
  void keep_only(WatchOrigin origin, const std::vector<model::SourceId>& keep,
                 model::SourceId parent = {});

  /// An active one.
  std::optional<Watch> find(model::SourceId source);
  /// Active ones, by id.
  std::vector<Watch> list();
  /// Active ones of a host and origin.
  int64_t count(const std::string& host, WatchOrigin origin);
  /// A profile cites the source.
  bool is_cited(model::SourceId source);
  /// A profile cites a page of this host (fetch::Url::authority).
  bool is_cited_host(const std::string& host);
  /// Hosts of cited pages with their robots.txt, one at a time.
  void for_each_robots(
      const std::function<void(const std::string& host, const std::string& robots)>& visit);

  void note_read(model::SourceId source, const ListingTerms& terms, base::Time now);

  /// What a run's watching came to: "listings", "new-items", "taken" and the reasons against.
  void add_count(model::RunId run, std::string_view what, int64_t count);
  std::vector<std::pair<std::string, int64_t>> counts(model::RunId run);

 private:
  Database& database_;
};

}  // namespace rolecall::store
