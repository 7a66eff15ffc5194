// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which findings a reviewer wants to see; travels in addresses and forms as a query.

#include <optional>
#include <string>

#include "model/finding.h"
#include "review/web/message.h"

namespace rolecall::review::web {

struct QueueFilter {
  std::string person;  ///< Id of a group (see queue.h); empty: any, as with the others.
  std::string host;
  std::string org;  ///< As written in a claim; compared by model::org_key.
  std::optional<model::FindingKind> kind;
  std::optional<model::FlagLevel> level;

  bool is_empty() const;
  /// "person=ada-berg&kind=ended"; empty where nothing is asked for.
  std::string query() const;
};

/// Unknown kinds and levels count as not given.
QueueFilter parse_filter(const Fields& fields);

}  // namespace rolecall::review::web
