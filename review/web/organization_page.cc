// SPDX-License-Identifier: Apache-2.0
// Organisations that profiles name, and who is there.
#include <nlohmann/json.hpp>

#include "review/web/pages.h"
#include "review/web/people_page.h"
#include "review/web/wording.h"
#include "store/directory.h"

namespace rolecall::review::web {
namespace {

constexpr int kRowsAPage = 100;
constexpr int kMaxPeople = 300;

Response show_list(Context& context) {
  store::Directory directory(context.database);
  const auto rows = directory.organizations(field(context.request.query, "after"), kRowsAPage);
  nlohmann::json view = page_view(context, "Organisations");
  view["count"] = counted(directory.count_organizations(), "organisation", "organisations");
  view["organizations"] = organizations_view(rows);
  view["is_empty"] = rows.empty();
  if (rows.size() == kRowsAPage) {
    view["next_href"] = "/organisations?after=" + form_escape(rows.back().name);
  }
  return page("organizations", view);
}

Response show_one(Context& context) {
  store::Directory directory(context.database);
  const auto row = directory.organization(field(context.request.query, "name"));
  if (!row) return problem_page(context, 404, "No profile names an organisation of that name.");
  nlohmann::json view = page_view(context, row->name);
  view["name"] = row->name;
  view["queue_href"] = "/queue?org=" + form_escape(row->name);
  const auto now = people_view(directory.people_now(row->name, kMaxPeople));
  const auto before = people_view(directory.people_before(row->name, kMaxPeople));
  view["now"] = {{"people", now}, {"is_empty", now.empty()}};
  view["before"] = {{"people", before}, {"is_empty", before.empty()}};
  const int64_t shown = static_cast<int64_t>(now.size() + before.size());
  view["rest"] = row->people > shown ? counted(row->people - shown, "person", "people") : "";
  return page("organization", view);
}

}  // namespace

void add_organization_pages(Routes& routes) {
  routes.push_back({"GET", "/organisations", Access::kReader, show_list});
  routes.push_back({"GET", "/organisation", Access::kReader, show_one});
}

}  // namespace rolecall::review::web
