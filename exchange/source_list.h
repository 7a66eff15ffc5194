// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lists of sources: written as CSV, JSON Lines or OPML 2.0 (http://opml.org/spec2.opml), read from
// OPML and from plain lists of addresses, as other readers and link checkers write them.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"

namespace rolecall::exchange {

/// A source as lists show it.
struct SourceLine {
  std::string url;
  std::vector<std::string> cited_by;  ///< Slugs.
  std::string watch;                  ///< "named", "discovered" ...; "page" for what a listing
                                      ///< announced; empty: not watched.
  std::string kind;                   ///< Of a listing, where it is known.
  std::string outcome;                ///< Of the last fetch; empty before it.
  std::optional<base::Time> last_success;
  std::optional<base::Time> next_due;
  int failures = 0;
  std::string moved_to;
};

/// With a header line; a cell that begins with = + - @, a tab or a carriage return gets an
/// apostrophe before it, so that no spreadsheet takes it for a formula.
std::string sources_to_csv(const std::vector<SourceLine>& sources);
std::string sources_to_jsonl(const std::vector<SourceLine>& sources);
/// Of watched listings only, as feed readers read it.
std::string sources_to_opml(const std::vector<SourceLine>& sources);

/// One to be watched.
struct ListedSource {
  std::string url;
  std::string where;  ///< "feeds.opml: outline 3", "urls.txt:12".
};

/// The feeds of an OPML file, or the addresses of a list, one a line, "#" for comments. kInvalid
/// for a broken OPML file. Whether an address can be fetched is the caller's matter.
base::Result<std::vector<ListedSource>> parse_source_list(std::string_view text,
                                                          const std::string& file);

}  // namespace rolecall::exchange
