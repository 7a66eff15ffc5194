// SPDX-License-Identifier: Apache-2.0
#pragma once
// Sources: each cited or watched URL once, with its schedule and its health.

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "model/capture.h"
#include "model/ids.h"
#include "store/database.h"

namespace rolecall::store {

enum class SourceUse {
  kCited,    ///< A profile's reference.
  kWatched,  ///< Given by the operator; claims about people without a profile count here.
};

/// What a failed fetch says about its page.
enum class Trouble {
  kNone,   ///< The page was delivered, or is as it was.
  kDead,   ///< It, or its host, is not there: 404, 410, soft 404, parked, no such host name.
  kWall,   ///< It may be there, and is not for us: a login, a paywall, 403, robots.txt.
  kOther,  ///< Says nothing about the page: a timeout, a server's error, a page over our limits.
};

/// kDeferred is no trouble either: nothing was asked.
Trouble trouble_of(model::Outcome outcome);

struct Source {
  model::SourceId id;
  std::string key;   ///< Two spellings of one address have one key (fetch::source_key).
  std::string url;   ///< As fetched.
  std::string host;  ///< What politeness goes by (fetch::Url::authority).
  SourceUse use = SourceUse::kCited;
  base::Time added{};

  base::Time next_due{};
  std::chrono::seconds interval{0};  ///< 0 before the first fetch.
  /// What its visits have shown of how often it changes, newer ones weighing more
  /// (pipeline/change_rate.h).
  double changes = 0;
  double watched_days = 0;
  int not_modified = 0;  ///< Answers of 304 since the last body.

  int failures = 0;                         ///< Of one kind of trouble in a row.
  int failure_nights = 0;                   ///< On so many different nights.
  std::optional<base::Time> first_failure;  ///< Of those in a row.
  std::optional<base::Time> last_failure;
  std::optional<base::Time> last_success;
  std::optional<base::Time> told_failing;  ///< When the operator last heard that it fails.
  std::optional<model::Outcome> last_outcome;

  std::optional<model::CaptureId> last_read;  ///< The last capture that delivered a body.
  model::Validators validators;               ///< Of last_read, for the next request.
  std::string body_digest;                    ///< Of last_read; empty before it.
  std::string text_digest;
  int64_t text_words = 0;  ///< Of the main text.
  std::string landing;     ///< The page that it ended on in place of its own (fetch::landing_of).

  std::string moved_to;   ///< Where it redirects for good; empty where it does not.
  std::string moved_key;  ///< Key of that.
  std::optional<base::Time> moved_since;
  int moved_seen = 0;  ///< Captures in a row that ended there.
};

struct NewSource {
  std::string key;
  std::string url;
  std::string host;
  SourceUse use = SourceUse::kCited;
};

struct ReferenceLink {
  std::string reference;  ///< Id of a reference of the profile.
  NewSource source;
};

/// A profile's link to a source.
struct Citation {
  model::ProfileId profile;
  std::string reference;
  bool operator==(const Citation&) const = default;
};

/// Used by its database's thread.
class Sources {
 public:
  explicit Sources(Database& database) : database_(database) {}

  /// The source with that key, made due at once where there was none. A watched source stays one.
  model::SourceId add(const NewSource& source, base::Time now);

  /// Makes the profile's citations exactly these; sources that nothing cites any more stay, and
  /// are not due.
  void cite(model::ProfileId profile, const std::vector<ReferenceLink>& links, base::Time now);
  /// Adds one citation; for references that a decision adds.
  void cite(const Citation& citation, model::SourceId source);
  void uncite(const Citation& citation);

  std::optional<Source> find(model::SourceId id);
  std::optional<Source> find_key(std::string_view key);

  /// Who cites the source, by profile.
  std::vector<Citation> citations(model::SourceId id);
  /// What a profile cites, by reference id.
  std::vector<std::pair<std::string, model::SourceId>> cited_by(model::ProfileId profile);

  /// Other sources of its host that ended on the same page, which is none of theirs.
  int64_t count_landing(const Source& source, std::string_view landing);

  /// Sources whose last capture failed, the longest without a success first.
  std::vector<Source> failing(int limit);

  /// All, by id; one in memory at a time.
  void for_each(const std::function<void(const Source&)>& visit);

  int64_t count();
  /// Cited or watched ones whose time has come.
  int64_t count_due(base::Time now);

 private:
  Database& database_;
};

}  // namespace rolecall::store
