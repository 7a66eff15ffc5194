// SPDX-License-Identifier: Apache-2.0
// Every decision, the newest first.
#include <nlohmann/json.hpp>

#include "review/web/finding_page.h"
#include "review/web/pages.h"
#include "review/web/wording.h"
#include "store/decisions.h"
#include "store/findings.h"
#include "store/profiles.h"

namespace rolecall::review::web {
namespace {

constexpr int kRowsAPage = 100;

nlohmann::json row_view(Context& context, const store::StoredDecision& stored) {
  const model::Decision& decision = stored.decision;
  const auto finding = store::Findings(context.database).find(decision.finding);
  nlohmann::json view = {
      {"id", decision.id.value},       {"words", decision_in_words(decision.kind)},
      {"reviewer", decision.reviewer}, {"when", time_in_words(decision.decided)},
      {"reason", decision.reason},     {"extracted", stored.extracted},
      {"edited", stored.edited},       {"href", finding_address(decision.finding, {})}};
  if (decision.undoes) view["undoes"] = decision.undoes->value;
  if (!finding) return view;
  view["kind_words"] = kind_in_words(finding->kind);
  const auto profile = store::Profiles(context.database).find(finding->profile);
  view["name"] = profile ? profile->profile.name : finding->person;
  return view;
}

Response show(Context& context) {
  const model::DecisionId before{parse_number(field(context.request.query, "before"))};
  const auto decisions = store::Decisions(context.database).latest(kRowsAPage, before);
  nlohmann::json view = page_view(context, "Audit");
  view["decisions"] = nlohmann::json::array();
  for (const store::StoredDecision& stored : decisions) {
    view["decisions"].push_back(row_view(context, stored));
  }
  view["is_empty"] = decisions.empty();
  if (decisions.size() == kRowsAPage) {
    view["next_href"] = "/audit?before=" + std::to_string(decisions.back().decision.id.value);
  }
  return page("audit", view);
}

}  // namespace

void add_audit_pages(Routes& routes) { routes.push_back({"GET", "/audit", Access::kAdmin, show}); }

}  // namespace rolecall::review::web
