// SPDX-License-Identifier: Apache-2.0
#include "review/web/finding_page.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "review/web/app_state.h"
#include "review/web/finding_view.h"
#include "review/web/pages.h"
#include "review/web/wording.h"
#include "store/decisions.h"
#include "store/findings.h"
#include "store/profiles.h"

namespace rolecall::review::web {
namespace {

std::string address(std::string path, const QueueFilter& filter, model::DecisionId done) {
  std::string query = filter.query();
  if (done) query += (query.empty() ? "done=" : "&done=") + std::to_string(done.value);
  return query.empty() ? path : path + "?" + query;
}

// What was typed into a form that was not taken.
void keep_typed(nlohmann::json& view, const Fields& form) {
  if (!has_field(form, "action")) return;
  view["note"] = field(form, "note");
  if (field(form, "action") != "edit") return;
  view["edit_is_open"] = true;
  for (const char* name : {"title", "org", "when", "text"}) {
    if (view.contains("edit")) view["edit"][name] = field(form, name);
  }
  if (view.contains("edit_source")) view["edit_source"]["url"] = field(form, "url");
}

void add_decisions(nlohmann::json& view, Context& context, model::FindingId id) {
  nlohmann::json list = nlohmann::json::array();
  for (const store::StoredDecision& stored : store::Decisions(context.database).of_finding(id)) {
    list.push_back({{"words", decision_in_words(stored.decision.kind)},
                    {"reviewer", stored.decision.reviewer},
                    {"when", time_in_words(stored.decision.decided)},
                    {"reason", stored.decision.reason}});
  }
  view["has_decisions"] = !list.empty();
  view["decisions"] = std::move(list);
  const auto standing = store::Decisions(context.database).last_standing(id);
  if (standing) view["standing"] = {{"decision", standing->value}};
}

void add_place(nlohmann::json& view, Context& context, const FindingDetail& detail,
               const QueueFilter& filter) {
  const QueuePlace place = context.state.queue.place(filter, detail.finding.id);
  view["level_words"] = level_in_words(place.level);
  view["level"] = model::to_string(place.level);
  view["filter"] = filter.query();
  view["queue_href"] = queue_address(filter);
  if (place.position > 0) {
    view["place"] = {{"position", place.position}, {"count", place.count}};
  }
  if (!place.following.empty()) {
    view["next_href"] = finding_address(place.following.front(), filter);
  }
  if (place.previous) view["previous_href"] = finding_address(*place.previous, filter);
}

Response show(Context& context) {
  context.state.queue.refresh(context.database, context.now);
  const model::FindingId id{parse_number(context.param("id"))};
  return finding_page(context, id, parse_filter(context.request.query));
}

}  // namespace

int64_t parse_number(std::string_view text) {
  int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  return failure == std::errc() && stop == end && number > 0 ? number : 0;
}

std::string finding_address(model::FindingId id, const QueueFilter& filter,
                            model::DecisionId done) {
  return address("/findings/" + std::to_string(id.value), filter, done);
}

std::string queue_address(const QueueFilter& filter, model::DecisionId done) {
  return address("/queue", filter, done);
}

nlohmann::json done_view(Context& context, const QueueFilter& filter) {
  const model::DecisionId id{parse_number(field(context.request.query, "done"))};
  if (!id || !context.session) return nullptr;
  store::Decisions decisions(context.database);
  const auto stored = decisions.find(id);
  if (!stored || stored->decision.reviewer != context.session->reviewer) return nullptr;
  const auto finding = store::Findings(context.database).find(stored->decision.finding);
  if (!finding) return nullptr;
  const auto profile = store::Profiles(context.database).find(finding->profile);
  const bool may_undo = stored->decision.kind != model::DecisionKind::kUndo && decisions.stands(id);
  return {{"words", decision_in_words(stored->decision.kind)},
          {"name", profile ? profile->profile.name : finding->person},
          {"kind_words", kind_in_words(finding->kind)},
          {"href", finding_address(finding->id, filter)},
          {"decision", id.value},
          {"filter", filter.query()},
          {"form_token", context.form_token},
          {"may_undo", may_undo}};
}

Response finding_page(Context& context, model::FindingId id, const QueueFilter& filter,
                      const FormProblem& problem) {
  const auto detail = load_finding(context, id);
  if (!detail) return problem_page(context, 404, "There is no finding of that number.");
  nlohmann::json view = page_view(context, detail->profile.name);
  view.update(finding_view(context, *detail));
  add_place(view, context, *detail, filter);
  add_decisions(view, context, id);
  view["done"] = done_view(context, filter);
  view["problem"] = problem.text;
  keep_typed(view, context.request.form);
  Response response = page("finding", view);
  response.status = problem.status;
  return response;
}

void add_finding_pages(Routes& routes) {
  routes.push_back({"GET", "/findings/:id", Access::kReader, show});
}

}  // namespace rolecall::review::web
