// SPDX-License-Identifier: Apache-2.0
#pragma once
// Full text search over people, organisations and the quotes of live claims.

#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"
#include "store/directory.h"

namespace rolecall::store {

struct FoundQuote {
  model::SourceId source;
  std::string url;
  std::string title;   ///< Of the page; may be empty.
  std::string person;  ///< As the page names them.
  std::string quote;
};

/// Words of what somebody typed, as a query in FTS5's syntax in which none of them means anything:
/// all must occur, the last one as a beginning. Empty where nothing is left to look for.
std::string match_expression(std::string_view typed);

/// Used by its database's thread. What was typed is never read as syntax.
class Search {
 public:
  explicit Search(Database& database) : database_(database) {}

  /// The best first.
  std::vector<PersonRow> people(std::string_view typed, int limit);
  /// Whose name contains what was typed, by name.
  std::vector<OrganizationRow> organizations(std::string_view typed, int limit);
  /// The newest first; one for each quote.
  std::vector<FoundQuote> quotes(std::string_view typed, int limit);

 private:
  Database& database_;
};

}  // namespace rolecall::store
