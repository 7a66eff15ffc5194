// SPDX-License-Identifier: Apache-2.0
#include "review/web/finding_view.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "review/apply.h"
#include "review/compare.h"
#include "review/flags.h"
#include "review/web/change_view.h"
#include "review/web/evidence_view.h"
#include "review/web/wording.h"
#include "store/profiles.h"

namespace rolecall::review::web {
namespace {

nlohmann::json citations(const model::Profile& profile, const std::vector<std::string>& ids) {
  nlohmann::json list = nlohmann::json::array();
  for (const std::string& id : ids) {
    const size_t number = reference_number(profile, id);
    if (number > 0) list.push_back(reference_view(profile, number));
  }
  return list;
}

// The statements that the finding is about; for the state of a source, those that cite it.
nlohmann::json statements_view(const FindingDetail& detail) {
  const store::Finding& finding = detail.finding;
  nlohmann::json list = nlohmann::json::array();
  for (const model::Statement& statement : detail.profile.statements) {
    const bool is_meant = !finding.statement.empty() && statement.id == finding.statement;
    const bool cites_it =
        !finding.reference.empty() && std::find(statement.cites.begin(), statement.cites.end(),
                                                finding.reference) != statement.cites.end();
    if (!is_meant && !cites_it) continue;
    const std::string line = line_of(statement);
    list.push_back({{"line", line},
                    {"text", statement.text == line ? "" : statement.text},
                    {"when", statement.when ? statement.when->str() : ""},
                    {"is_current", is_current(statement)},
                    {"cites", citations(detail.profile, statement.cites)}});
  }
  return list;
}

// For findings that no statement is about: what the profile says now, so that it can be seen to
// lack it.
nlohmann::json others_view(const model::Profile& profile) {
  constexpr size_t kMaxOthers = 12;
  nlohmann::json list = nlohmann::json::array();
  for (const model::Statement& statement : profile.statements) {
    if (list.size() == kMaxOthers) break;
    list.push_back(line_of(statement));
  }
  return list;
}

nlohmann::json candidates_view(Context& context, const store::Finding& finding) {
  nlohmann::json list = nlohmann::json::array();
  for (const model::ProfileId id : finding.candidates) {
    const auto stored = store::Profiles(context.database).find(id);
    if (!stored) continue;
    list.push_back({{"id", id.value},
                    {"slug", stored->profile.slug},
                    {"name", stored->profile.name},
                    {"headline", stored->profile.headline},
                    {"statements", others_view(stored->profile)}});
  }
  return list;
}

bool is_about_source(const store::Finding& finding) { return !finding.reference.empty(); }

// The values that a reviewer may put in place of the claim's.
void add_edit(nlohmann::json& view, const FindingDetail& detail) {
  if (!detail.after) return;
  if (is_about_source(detail.finding)) {
    const bool has_copy = !detail.evidence.empty() && detail.evidence.front().archived;
    view["edit_source"] = {{"url", has_copy ? detail.evidence.front().archived->url : ""}};
    return;
  }
  if (detail.finding.kind == model::FindingKind::kUnsupported) return;
  const model::Statement* statement = changed_statement(detail.profile, *detail.after);
  if (statement == nullptr) return;
  view["edit"] = {{"title", statement->title},
                  {"org", statement->org},
                  {"when", statement->when ? statement->when->str() : ""},
                  {"text", statement->text}};
}

}  // namespace

std::optional<FindingDetail> load_finding(Context& context, model::FindingId id) {
  const auto finding = store::Findings(context.database).find(id);
  if (!finding) return std::nullopt;
  FindingDetail detail;
  detail.finding = *finding;
  detail.evidence = store::Findings(context.database).evidence(id);
  sort_by_strength(detail.evidence);
  if (auto stored = store::Profiles(context.database).find(finding->profile)) {
    detail.profile = std::move(stored->profile);
  } else {
    detail.profile.name = finding->person;
  }
  detail.after =
      after_accepting(context.database, *finding, detail.evidence, detail.profile, context.now);
  return detail;
}

std::string sentence_of(const FindingDetail& detail) {
  return describe(detail.finding, detail.profile, detail.evidence);
}

nlohmann::json finding_view(Context& context, const FindingDetail& detail) {
  const store::Finding& finding = detail.finding;
  const bool is_open = finding.state == model::FindingState::kOpen ||
                       finding.state == model::FindingState::kDeferred;
  nlohmann::json view = {{"id", finding.id.value},
                         {"version", finding.version},
                         {"name", detail.profile.name},
                         {"slug", detail.profile.slug},
                         {"headline", detail.profile.headline},
                         {"kind_words", kind_in_words(finding.kind)},
                         {"state_words", state_in_words(finding.state)},
                         {"is_open", is_open},
                         {"sentence", sentence_of(detail)},
                         {"opened", day_in_words(finding.opened)},
                         {"evidence", evidence_view(context, detail.evidence)},
                         {"statements", statements_view(detail)},
                         {"candidates", candidates_view(context, finding)}};
  view["is_question"] = !finding.candidates.empty();
  view["has_profile"] = !detail.profile.slug.empty();
  view["has_statements"] = !view["statements"].empty();
  if (view["statements"].empty()) view["others"] = others_view(detail.profile);
  const size_t sources = detail.evidence.size();
  view["hidden_sources"] = sources > kMaxShown ? std::to_string(sources - kMaxShown) : "";
  if (detail.after) {
    view["changes"] = changes_between(detail.profile, *detail.after);
    view["has_changes"] = !view["changes"].empty();
  }
  if (is_about_source(finding)) {
    const size_t number = reference_number(detail.profile, finding.reference);
    if (number > 0) view["reference"] = reference_view(detail.profile, number);
  }
  add_edit(view, detail);
  view["may_edit"] = view.contains("edit") || view.contains("edit_source");
  return view;
}

}  // namespace rolecall::review::web
