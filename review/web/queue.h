// SPDX-License-Identifier: Apache-2.0
#pragma once
// The open findings in the order in which they are worth a reviewer's time, kept in memory and
// brought up to date by what was touched in the store since. People are ranked as by rank_flags;
// those without a profile come after them.

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/clock.h"
#include "review/flags.h"
#include "review/web/queue_filter.h"
#include "store/database.h"
#include "store/open_findings.h"

namespace rolecall::review::web {

struct QueueItem {
  model::FindingId finding;
  model::FindingKind kind = model::FindingKind::kEnded;
  model::FlagLevel level = model::FlagLevel::kCheck;
  double weight = 0;
  std::vector<std::string> hosts;
  std::vector<std::string> orgs;
};

/// The findings of one person.
struct QueueGroup {
  std::string id;  ///< The profile's slug; "~" and the name where there is no profile.
  std::string name;
  model::ProfileId profile;  ///< 0: nobody's yet.
  model::FlagLevel level = model::FlagLevel::kCheck;
  double weight = 0;
  std::vector<QueueItem> items;  ///< The most urgent first.
};

struct Facet {
  std::string value;
  int64_t findings = 0;
};

struct QueuePage {
  std::vector<QueueGroup> groups;  ///< With the items that pass the filter.
  std::string next;                ///< For the page after this one; empty on the last.
  int64_t findings = 0;            ///< That pass the filter, and
  int64_t people = 0;              ///< whose they are.
  /// How many findings of each kind and so on there are, by the other conditions of the filter;
  /// hosts and organisations the most frequent first, at most kMaxFacets.
  std::vector<Facet> kinds, levels, hosts, orgs;
};
constexpr size_t kMaxFacets = 60;

/// Where a finding stands among those that pass a filter.
struct QueuePlace {
  std::vector<model::FindingId> following;  ///< At most kFollowing.
  std::optional<model::FindingId> previous;
  int64_t position = 0;  ///< From 1; 0 where the finding is not among them.
  int64_t count = 0;
  model::FlagLevel level = model::FlagLevel::kCheck;
};

/// A decision may settle several findings; the next one is the first of these that is left.
constexpr size_t kFollowing = 40;

/// Thread-safe.
class Queue {
 public:
  /// Takes in what was touched since the last call, a bounded number of findings at a time, and
  /// at the first call and on a new day all of them.
  void refresh(store::Database& database, base::Time now);
  /// Takes in what is open about this finding's person now.
  void look_again(store::Database& database, const store::Finding& finding, base::Time now);

  /// `after` is QueuePage::next of the page before, or empty.
  QueuePage page(const QueueFilter& filter, std::string_view after, size_t groups);
  QueuePlace place(const QueueFilter& filter, model::FindingId finding);
  /// The finding is open and passes.
  bool holds(const QueueFilter& filter, model::FindingId finding);
  /// All that pass, in order, at most `limit`.
  std::vector<QueueItem> all(const QueueFilter& filter, size_t limit);

 private:
  // Level, weight from high to low, id.
  using Key = std::tuple<model::FlagLevel, double, std::string>;
  struct Facts {
    std::vector<std::string> hosts, orgs;
  };
  using FactsOf = std::map<model::FindingId, Facts>;

  void rebuild(store::Database& database, base::Time now);
  void put_profile(store::Database& database, model::ProfileId profile, base::Time now);
  void put_flag(Flag flag, FactsOf& facts);
  void put_stranger(store::Database& database, const store::Finding& finding, base::Time now);
  void put_group(QueueGroup group);
  void drop_group(const std::string& id);
  void drop_stranger(model::FindingId finding);

  std::mutex mutex_;
  std::map<Key, QueueGroup> groups_;
  std::unordered_map<std::string, Key> keys_;          ///< By group id.
  std::unordered_map<int64_t, std::string> profiles_;  ///< Group id by profile.
  std::unordered_map<int64_t, std::string> group_of_;  ///< Group id by finding.
  int64_t seen_ = 0;
  std::optional<std::chrono::sys_days> built_;
};

}  // namespace rolecall::review::web
