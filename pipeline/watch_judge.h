// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whether an item of a listing is worth a fetch: it names somebody whom the wiki knows, or tells of
// a change of roles.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "extract/extractor.h"
#include "extract/read/listing.h"
#include "fetch/address_guard.h"
#include "fetch/url.h"
#include "pipeline/watch_options.h"
#include "review/attach.h"
#include "store/watches.h"

namespace rolecall::pipeline {

enum class ItemVerdict {
  kNames,       ///< Names people of the wiki.
  kFollows,     ///< Of a listing that is one person's.
  kCue,         ///< Tells of a change of roles; nobody of the wiki is named.
  kUnrelated,   ///< None of this.
  kOld,         ///< From before the window, or without a date on the first reading.
  kOtherHost,   ///< Elsewhere than the listing and what profiles cite.
  kNoAddress,   ///< No address that may be fetched.
  kSuppressed,  ///< Names somebody who asked not to be listed.
};

std::string_view to_string(ItemVerdict verdict);

struct JudgedItem {
  ItemVerdict verdict = ItemVerdict::kUnrelated;
  int rank = 0;  ///< What is taken first: 0 names somebody and a change, 3 a change alone.
  std::optional<fetch::Url> url;
  std::vector<model::ProfileId> profiles;
};

/// Used by one thread.
class ItemJudge {
 public:
  struct Parts {
    const WatchOptions& options;
    store::Database& database;
    const extract::Extractor& extractor;
    const review::ProfileIndex& index;
    const fetch::AddressGuard& guard;
  };

  /// All of `parts` outlives this.
  ItemJudge(const Parts& parts, base::Time now) : parts_(parts), now_(now) {}

  JudgedItem judge(const extract::ListingItem& item, const store::Watch& watch);

 private:
  bool may_be_fetched(const fetch::Url& url) const;
  bool is_at_home(const fetch::Url& url, const store::Watch& watch);
  bool is_old(const extract::ListingItem& item, const store::Watch& watch) const;
  bool names_suppressed(std::string_view words);
  void add_named(const std::string& line, std::set<model::ProfileId>& profiles) const;
  void add_in_words(std::string_view words, std::set<model::ProfileId>& profiles) const;
  void keep_section(const std::string& section, std::set<model::ProfileId>& profiles);
  std::optional<model::ProfileId> followed(const std::string& slug);

  const Parts parts_;
  const base::Time now_;
  std::map<std::string, std::set<model::ProfileId>> sections_;  ///< Filled at first use.
  std::map<std::string, bool> cited_hosts_;
};

}  // namespace rolecall::pipeline
