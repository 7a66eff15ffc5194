// SPDX-License-Identifier: Apache-2.0
// The list of people, and finding one by name.
#include "review/web/people_page.h"

#include <nlohmann/json.hpp>

#include "review/web/pages.h"
#include "review/web/wording.h"
#include "store/profiles.h"
#include "store/search.h"

namespace rolecall::review::web {
namespace {

constexpr int kPeopleAPage = 60;

Response show_people(Context& context) {
  const std::string query(field(context.request.query, "q"));
  nlohmann::json view = page_view(context, "People");
  view["q"] = query;
  view["count"] = counted(store::Profiles(context.database).count(), "person", "people");
  std::vector<store::PersonRow> people;
  if (query.empty()) {
    people = store::Directory(context.database)
                 .people(field(context.request.query, "after"), kPeopleAPage);
    if (people.size() == kPeopleAPage) {
      view["next_href"] = "/profiles?after=" + form_escape(people.back().slug);
    }
  } else {
    people = store::Search(context.database).people(query, kPeopleAPage);
  }
  view["is_empty"] = people.empty();
  view["people"] = people_view(people);
  return page("people", view);
}

}  // namespace

nlohmann::json people_view(const std::vector<store::PersonRow>& people) {
  nlohmann::json list = nlohmann::json::array();
  for (const store::PersonRow& person : people) {
    list.push_back({{"href", "/profiles/" + person.slug},
                    {"name", person.name},
                    {"headline", person.headline},
                    {"open", person.open > 0 ? counted(person.open, "finding", "findings") : ""},
                    {"open_href", "/queue?person=" + form_escape(person.slug)}});
  }
  return list;
}

nlohmann::json organizations_view(const std::vector<store::OrganizationRow>& rows) {
  nlohmann::json list = nlohmann::json::array();
  for (const store::OrganizationRow& row : rows) {
    list.push_back({{"name", row.name},
                    {"href", organization_address(row.name)},
                    {"people", row.people},
                    {"current", row.current}});
  }
  return list;
}

std::string organization_address(const std::string& name) {
  return "/organisation?name=" + form_escape(name);
}

void add_people_pages(Routes& routes) {
  routes.push_back({"GET", "/profiles", Access::kReader, show_people});
}

}  // namespace rolecall::review::web
