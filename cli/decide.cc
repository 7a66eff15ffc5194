// SPDX-License-Identifier: Apache-2.0
// rolecall accept, reject, defer, undo: a reviewer's word, from a shell.
#include "review/decide.h"

#include <fmt/format.h>

#include <memory>

#include "base/log.h"
#include "cli/open.h"
#include "cli/verb.h"
#include "store/decisions.h"

namespace rolecall::cli {
namespace {

struct Options {
  std::vector<std::string> ids;
  std::string reviewer;
  std::string reason;
  std::string person;
  std::string now;
  bool not_this_person = false;
};

void declare_common(OptionSet& options, Options& chosen) {
  options.positionals("FINDING", chosen.ids, "Numbers as `rolecall findings` prints them");
  options.text("--as", chosen.reviewer, "Who decides (default: $USER)");
  options.text("--reason", chosen.reason, "Why, for whoever looks it up later");
  options.text("--now", chosen.now, "The time of the decision, in place of the clock's");
}

/// Prints how one id went; false if it was refused.
bool report(const std::string& id, const base::Result<review::DecisionResult>& result) {
  if (!result) {
    base::log(base::LogLevel::kError, fmt::format("#{}: {}", id, result.error().message()));
    return false;
  }
  fmt::print("#{} {}{} (decision {})\n", id, to_string(result->state),
             result->profile_changed ? "; profile changed" : "", result->decision.value);
  return true;
}

int decide_all(const Options& options, model::DecisionKind kind, const Globals& globals) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  const base::Time now = parse_now_option(options.now);
  bool all_done = true;
  for (const std::string& text : options.ids) {
    review::DecisionRequest request;
    request.finding.value = parse_id("finding", text);
    request.kind = kind;
    request.reviewer = reviewer_name(options.reviewer);
    request.reason = options.reason;
    request.not_this_person = options.not_this_person;
    if (!options.person.empty()) request.person = find_profile(database, options.person);
    all_done &=
        report(std::to_string(request.finding.value), review::decide(database, request, now));
  }
  return all_done ? kDone : kUsage;
}

int undo_all(const Options& options, const Globals& globals) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  const base::Time now = parse_now_option(options.now);
  bool all_done = true;
  for (const std::string& text : options.ids) {
    const model::FindingId finding{parse_id("finding", text)};
    const auto decision = store::Decisions(database).last_standing(finding);
    if (!decision) {
      base::log(base::LogLevel::kError,
                fmt::format("#{}: no decision that could be undone", finding.value));
      all_done = false;
      continue;
    }
    const review::UndoRequest request{*decision, reviewer_name(options.reviewer), options.reason};
    all_done &= report(std::to_string(finding.value), review::undo(database, request, now));
  }
  return all_done ? kDone : kUsage;
}

}  // namespace

Verb accept_verb() {
  return {"accept", "Accept findings: the profile's statements change, the source is cited",
          "rolecall accept 17 --as mira", [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            declare_common(options, *chosen);
            options.text("--person", chosen->person,
                         "Where several people share the name: the profile that is meant");
            return [chosen](const Globals& globals) {
              return decide_all(*chosen, model::DecisionKind::kAccept, globals);
            };
          }};
}

Verb reject_verb() {
  return {"reject", "Reject findings: the same words are not asked about again",
          "rolecall reject 17 18 --as mira --reason 'wrong reading'",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            declare_common(options, *chosen);
            options.flag("--not-this-person", chosen->not_this_person,
                         "The name on that page is somebody else, for ever");
            return [chosen](const Globals& globals) {
              return decide_all(*chosen, model::DecisionKind::kReject, globals);
            };
          }};
}

Verb defer_verb() {
  return {"defer", "Put findings off", "rolecall defer 17 --as mira",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            declare_common(options, *chosen);
            return [chosen](const Globals& globals) {
              return decide_all(*chosen, model::DecisionKind::kDefer, globals);
            };
          }};
}

Verb undo_verb() {
  return {"undo", "Undo the last decision about findings: profile and finding as before",
          "rolecall undo 17 --as mira", [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            declare_common(options, *chosen);
            return [chosen](const Globals& globals) { return undo_all(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
