// SPDX-License-Identifier: Apache-2.0
#include "review/web/statement_state.h"

#include <algorithm>

#include "review/dead_link.h"
#include "review/web/wording.h"
#include "store/sources.h"

namespace rolecall::review::web {
namespace {

// A page that fails this often in a row is taken for gone; one bad night is not.
constexpr int kDeadAfter = 3;
constexpr int kMaxDoubts = 500;

bool is_gone(const store::Source& source) {
  return source.last_outcome && store::trouble_of(*source.last_outcome) == store::Trouble::kDead &&
         source.failures >= kDeadAfter;
}

std::string confirmed_in_words(const store::StatementSupport& support) {
  std::string words = "confirmed";
  if (support.last) words += " " + day_in_words(*support.last);
  return words + " by " + counted(support.sources, "source", "sources");
}

}  // namespace

StatementStates::StatementStates(Context& context, model::ProfileId profile) {
  for (store::StatementSupport& one : store::Directory(context.database).support(profile)) {
    std::string statement = one.statement;
    support_.emplace(std::move(statement), std::move(one));
  }
  store::FindingFilter filter;
  filter.profile = profile;
  filter.limit = kMaxDoubts;
  for (store::Finding& finding : store::Findings(context.database).list(filter)) {
    std::string statement = finding.statement;
    if (!statement.empty()) doubts_.emplace(std::move(statement), std::move(finding));
  }
  store::Sources sources(context.database);
  for (const auto& [reference, id] : sources.cited_by(profile)) {
    const auto source = sources.find(id);
    dead_[reference] = source && is_gone(*source);
  }
}

bool StatementStates::is_dead(const model::Profile& profile, const std::string& reference) const {
  const auto known = dead_.find(reference);
  if (known != dead_.end() && known->second) return true;
  const size_t number = reference_number(profile, reference);
  return number > 0 && is_marked_dead(profile.references[number - 1]);
}

StatementState StatementStates::of(const model::Profile& profile,
                                   const model::Statement& statement) const {
  const auto doubt = doubts_.find(statement.id);
  const auto support = support_.find(statement.id);
  if (doubt != doubts_.end()) {
    const auto kind = doubt->second.kind;
    if (kind == model::FindingKind::kUnsupported) {
      return {"warn", "its page no longer says so", doubt->second.id};
    }
    return {"bad", "in doubt", doubt->second.id};
  }
  if (support != support_.end()) return {"good", confirmed_in_words(support->second), {}};
  if (statement.cites.empty()) return {"none", "no source", {}};
  const bool all_dead = std::all_of(statement.cites.begin(), statement.cites.end(),
                                    [&](const std::string& id) { return is_dead(profile, id); });
  if (all_dead) return {"warn", "link dead", {}};
  return {"none", "not confirmed by its sources", {}};
}

}  // namespace rolecall::review::web
