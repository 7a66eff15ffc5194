// SPDX-License-Identifier: Apache-2.0
// Search over people, organisations and what pages say.
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "review/web/pages.h"
#include "review/web/people_page.h"
#include "review/web/templates.h"
#include "review/web/wording.h"
#include "store/search.h"

namespace rolecall::review::web {
namespace {

constexpr int kMaxPeople = 30;
constexpr int kMaxOrganizations = 30;
constexpr int kMaxQuotes = 40;
constexpr size_t kMaxQuote = 400;

nlohmann::json quotes_view(const std::vector<store::FoundQuote>& quotes) {
  nlohmann::json list = nlohmann::json::array();
  for (const store::FoundQuote& found : quotes) {
    const std::string_view cut = base::utf8_prefix(found.quote, kMaxQuote);
    list.push_back({{"quote", std::string(cut) + (cut.size() < found.quote.size() ? " …" : "")},
                    {"person", found.person},
                    {"title", found.title.empty() ? found.url : found.title},
                    {"host", host_in_words(found.url)},
                    {"href", "/sources/" + std::to_string(found.source.value)}});
  }
  return list;
}

Response search(Context& context) {
  const std::string typed(field(context.request.query, "q"));
  nlohmann::json view = page_view(context, "Search");
  view["q"] = typed;
  if (!typed.empty()) {
    store::Search search(context.database);
    auto people = people_view(search.people(typed, kMaxPeople));
    auto organizations = organizations_view(search.organizations(typed, kMaxOrganizations));
    auto quotes = quotes_view(search.quotes(typed, kMaxQuotes));
    view["is_empty"] = people.empty() && organizations.empty() && quotes.empty();
    if (!people.empty()) view["found_people"] = {{"people", std::move(people)}};
    if (!organizations.empty()) {
      view["found_organizations"] = {{"organizations", std::move(organizations)}};
    }
    if (!quotes.empty()) view["found_quotes"] = {{"quotes", std::move(quotes)}};
  }
  return page("search", view);
}

}  // namespace

void add_search_pages(Routes& routes) {
  routes.push_back({"GET", "/search", Access::kReader, search});
}

}  // namespace rolecall::review::web
