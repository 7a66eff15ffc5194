// SPDX-License-Identifier: Apache-2.0
// A profile as the wiki shows it, with how each statement stands.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "review/compare.h"
#include "review/web/pages.h"
#include "review/web/people_page.h"
#include "review/web/statement_state.h"
#include "review/web/templates.h"
#include "review/web/wording.h"
#include "store/profiles.h"

namespace rolecall::review::web {
namespace {

using model::ClaimKind;

struct Section {
  const char* title;
  std::vector<ClaimKind> kinds;
};

const std::vector<Section>& sections() {
  static const std::vector<Section> all = {
      {"Career",
       {ClaimKind::kRoleHolds, ClaimKind::kRoleStart, ClaimKind::kRoleHeld, ClaimKind::kRoleEnd,
        ClaimKind::kFounded}},
      {"Work", {ClaimKind::kAuthored}},
      {"Talks", {ClaimKind::kTalk}},
      {"Service", {ClaimKind::kServed}},
      {"Education", {ClaimKind::kEducation}},
      {"Awards", {ClaimKind::kAward}},
  };
  return all;
}

bool is_of(const Section& section, const model::Statement& statement) {
  return std::find(section.kinds.begin(), section.kinds.end(), statement.kind) !=
         section.kinds.end();
}

// The first day that is known of it, as text that sorts; empty without one.
std::string sort_key(const model::Statement& statement) {
  if (!statement.when) return "";
  const auto date = statement.when->start() ? statement.when->start() : statement.when->end();
  return date ? base::format_time(base::Time(date->first_day())) : "";
}

// Current roles first, then the latest.
std::vector<const model::Statement*> in_order(const model::Profile& profile,
                                              const Section& section) {
  std::vector<const model::Statement*> list;
  for (const model::Statement& statement : profile.statements) {
    if (is_of(section, statement)) list.push_back(&statement);
  }
  std::stable_sort(list.begin(), list.end(), [](const auto* a, const auto* b) {
    if (is_current(*a) != is_current(*b)) return is_current(*a);
    return sort_key(*a) > sort_key(*b);
  });
  return list;
}

/// Builds the page's view from one profile.
class ProfileView {
 public:
  ProfileView(Context& context, const store::StoredProfile& stored)
      : context_(context), id_(stored.id), profile_(stored.profile), states_(context, stored.id) {}

  nlohmann::json make() {
    nlohmann::json view = page_view(context_, profile_.name);
    view["name"] = profile_.name;
    view["headline"] = profile_.headline;
    view["slug"] = profile_.slug;
    view["other_names"] = join(profile_.other_names);
    add_open(view);
    add_identifiers(view);
    add_roles(view);
    add_glance(view);
    add_sections(view);
    add_timeline(view);
    add_workplaces(view);
    add_references(view);
    return view;
  }

 private:
  static std::string join(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& item : list) text += (text.empty() ? "" : ", ") + item;
    return text;
  }

  void add_open(nlohmann::json& view) {
    store::FindingFilter filter;
    filter.profile = id_;
    const auto open = store::Findings(context_.database).list(filter);
    if (open.empty()) return;
    view["open"] = {
        {"count", counted(static_cast<int64_t>(open.size()), "open finding", "open findings")},
        {"href", "/queue?person=" + form_escape(profile_.slug)}};
  }

  void add_identifiers(nlohmann::json& view) const {
    const model::Identifiers& known = profile_.identifiers;
    nlohmann::json list = nlohmann::json::array();
    if (!known.homepage.empty()) {
      list.push_back(
          {{"words", host_in_words(known.homepage)}, {"href", safe_href(known.homepage)}});
    }
    if (!known.orcid.empty()) {
      list.push_back({{"words", "ORCID"}, {"href", "https://orcid.org/" + known.orcid}});
    }
    if (!known.github.empty()) {
      list.push_back({{"words", "GitHub"}, {"href", "https://github.com/" + known.github}});
    }
    if (!known.wikidata.empty()) {
      list.push_back(
          {{"words", "Wikidata"}, {"href", "https://www.wikidata.org/wiki/" + known.wikidata}});
    }
    view["identifiers"] = std::move(list);
  }

  nlohmann::json cites_view(const model::Statement& statement) const {
    nlohmann::json list = nlohmann::json::array();
    for (const std::string& id : statement.cites) {
      const size_t number = reference_number(profile_, id);
      if (number > 0) list.push_back(number);
    }
    return list;
  }

