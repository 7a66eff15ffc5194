// SPDX-License-Identifier: Apache-2.0
#include "review/web/queue_filter.h"

namespace rolecall::review::web {
namespace {

std::optional<model::FlagLevel> parse_level(std::string_view text) {
  for (const auto level :
       {model::FlagLevel::kOutOfDate, model::FlagLevel::kLikely, model::FlagLevel::kCheck}) {
    if (model::to_string(level) == text) return level;
  }
  return std::nullopt;
}

void append(std::string& query, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  if (!query.empty()) query += '&';
  query += std::string(name) + "=" + form_escape(value);
}

}  // namespace

bool QueueFilter::is_empty() const {
  return person.empty() && host.empty() && org.empty() && !kind && !level;
}

std::string QueueFilter::query() const {
  std::string query;
  append(query, "person", person);
  append(query, "kind", kind ? model::to_string(*kind) : "");
  append(query, "level", level ? model::to_string(*level) : "");
  append(query, "host", host);
  append(query, "org", org);
  return query;
}

QueueFilter parse_filter(const Fields& fields) {
  QueueFilter filter;
  filter.person = field(fields, "person");
  filter.host = field(fields, "host");
  filter.org = field(fields, "org");
  filter.kind = model::parse_finding_kind(field(fields, "kind"));
  filter.level = parse_level(field(fields, "level"));
  return filter;
}

}  // namespace rolecall::review::web
