// SPDX-License-Identifier: Apache-2.0
#include "review/web/change_view.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "review/apply.h"
#include "review/dead_link.h"
#include "review/web/wording.h"
#include "store/sources.h"

namespace rolecall::review::web {
namespace {

template <typename Items>
const auto* find_by_id(const Items& items, const std::string& id) {
  const auto found =
      std::find_if(items.begin(), items.end(), [&id](const auto& item) { return item.id == id; });
  return found == items.end() ? nullptr : &*found;
}

std::string numbers(const model::Profile& profile, const model::Statement& statement) {
  std::string text;
  for (const std::string& id : statement.cites) {
    const size_t number = reference_number(profile, id);
    if (number > 0) text += " [" + std::to_string(number) + "]";
  }
  return text;
}

std::string source_line(const model::Profile& profile, const model::Reference& reference) {
  std::string line = "[" + std::to_string(reference_number(profile, reference.id)) + "] ";
  line += reference.title.empty() ? reference.url
                                  : reference.title + " (" + host_in_words(reference.url) + ")";
  return is_marked_dead(reference) ? line + ", dead link" : line;
}

// Where only the address differs, the address is what there is to see.
std::string address_line(const model::Profile& profile, const model::Reference& reference) {
  return "[" + std::to_string(reference_number(profile, reference.id)) + "] " + reference.url;
}

nlohmann::json line(std::string was, std::string now) {
  return {{"was", std::move(was)}, {"now", std::move(now)}};
}

}  // namespace

std::optional<model::Profile> after_accepting(store::Database& database,
                                              const store::Finding& finding,
                                              const std::vector<store::Evidence>& evidence,
                                              const model::Profile& profile, base::Time now) {
  if (!finding.candidates.empty()) return std::nullopt;
  Grounds grounds;
  grounds.finding = finding;
  grounds.evidence = evidence;
  if (finding.profile) grounds.cited = store::Sources(database).cited_by(finding.profile);
  grounds.now = now;
  auto applied = finding.kind == model::FindingKind::kNewPerson
                     ? make_profile(grounds, model::make_slug(finding.person))
                     : apply(grounds, profile);
  if (!applied) return std::nullopt;
  return std::move(applied->profile);
}

nlohmann::json changes_between(const model::Profile& before, const model::Profile& after) {
  nlohmann::json changes = nlohmann::json::array();
  for (const model::Statement& now : after.statements) {
    const model::Statement* was = find_by_id(before.statements, now.id);
    const std::string line_now = line_of(now) + numbers(after, now);
    if (was == nullptr) {
      changes.push_back(line("", line_now));
    } else if (const std::string line_was = line_of(*was) + numbers(before, *was);
               line_was != line_now) {
      changes.push_back(line(line_was, line_now));
    }
  }
  for (const model::Statement& was : before.statements) {
    if (find_by_id(after.statements, was.id) == nullptr) changes.push_back(line(line_of(was), ""));
  }
  for (const model::Reference& now : after.references) {
    const model::Reference* was = find_by_id(before.references, now.id);
    if (was == nullptr) {
      changes.push_back(line("", source_line(after, now)));
    } else if (was->url != now.url) {
      changes.push_back(line(address_line(before, *was), address_line(after, now)));
    } else if (source_line(before, *was) != source_line(after, now)) {
      changes.push_back(line(source_line(before, *was), source_line(after, now)));
    }
  }
  return changes;
}

const model::Statement* changed_statement(const model::Profile& before,
                                          const model::Profile& after) {
  const model::Statement* changed = nullptr;
  for (const model::Statement& now : after.statements) {
    const model::Statement* was = find_by_id(before.statements, now.id);
    if (was == nullptr) return &now;
    if (changed == nullptr && !(*was == now)) changed = &now;
  }
  return changed;
}

}  // namespace rolecall::review::web