  nlohmann::json statement_view(const model::Statement& statement) const {
    const StatementState state = states_.of(profile_, statement);
    const std::string line = line_of(statement);
    nlohmann::json view = {{"line", line},
                           {"text", statement.text == line ? "" : statement.text},
                           {"cites", cites_view(statement)},
                           {"tone", state.tone},
                           {"state", state.words}};
    view["doubt"] = state.finding ? "/findings/" + std::to_string(state.finding.value) +
                                        "?person=" + form_escape(profile_.slug)
                                  : "";
    return view;
  }

  void add_roles(nlohmann::json& view) const {
    view["roles"] = nlohmann::json::array();
    for (const model::Statement* statement : in_order(profile_, sections().front())) {
      if (is_current(*statement)) view["roles"].push_back(statement_view(*statement));
    }
  }

  void add_glance(nlohmann::json& view) const {
    std::set<std::string> organizations;
    int64_t roles = 0;
    int64_t works = 0;
    for (const model::Statement& statement : profile_.statements) {
      if (model::is_role(statement.kind) && !statement.org.empty()) {
        organizations.insert(statement.org);
      }
      if (is_current(statement) && model::is_role(statement.kind)) ++roles;
      if (statement.kind == ClaimKind::kAuthored) ++works;
    }
    view["glance"] = {{"roles", roles},
                      {"organizations", organizations.size()},
                      {"sector", profile_.sector},
                      {"works", works},
                      {"references", profile_.references.size()},
                      {"reviewed", date_in_words(profile_.reviewed)},
                      {"updated", date_in_words(profile_.updated)}};
  }

  void add_sections(nlohmann::json& view) const {
    view["sections"] = nlohmann::json::array();
    for (const Section& section : sections()) {
      nlohmann::json statements = nlohmann::json::array();
      for (const model::Statement* statement : in_order(profile_, section)) {
        statements.push_back(statement_view(*statement));
      }
      if (statements.empty()) continue;
      view["sections"].push_back({{"title", section.title}, {"statements", std::move(statements)}});
    }
  }

  void add_timeline(nlohmann::json& view) const {
    std::vector<const model::Statement*> dated;
    for (const model::Statement& statement : profile_.statements) {
      if (!sort_key(statement).empty()) dated.push_back(&statement);
    }
    std::stable_sort(dated.begin(), dated.end(),
                     [](const auto* a, const auto* b) { return sort_key(*a) > sort_key(*b); });
    nlohmann::json entries = nlohmann::json::array();
    for (const model::Statement* statement : dated) {
      model::Statement undated = *statement;
      undated.when.reset();
      undated.kind = ClaimKind::kServed;  // The date says already that it is past.
      entries.push_back({{"when", date_in_words(statement->when)}, {"line", line_of(undated)}});
    }
    if (entries.size() > 1) view["timeline"] = {{"entries", std::move(entries)}};
  }

  void add_workplaces(nlohmann::json& view) const {
    std::set<std::string> names;
    for (const model::Statement& statement : profile_.statements) {
      if (is_current(statement) && model::is_role(statement.kind) && !statement.org.empty()) {
        names.insert(statement.org);
      }
    }
    nlohmann::json list = nlohmann::json::array();
    for (const std::string& name : names) {
      const auto row = store::Directory(context_.database).organization(name);
      const int64_t current = row ? row->current : 0;
      list.push_back({{"name", name},
                      {"href", organization_address(name)},
                      {"people", counted(current, "person there", "people there")}});
    }
    if (!list.empty()) view["workplaces"] = {{"list", std::move(list)}};
  }

  void add_references(nlohmann::json& view) {
    std::map<std::string, int64_t> sources;
    for (const auto& [id, source] : store::Sources(context_.database).cited_by(id_)) {
      sources[id] = source.value;
    }
    nlohmann::json list = nlohmann::json::array();
    for (size_t number = 1; number <= profile_.references.size(); ++number) {
      nlohmann::json one = reference_view(profile_, number);
      const std::string& id = profile_.references[number - 1].id;
      one["is_dead"] = states_.is_dead(profile_, id);
      const auto source = sources.find(id);
      one["source_href"] =
          source == sources.end() ? "" : "/sources/" + std::to_string(source->second);
      list.push_back(std::move(one));
    }
    if (!list.empty()) view["references"] = {{"list", std::move(list)}};
  }

  Context& context_;
  const model::ProfileId id_;
  const model::Profile& profile_;
  const StatementStates states_;
};

Response show(Context& context) {
  const auto stored = store::Profiles(context.database).find_slug(context.param("slug"));
  if (!stored) return problem_page(context, 404, "There is no profile of that name.");
  return page("profile", ProfileView(context, *stored).make());
}

}  // namespace

void add_profile_pages(Routes& routes) {
  routes.push_back({"GET", "/profiles/:slug", Access::kReader, show});
}

}  // namespace rolecall::review::web
