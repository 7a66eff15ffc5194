// SPDX-License-Identifier: Apache-2.0
#include "review/dead_link.h"

#include <fmt/format.h>

#include <chrono>

namespace rolecall::review {
namespace {
constexpr std::string_view kMark = "dead link";
}  // namespace

bool is_marked_dead(const model::Reference& reference) { return reference.type.ends_with(kMark); }

void mark_dead(model::Reference& reference) {
  if (is_marked_dead(reference)) return;
  if (!reference.type.empty()) reference.type += ", ";
  reference.type += kMark;
}

std::string trouble_in_words(model::Outcome outcome, std::string_view reason) {
  using model::Outcome;
  switch (outcome) {
    case Outcome::kGone:
      return fmt::format("the server says that there is no such page ({})", reason);
    case Outcome::kSoftGone:
      return fmt::format("the address answers, but {}", reason);
    case Outcome::kParked:
      return "the domain is parked or for sale";
    case Outcome::kDns:
      return "its host name does not exist any more";
    case Outcome::kLoginWall:
      return "it asks for a login";
    case Outcome::kPaywall:
      return "it is for subscribers only";
    case Outcome::kBotWall:
      return "it refuses programs; a browser may be let in";
    case Outcome::kRobots:
      return "its robots.txt asks programs to stay away";
    case Outcome::kBlocked:
      return fmt::format("it is not open to us ({})", reason);
    default:
      return "";
  }
}

std::string copies_in_words(const std::string& url, std::optional<base::Time> last_read) {
  const auto day = [](base::Time time) { return base::format_time(time).substr(0, 10); };
  std::string text;
  std::string stamp = "2";  // an archive gives the copy nearest to what it is asked for
  if (last_read) {
    stamp = day(*last_read);
    text = fmt::format("we read it last on {} and keep what it said; ", stamp);
    std::erase(stamp, '-');
  }
  return text +
         fmt::format("an archived copy may be at https://web.archive.org/web/{}/{}", stamp, url);
}

std::string_view moved_target(std::string_view note) { return note.substr(0, note.find(' ')); }

}  // namespace rolecall::review
