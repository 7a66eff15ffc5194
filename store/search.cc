// SPDX-License-Identifier: Apache-2.0
#include "store/search.h"

#include "base/text.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

// Nobody types more words than this; a query of thousands would take long.
constexpr size_t kMaxWords = 12;
constexpr size_t kMaxTyped = 300;

bool has_letter_or_digit(std::string_view word) { return !base::fold_key(word).empty(); }

// Text for LIKE with '\' as its escape.
std::string like_pattern(std::string_view typed) {
  std::string pattern = "%";
  for (const char c : typed) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern + "%";
}

}  // namespace

std::string match_expression(std::string_view typed) {
  std::string expression;
  size_t count = 0;
  for (const std::string_view word : base::split_words(base::utf8_prefix(typed, kMaxTyped))) {
    if (!has_letter_or_digit(word) || count == kMaxWords) continue;
    if (!expression.empty()) expression += ' ';
    expression += '"';
    for (const char c : word) {
      if (c == '\0') continue;
      expression += c;
      if (c == '"') expression += c;
    }
    expression += '"';
    ++count;
  }
  return expression.empty() ? expression : expression + "*";
}

std::vector<PersonRow> Search::people(std::string_view typed, int limit) {
  const std::string expression = match_expression(typed);
  if (expression.empty()) return {};
  Query query(database_,
              "SELECT profile.id, profile.slug, json_extract(profile.content, '$.name'), "
              "json_extract(profile.content, '$.headline'), "
              "(SELECT count(*) FROM finding WHERE finding.profile = profile.id "
              "AND finding.state = 'open' AND finding.kind <> 'confirms') "
              "FROM profile_text JOIN profile ON profile.id = profile_text.rowid "
              "WHERE profile_text MATCH ? ORDER BY bm25(profile_text, 10.0, 1.0) LIMIT ?");
  query.bind(expression, limit);
  std::vector<PersonRow> people;
  while (query.next()) {
    PersonRow row;
    row.id = query.id<model::ProfileId>();
    row.slug = query.text();
    row.name = query.text();
    row.headline = query.text();
    row.open = query.integer();
    people.push_back(std::move(row));
  }
  return people;
}

std::vector<OrganizationRow> Search::organizations(std::string_view typed, int limit) {
  const std::string_view wanted = base::trim(base::utf8_prefix(typed, kMaxTyped));
  if (wanted.empty()) return {};
  Query query(database_,
              "SELECT min(org), count(*), sum(is_current) FROM profile_org "
              "WHERE org LIKE ? ESCAPE '\\' GROUP BY org ORDER BY org LIMIT ?");
  query.bind(like_pattern(wanted), limit);
  std::vector<OrganizationRow> rows;
  while (query.next()) {
    OrganizationRow row;
    row.name = query.text();
    row.people = query.integer();
    row.current = query.integer();
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<FoundQuote> Search::quotes(std::string_view typed, int limit) {
  const std::string expression = match_expression(typed);
  if (expression.empty()) return {};
  // Common words match most quotes; to rank them all would take long, so the newest are shown.
  Query query(database_,
              "SELECT source.id, source.url, ifnull(document.title, ''), claim.person, claim.quote "
              "FROM (SELECT rowid AS id FROM claim_text WHERE claim_text MATCH ?1 "
              "ORDER BY rowid DESC LIMIT 300) AS hit "
              "JOIN claim ON claim.id = hit.id AND claim.withdrawn IS NULL "
              "JOIN source ON source.id = claim.source "
              "LEFT JOIN document ON document.source = source.id "
              "GROUP BY claim.source, claim.quote_key ORDER BY max(hit.id) DESC LIMIT ?2");
  query.bind(expression, limit);
  std::vector<FoundQuote> quotes;
  while (query.next()) {
    FoundQuote found;
    found.source = query.id<model::SourceId>();
    found.url = query.text();
    found.title = query.text();
    found.person = query.text();
    found.quote = query.text();
    quotes.push_back(std::move(found));
  }
  return quotes;
}

}  // namespace rolecall::store
