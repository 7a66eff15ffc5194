// SPDX-License-Identifier: Apache-2.0
// The queue: people whose profiles may be wrong, with what is to be decided about each.
#include <nlohmann/json.hpp>

#include "review/flags.h"
#include "review/web/app_state.h"
#include "review/web/finding_page.h"
#include "review/web/pages.h"
#include "review/web/wording.h"
#include "store/profiles.h"

namespace rolecall::review::web {
namespace {

constexpr size_t kGroupsAPage = 25;
constexpr size_t kItemsAGroup = 8;

nlohmann::json item_view(Context& context, const QueueItem& item, const model::Profile& profile,
                         const QueueFilter& filter) {
  store::Findings findings(context.database);
  const auto finding = findings.find(item.finding);
  if (!finding) return nullptr;
  std::string text = describe(*finding, profile, findings.evidence(item.finding));
  return {{"href", finding_address(item.finding, filter)},
          {"kind_words", finding->candidates.empty() ? kind_in_words(item.kind) : "Which person?"},
          {"level", model::to_string(item.level)},
          {"text", std::move(text)}};
}

nlohmann::json group_view(Context& context, const QueueGroup& group, const QueueFilter& filter) {
  model::Profile profile;
  profile.name = group.name;
  if (auto stored = store::Profiles(context.database).find(group.profile)) {
    profile = std::move(stored->profile);
  }
  nlohmann::json view = {{"name", profile.name},
                         {"slug", profile.slug},
                         {"headline", profile.headline},
                         {"level", model::to_string(group.level)},
                         {"level_words", level_in_words(group.level)}};
  view["items"] = nlohmann::json::array();
  for (const QueueItem& item : group.items) {
    if (view["items"].size() == kItemsAGroup) break;
    nlohmann::json one = item_view(context, item, profile, filter);
    if (!one.is_null()) view["items"].push_back(std::move(one));
  }
  if (group.items.size() > kItemsAGroup) {
    QueueFilter of_person = filter;
    of_person.person = group.id;
    view["more"] = {{"count", group.items.size() - kItemsAGroup},
                    {"href", finding_address(group.items[kItemsAGroup].finding, of_person)}};
  }
  return view;
}

template <typename InWords>
nlohmann::json options_view(const std::vector<Facet>& facets, std::string_view chosen,
                            InWords in_words) {
  nlohmann::json list = nlohmann::json::array();
  bool has_chosen = chosen.empty();
  for (const Facet& facet : facets) {
    const bool is_chosen = facet.value == chosen;
    has_chosen = has_chosen || is_chosen;
    list.push_back({{"value", facet.value},
                    {"words", in_words(facet.value)},
                    {"count", facet.findings},
                    {"is_chosen", is_chosen}});
  }
  if (!has_chosen) {
    const std::string value(chosen);
    list.push_back(
        {{"value", value}, {"words", in_words(value)}, {"count", 0}, {"is_chosen", true}});
  }
  return list;
}

void add_filters(nlohmann::json& view, const QueuePage& page, const QueueFilter& filter) {
  const auto as_it_is = [](const std::string& value) { return value; };
  view["kinds"] = options_view(page.kinds, filter.kind ? model::to_string(*filter.kind) : "",
                               [](const std::string& value) {
                                 const auto kind = model::parse_finding_kind(value);
                                 return std::string(kind ? kind_in_words(*kind) : value);
                               });
  view["levels"] = options_view(page.levels, filter.level ? model::to_string(*filter.level) : "",
                                [](const std::string& value) {
                                  const auto parsed = parse_filter({{"level", value}}).level;
                                  return std::string(parsed ? level_in_words(*parsed) : value);
                                });
  view["hosts"] = options_view(page.hosts, filter.host, host_in_words);
  view["orgs"] = options_view(page.orgs, filter.org, as_it_is);
  view["is_filtered"] = !filter.is_empty();
  view["person"] = filter.person;
}

Response show_queue(Context& context) {
  Queue& queue = context.state.queue;
  queue.refresh(context.database, context.now);
  const QueueFilter filter = parse_filter(context.request.query);
  const QueuePage found = queue.page(filter, field(context.request.query, "after"), kGroupsAPage);
  nlohmann::json view = page_view(context, "Queue");
  view["summary"] = counted(found.findings, "finding", "findings") + " about " +
                    counted(found.people, "person", "people");
  view["is_empty"] = found.findings == 0;
  view["filter"] = filter.query();
  view["groups"] = nlohmann::json::array();
  for (const QueueGroup& group : found.groups) {
    view["groups"].push_back(group_view(context, group, filter));
  }
  if (!found.groups.empty()) {
    view["first_href"] = finding_address(found.groups.front().items.front().finding, filter);
  }
  if (!found.next.empty()) {
    const std::string query = filter.query();
    view["next_href"] =
        "/queue?" + query + (query.empty() ? "" : "&") + "after=" + form_escape(found.next);
  }
  add_filters(view, found, filter);
  view["done"] = done_view(context, filter);
  return page("queue", view);
}

}  // namespace

void add_queue_pages(Routes& routes) {
  routes.push_back({"GET", "/", Access::kReader, [](Context&) { return see_other("/queue"); }});
  routes.push_back({"GET", "/queue", Access::kReader, show_queue});
}

}  // namespace rolecall::review::web
