// SPDX-License-Identifier: Apache-2.0
// Taking a decision, and taking it back.
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "review/decide.h"
#include "review/web/app_state.h"
#include "review/web/finding_page.h"
#include "review/web/finding_view.h"
#include "review/web/pages.h"
#include "review/web/wording.h"
#include "store/decisions.h"
#include "store/findings.h"

namespace rolecall::review::web {
namespace {

constexpr size_t kMaxText = 2000;

std::optional<model::DecisionKind> parse_action(std::string_view text) {
  const auto kind = model::parse_decision_kind(text);
  return kind == model::DecisionKind::kUndo ? std::nullopt : kind;
}

std::string reason_of(const Fields& form) {
  constexpr std::pair<std::string_view, std::string_view> kReasons[] = {
      {"wrong-person", "wrong person"},
      {"wrong-reading", "wrong reading"},
      {"unreliable", "source not reliable"},
      {"known", "already known"},
  };
  std::string reason;
  for (const auto& [value, words] : kReasons) {
    if (field(form, "reason") == value) reason = words;
  }
  const std::string_view note = base::trim(base::utf8_prefix(field(form, "note"), kMaxText));
  if (note.empty()) return reason;
  return reason.empty() ? std::string(note) : reason + ": " + std::string(note);
}

/// Reads the fields of an edit; what the form still has as it was offered is left out.
class EditForm {
 public:
  EditForm(Context& context, const nlohmann::json& offered)
      : context_(context), offered_(offered) {}

  base::Result<Edit> read() {
    Edit edit;
    if (offered_.contains("edit")) {
      edit.title = changed("title");
      edit.org = changed("org");
      edit.text = changed("text");
      if (const auto when = changed("when")) {
        auto date = model::Edtf::parse(*when);
        if (!date) {
          return base::fail(base::ErrorCode::kInvalid, "date",
                            "\"" + *when + "\" is no date of this form; write 2026, 2026-05, " +
                                "2026-05-07, 2019/.. (since) or 2019/2026-05 (from, to)");
        }
        edit.when = *date;
      }
    }
    if (offered_.contains("edit_source")) {
      auto source = read_source();
      if (!source) return tl::unexpected(source.error());
      edit.source = std::move(*source);
    }
    return edit;
  }

 private:
  std::optional<std::string> changed(const char* name) const {
    if (!has_field(context_.request.form, name)) return std::nullopt;
    std::string typed(base::trim(base::utf8_prefix(field(context_.request.form, name), kMaxText)));
    if (typed == offered_.at("edit").at(name)) return std::nullopt;
    return typed;
  }

  base::Result<std::optional<store::NewSource>> read_source() const {
    const std::string_view url = base::trim(field(context_.request.form, "url"));
    if (url.empty()) return std::optional<store::NewSource>();
    if (context_.options.read_address) {
      if (auto source = context_.options.read_address(url)) return source;
    }
    return base::fail(base::ErrorCode::kInvalid, "address",
                      "\"" + std::string(url) + "\" is no web address");
  }

