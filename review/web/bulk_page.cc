// SPDX-License-Identifier: Apache-2.0
// One word on many findings: first what it would be about, then the act, each finding by the
// version that was shown.
#include <nlohmann/json.hpp>

#include "review/decide.h"
#include "review/web/app_state.h"
#include "review/web/finding_page.h"
#include "review/web/finding_view.h"
#include "review/web/pages.h"
#include "review/web/wording.h"

namespace rolecall::review::web {
namespace {

// What fits into one form, and what one may look through.
constexpr size_t kMaxAtOnce = 200;

std::optional<model::DecisionKind> parse_action(std::string_view text) {
  if (text == "accept") return model::DecisionKind::kAccept;
  if (text == "reject") return model::DecisionKind::kReject;
  return std::nullopt;
}

// "17:3": the finding's number and version.
std::pair<int64_t, int64_t> parse_item(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {0, 0};
  return {parse_number(text.substr(0, colon)), parse_number(text.substr(colon + 1))};
}

Response show_plan(Context& context) {
  const QueueFilter filter = parse_filter(context.request.query);
  const auto action = parse_action(field(context.request.query, "action"));
  if (!action) return problem_page(context, 404, "Accept or reject: there is nothing else.");
  context.state.queue.refresh(context.database, context.now);
  const QueuePage counts = context.state.queue.page(filter, "", 0);
  const bool is_accept = *action == model::DecisionKind::kAccept;
  nlohmann::json view = page_view(context, is_accept ? "Accept all" : "Reject all");
  view["action"] = model::to_string(*action);
  view["is_accept"] = is_accept;
  view["filter"] = filter.query();
  view["queue_href"] = queue_address(filter);
  view["items"] = nlohmann::json::array();
  int64_t left_out = 0;
  for (const QueueItem& item : context.state.queue.all(filter, kMaxAtOnce)) {
    const auto detail = load_finding(context, item.finding);
    if (!detail) continue;
    if (is_accept && !detail->after) {
      ++left_out;
      continue;
    }
    view["items"].push_back({{"id", item.finding.value},
                             {"version", detail->finding.version},
                             {"name", detail->profile.name},
                             {"href", finding_address(item.finding, filter)},
                             {"kind_words", kind_in_words(item.kind)},
                             {"text", sentence_of(*detail)}});
  }
  const auto shown = static_cast<int64_t>(view["items"].size());
  view["count"] = counted(shown, "finding", "findings");
  view["is_empty"] = shown == 0;
  view["left_out"] = left_out > 0 ? counted(left_out, "question", "questions") : "";
  const int64_t rest = counts.findings - shown - left_out;
  view["rest"] = rest > 0 ? counted(rest, "finding", "findings") : "";
  return page("bulk", view);
}

struct BulkResult {
  int64_t done = 0;
  nlohmann::json refused = nlohmann::json::array();
};

void decide_one(Context& context, const DecisionRequest& request, BulkResult& result) {
  std::string why;
  try {
    const auto decided = decide(context.database, request, context.now);
    if (decided) {
      ++result.done;
      return;
    }
    why = decided.error().what;
  } catch (const store::StoreError& error) {
    if (error.kind() != store::StoreError::Kind::kBusy) throw;
    why = "somebody else was writing; try it again";
  }
  result.refused.push_back({{"id", request.finding.value},
                            {"href", "/findings/" + std::to_string(request.finding.value)},
                            {"why", why}});
}

Response decide_all(Context& context) {
  const Fields& form = context.request.form;
  const QueueFilter filter = parse_filter(parse_form(field(form, "filter")));
  const auto action = parse_action(field(form, "action"));
  if (!action) return problem_page(context, 404, "Accept or reject: there is nothing else.");
  BulkResult result;
  size_t items = 0;
  for (const auto& [name, value] : form) {
    if (name != "item") continue;
    if (++items > kMaxAtOnce) break;
    const auto [finding, version] = parse_item(value);
    DecisionRequest request;
    request.finding = model::FindingId{finding};
    request.version = version;
    request.kind = *action;
    request.reviewer = context.session->reviewer;
    request.reason = field(form, "reason");
    decide_one(context, request, result);
    if (const auto after = store::Findings(context.database).find(request.finding)) {
      context.state.queue.look_again(context.database, *after, context.now);
    }
  }
  nlohmann::json view = page_view(context, "Done");
  view["done_words"] =
      counted(result.done, "finding", "findings") + " " +
      std::string(*action == model::DecisionKind::kAccept ? "accepted" : "rejected");
  view["has_refused"] = !result.refused.empty();
  view["refused_count"] =
      counted(static_cast<int64_t>(result.refused.size()), "finding was", "findings were");
  view["refused"] = std::move(result.refused);
  view["queue_href"] = queue_address(filter);
  return page("bulk_done", view);
}

}  // namespace

void add_bulk_pages(Routes& routes) {
  routes.push_back({"GET", "/bulk", Access::kReviewer, show_plan});
  routes.push_back({"POST", "/bulk", Access::kReviewer, decide_all});
}

}  // namespace rolecall::review::web
