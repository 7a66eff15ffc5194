// SPDX-License-Identifier: Apache-2.0
// Sources: how they fare, and what was fetched of each.
#include <nlohmann/json.hpp>

#include "review/web/finding_page.h"
#include "review/web/pages.h"
#include "review/web/templates.h"
#include "review/web/wording.h"
#include "store/captures.h"
#include "store/findings.h"
#include "store/profiles.h"
#include "store/source_list.h"

namespace rolecall::review::web {
namespace {

constexpr int kSourcesAPage = 50;
constexpr int kMaxCaptures = 100;
constexpr int kMaxFindings = 50;

std::string day_or_never(const std::optional<base::Time>& time) {
  return time ? day_in_words(*time) : "never";
}

std::string_view tone_of(const store::Source& source) {
  if (!source.last_outcome) return "none";
  switch (store::trouble_of(*source.last_outcome)) {
    case store::Trouble::kNone:
      return "good";
    case store::Trouble::kDead:
      return "bad";
    case store::Trouble::kWall:
    case store::Trouble::kOther:
      break;
  }
  return "warn";
}

nlohmann::json row_view(const store::SourceRow& row, base::Time now) {
  const store::Source& source = row.source;
  return {
      {"href", "/sources/" + std::to_string(source.id.value)},
      {"title", row.title.empty() ? source.url : row.title},
      {"url", source.url},
      {"address", safe_href(source.url)},
      {"host", host_in_words(source.host)},
      {"outcome", source.last_outcome ? outcome_in_words(*source.last_outcome) : "not yet read"},
      {"tone", tone_of(source)},
      {"failures", source.failures > 0 ? counted(source.failures, "failure", "failures") : ""},
      {"changed", day_or_never(row.last_changed)},
      {"read", day_or_never(source.last_success)},
      {"next", source.next_due <= now ? "due" : day_in_words(source.next_due)},
      {"moved_to", source.moved_to},
      {"is_watched", source.use == store::SourceUse::kWatched}};
}

store::SourceHealth parse_health(std::string_view text) {
  if (text == "failing") return store::SourceHealth::kFailing;
  if (text == "moved") return store::SourceHealth::kMoved;
  if (text == "unread") return store::SourceHealth::kNeverRead;
  return store::SourceHealth::kAny;
}

nlohmann::json health_options(store::SourceList& list, std::string_view chosen) {
  constexpr std::pair<std::string_view, std::string_view> kOptions[] = {
      {"", "all"}, {"failing", "failing"}, {"moved", "moved"}, {"unread", "never read"}};
  const auto counts = list.counts();
  nlohmann::json options = nlohmann::json::array();
  for (const auto& [value, words] : kOptions) {
    options.push_back({{"value", value},
                       {"words", words},
                       {"count", counts.at(static_cast<size_t>(parse_health(value)))},
                       {"is_chosen", value == chosen}});
  }
  return options;
}

Response show_list(Context& context) {
  const Fields& query = context.request.query;
  store::SourceList list(context.database);
  store::SourceListFilter filter;
  filter.health = parse_health(field(query, "health"));
  filter.host_part = field(query, "host");
  filter.after = model::SourceId{parse_number(field(query, "after"))};
  filter.limit = kSourcesAPage;
  const auto rows = list.page(filter);
  nlohmann::json view = page_view(context, "Sources");
  view["health"] = health_options(list, field(query, "health"));
  view["host"] = filter.host_part;
  view["sources"] = nlohmann::json::array();
  for (const store::SourceRow& row : rows) view["sources"].push_back(row_view(row, context.now));
  view["is_empty"] = rows.empty();
  if (rows.size() == kSourcesAPage) {
    view["next_href"] = "/sources?health=" + form_escape(field(query, "health")) +
                        "&host=" + form_escape(filter.host_part) +
                        "&after=" + std::to_string(rows.back().source.id.value);
  }
  return page("sources", view);
}

nlohmann::json captures_view(Context& context, model::SourceId id) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& capture : store::Captures(context.database).history(id, kMaxCaptures)) {
    list.push_back({{"when", time_in_words(capture.fetched)},
                    {"outcome", outcome_in_words(capture.outcome)},
                    {"status", capture.status > 0 ? std::to_string(capture.status) : ""},
                    {"reason", capture.reason},
                    {"run", capture.run.value},
                    {"is_change", capture.outcome == model::Outcome::kNew ||
                                      capture.outcome == model::Outcome::kChanged}});
  }
  return list;
}

nlohmann::json citing_view(Context& context, model::SourceId id) {
  nlohmann::json list = nlohmann::json::array();
  for (const store::Citation& citation : store::Sources(context.database).citations(id)) {
    const auto stored = store::Profiles(context.database).find(citation.profile);
    if (!stored) continue;
    list.push_back({{"href", "/profiles/" + stored->profile.slug},
                    {"name", stored->profile.name},
                    {"number", reference_number(stored->profile, citation.reference)}});
  }
  return list;
}

nlohmann::json findings_view(Context& context, model::SourceId id) {
  store::FindingFilter filter;
  filter.source = id;
  filter.limit = kMaxFindings;
  nlohmann::json list = nlohmann::json::array();
  for (const store::Finding& finding : store::Findings(context.database).list(filter)) {
    const auto stored = store::Profiles(context.database).find(finding.profile);
    list.push_back({{"href", finding_address(finding.id, {})},
                    {"kind_words", kind_in_words(finding.kind)},
                    {"name", stored ? stored->profile.name : finding.person}});
  }
  return list;
}

Response show_one(Context& context) {
  const model::SourceId id{parse_number(context.param("id"))};
  const auto row = store::SourceList(context.database).find(id);
  if (!row) return problem_page(context, 404, "There is no source of that number.");
  nlohmann::json view = page_view(context, row->title.empty() ? "Source" : row->title);
  view["source"] = row_view(*row, context.now);
  view["captures"] = captures_view(context, id);
  view["citing"] = citing_view(context, id);
  view["has_citing"] = !view["citing"].empty();
  view["findings"] = findings_view(context, id);
  view["has_findings"] = !view["findings"].empty();
  return page("source", view);
}

}  // namespace

void add_source_pages(Routes& routes) {
  routes.push_back({"GET", "/sources", Access::kReader, show_list});
  routes.push_back({"GET", "/sources/:id", Access::kReader, show_one});
}

}  // namespace rolecall::review::web