  Context& context_;
  const nlohmann::json& offered_;
};

// Somebody or something else was faster: what was seen, what is there now, who did it.
Response stale_page(Context& context, model::FindingId id, const QueueFilter& filter,
                    std::string_view why) {
  const auto detail = load_finding(context, id);
  if (!detail) return problem_page(context, 404, "There is no finding of that number any more.");
  nlohmann::json view = page_view(context, "Changed meanwhile");
  view["why"] = why;
  view["name"] = detail->profile.name;
  view["saw"] = field(context.request.form, "saw");
  view["now"] = sentence_of(*detail);
  view["is_same"] = view["saw"] == view["now"];
  view["state_words"] = state_in_words(detail->finding.state);
  view["sources"] = counted(static_cast<int64_t>(detail->evidence.size()), "source", "sources");
  view["href"] = finding_address(id, filter);
  view["queue_href"] = queue_address(filter);
  view["decisions"] = nlohmann::json::array();
  for (const auto& stored : store::Decisions(context.database).of_finding(id)) {
    view["decisions"].push_back({{"words", decision_in_words(stored.decision.kind)},
                                 {"reviewer", stored.decision.reviewer},
                                 {"when", time_in_words(stored.decision.decided)},
                                 {"reason", stored.decision.reason}});
  }
  view["has_decisions"] = !view["decisions"].empty();
  Response response = page("stale", view);
  response.status = 409;
  return response;
}

Response refused(Context& context, model::FindingId id, const QueueFilter& filter,
                 const base::Error& error) {
  if (error.code == base::ErrorCode::kConflict) {
    return stale_page(context, id, filter, error.what);
  }
  if (error.code == base::ErrorCode::kNotFound) {
    return problem_page(context, 404, "There is no finding of that number.");
  }
  return finding_page(context, id, filter, {422, error.what});
}

// The next one that is still open, as the queue stood before the decision; else the queue.
Response go_on(Context& context, const store::Finding& decided, const QueueFilter& filter,
               const QueuePlace& before, model::DecisionId done) {
  Queue& queue = context.state.queue;
  if (const auto now = store::Findings(context.database).find(decided.id)) {
    queue.look_again(context.database, *now, context.now);
  }
  queue.refresh(context.database, context.now);
  for (const model::FindingId next : before.following) {
    if (queue.holds(filter, next)) {
      return see_other(finding_address(next, filter, done));
    }
  }
  for (const QueueItem& item : queue.all(filter, 2)) {
    if (item.finding != decided.id) return see_other(finding_address(item.finding, filter, done));
  }
  return see_other(queue_address(filter, done));
}

Response decide_finding(Context& context) {
  const Fields& form = context.request.form;
  const QueueFilter filter = parse_filter(parse_form(field(form, "filter")));
  const model::FindingId id{parse_number(context.param("id"))};
  const auto kind = parse_action(field(form, "action"));
  const auto detail = load_finding(context, id);
  if (!detail || !kind) return problem_page(context, 404, "There is no finding of that number.");

  DecisionRequest request;
  request.finding = id;
  request.kind = *kind;
  request.reviewer = context.session->reviewer;
  request.reason = reason_of(form);
  request.version = parse_number(field(form, "version"));
  if (const int64_t person = parse_number(field(form, "person"))) {
    request.person = model::ProfileId{person};
  }
  request.not_this_person =
      *kind == model::DecisionKind::kReject && field(form, "reason") == "wrong-person";
  if (*kind == model::DecisionKind::kEdit) {
    auto edit = EditForm(context, finding_view(context, *detail)).read();
    if (!edit) return refused(context, id, filter, edit.error());
    request.edit = std::move(*edit);
  }
  const QueuePlace before = context.state.queue.place(filter, id);
  const auto result = decide(context.database, request, context.now);
  if (!result) return refused(context, id, filter, result.error());
  return go_on(context, detail->finding, filter, before, result->decision);
}

Response undo_decision(Context& context) {
  const Fields& form = context.request.form;
  const QueueFilter filter = parse_filter(parse_form(field(form, "filter")));
  const model::DecisionId id{parse_number(context.param("id"))};
  const auto stored = store::Decisions(context.database).find(id);
  if (!stored) return problem_page(context, 404, "There is no decision of that number.");
  const auto result =
      undo(context.database, {id, context.session->reviewer, std::string(field(form, "note"))},
           context.now);
  if (!result) return refused(context, stored->decision.finding, filter, result.error());
  if (const auto finding = store::Findings(context.database).find(stored->decision.finding)) {
    context.state.queue.look_again(context.database, *finding, context.now);
  }
  return see_other(finding_address(stored->decision.finding, filter, result->decision));
}

}  // namespace

void add_decide_pages(Routes& routes) {
  routes.push_back({"POST", "/findings/:id/decide", Access::kReviewer, decide_finding});
  routes.push_back({"POST", "/decisions/:id/undo", Access::kReviewer, undo_decision});
}

}  // namespace rolecall::review::web
