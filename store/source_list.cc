// SPDX-License-Identifier: Apache-2.0
#include "store/source_list.h"

#include "base/text.h"
#include "store/source_row.h"

namespace rolecall::store {
namespace {

constexpr std::string_view kFrom =
    ", ifnull(document.title, ''), "
    "(SELECT capture.fetched_at FROM capture WHERE capture.source = source.id "
    "AND capture.outcome IN ('new', 'changed') ORDER BY capture.id DESC LIMIT 1) "
    "FROM source LEFT JOIN document ON document.source = source.id ";

// Parameter 1 is the health as a number.
constexpr std::string_view kOfHealth =
    "(?1 = 0 OR (?1 = 1 AND source.failures > 0) OR (?1 = 2 AND source.moved_to <> '') "
    "OR (?1 = 3 AND source.last_read IS NULL))";

SourceRow read_row(Query& query) {
  SourceRow row;
  row.source = read_source(query);
  row.title = query.text();
  row.last_changed = query.optional_time();
  return row;
}

}  // namespace

std::vector<SourceRow> SourceList::page(const SourceListFilter& filter) {
  static const std::string sql = "SELECT " + std::string(kSourceColumns) + std::string(kFrom) +
                                 "WHERE " + std::string(kOfHealth) +
                                 " AND (?2 = '' OR instr(source.host, ?2) > 0) "
                                 "AND source.id > ?3 ORDER BY source.id LIMIT ?4";
  Query query(database_, sql);
  query.bind(static_cast<int>(filter.health), base::ascii_lower(filter.host_part),
             filter.after.value, filter.limit);
  std::vector<SourceRow> rows;
  while (query.next()) rows.push_back(read_row(query));
  return rows;
}

std::optional<SourceRow> SourceList::find(model::SourceId id) {
  static const std::string sql =
      "SELECT " + std::string(kSourceColumns) + std::string(kFrom) + "WHERE source.id = ?";
  Query query(database_, sql);
  if (!query.bind(id).next()) return std::nullopt;
  return read_row(query);
}

std::array<int64_t, 4> SourceList::counts() {
  Query query(database_,
              "SELECT count(*), ifnull(sum(failures > 0), 0), ifnull(sum(moved_to <> ''), 0), "
              "ifnull(sum(last_read IS NULL), 0) FROM source");
  query.next();
  std::array<int64_t, 4> counts{};
  for (int64_t& count : counts) count = query.integer();
  return counts;
}

}  // namespace rolecall::store
