// SPDX-License-Identifier: Apache-2.0
#include "review/web/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/enum_names.h"
#include "review/dead_link.h"
#include "review/web/templates.h"
#include "review/words.h"

namespace rolecall::review::web {
namespace {

using model::Outcome;

constexpr base::EnumNames<model::FindingKind, 10> kKinds{{
    {model::FindingKind::kEnded, "Role ended"},
    {model::FindingKind::kStarted, "Not in the profile"},
    {model::FindingKind::kChanged, "Changed"},
    {model::FindingKind::kSucceeded, "Someone else took over"},
    {model::FindingKind::kConfirms, "Confirmed"},
    {model::FindingKind::kUnsupported, "No longer on the page"},
    {model::FindingKind::kGone, "Page gone"},
    {model::FindingKind::kMoved, "Page moved"},
    {model::FindingKind::kBlocked, "Page behind a wall"},
    {model::FindingKind::kNewPerson, "New person"},
}};

constexpr base::EnumNames<model::FlagLevel, 3> kLevels{{
    {model::FlagLevel::kOutOfDate, "out of date"},
    {model::FlagLevel::kLikely, "likely"},
    {model::FlagLevel::kCheck, "to check"},
}};

constexpr base::EnumNames<model::FindingState, 6> kStates{{
    {model::FindingState::kOpen, "open"},
    {model::FindingState::kAccepted, "accepted"},
    {model::FindingState::kEdited, "accepted with changes"},
    {model::FindingState::kRejected, "rejected"},
    {model::FindingState::kDeferred, "put off"},
    {model::FindingState::kWithdrawn, "withdrawn: nothing says so any more"},
}};

constexpr base::EnumNames<model::DecisionKind, 5> kDecisions{{
    {model::DecisionKind::kAccept, "Accepted"},
    {model::DecisionKind::kEdit, "Accepted with changes"},
    {model::DecisionKind::kReject, "Rejected"},
    {model::DecisionKind::kDefer, "Put off"},
    {model::DecisionKind::kUndo, "Undone"},
}};

constexpr base::EnumNames<Outcome, 27> kOutcomes{{
    {Outcome::kNew, "first read"},
    {Outcome::kChanged, "changed"},
    {Outcome::kSameBytes, "unchanged"},
    {Outcome::kSameText, "same text"},
    {Outcome::kNotModified, "not modified"},
    {Outcome::kMoved, "moved"},
    {Outcome::kGone, "page not found"},
    {Outcome::kSoftGone, "page not found (said with 200)"},
    {Outcome::kParked, "domain for sale"},
    {Outcome::kLoginWall, "asks for a login"},
    {Outcome::kPaywall, "for subscribers"},
    {Outcome::kBotWall, "wall against programs"},
    {Outcome::kBlocked, "blocked"},
    {Outcome::kRobots, "robots.txt forbids it"},
    {Outcome::kServerError, "server error"},
    {Outcome::kOriginDown, "site down"},
    {Outcome::kTooLarge, "too large"},
    {Outcome::kTooDeep, "too complex"},
    {Outcome::kNotText, "not text"},
    {Outcome::kEmpty, "empty page"},
    {Outcome::kSuspicious, "suspiciously empty"},
    {Outcome::kTls, "certificate not valid"},
    {Outcome::kDns, "no such host"},
    {Outcome::kConnect, "no connection"},
    {Outcome::kTimeout, "timed out"},
    {Outcome::kRefused, "address refused"},
    {Outcome::kDeferred, "put off"},
}};

}  // namespace

std::string_view kind_in_words(model::FindingKind kind) { return base::name_of(kKinds, kind); }
std::string_view level_in_words(model::FlagLevel level) { return base::name_of(kLevels, level); }
std::string_view state_in_words(model::FindingState state) { return base::name_of(kStates, state); }
std::string_view decision_in_words(model::DecisionKind kind) {
  return base::name_of(kDecisions, kind);
}
std::string_view outcome_in_words(Outcome outcome) { return base::name_of(kOutcomes, outcome); }

std::string day_in_words(base::Time time) {
  return in_words(*model::Edtf::make_day(std::chrono::floor<std::chrono::days>(time)).start());
}

std::string time_in_words(base::Time time) {
  return day_in_words(time) + ", " + base::format_time(time).substr(11, 5) + " UTC";
}

std::string date_in_words(const std::optional<model::Edtf>& date) {
  if (!date) return "";
  if (!date->is_interval()) return in_words(*date->start());
  return span_in_words(*date);
}

std::string counted(int64_t count, std::string_view one, std::string_view many) {
  std::string digits = std::to_string(count);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<size_t>(at), ",");
  }
  return fmt::format("{} {}", digits, count == 1 ? one : many);
}

std::string host_in_words(std::string_view url) {
  const size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  return std::string(url.substr(0, url.find_first_of("/?#")));
}

std::string line_of(const model::Statement& statement) {
  const bool is_text = statement.title.empty() && statement.org.empty() && !statement.text.empty();
  return is_text ? statement.text : in_words(statement);
}

size_t reference_number(const model::Profile& profile, const std::string& id) {
  const auto& list = profile.references;
  const auto found =
      std::find_if(list.begin(), list.end(), [&id](const auto& item) { return item.id == id; });
  return found == list.end() ? 0 : static_cast<size_t>(found - list.begin()) + 1;
}

nlohmann::json reference_view(const model::Profile& profile, size_t number) {
  const model::Reference& reference = profile.references.at(number - 1);
  return {{"number", number},
          {"title", reference.title.empty() ? reference.url : reference.title},
          {"href", safe_href(reference.url)},
          {"host", host_in_words(reference.url)},
          {"publisher", reference.publisher},
          {"type", reference.type},
          {"published", date_in_words(reference.published)},
          {"accessed", date_in_words(reference.accessed)},
          {"is_dead", is_marked_dead(reference)}};
}

}  // namespace rolecall::review::web
