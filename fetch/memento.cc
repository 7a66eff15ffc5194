// SPDX-License-Identifier: Apache-2.0
#include "fetch/memento.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "fetch/link_header.h"
#include "fetch/page_job.h"
#include "fetch/response_headers.h"
#include "fetch/url.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;

/// RFC 9110 section 5.6.7; fmt's default locale is "C".
std::string format_http_date(base::Time time) {
  return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

bool is_original(const model::Capture& capture, const std::string& key) {
  for (const model::Header& header : capture.headers) {
    if (header.name != "link") continue;
    for (const HeaderLink& link : parse_link_header(header.value)) {
      if (!link.has_rel("original")) continue;
      const auto target = parse_url(link.target);
      if (target && source_key(*target) == key) return true;
    }
  }
  return false;
}

MementoEnd end_without_copy(const model::Capture& capture) {
  switch (capture.outcome) {
    case Outcome::kRobots:
    case Outcome::kBlocked:
    case Outcome::kLoginWall:
    case Outcome::kPaywall:
    case Outcome::kBotWall:
    case Outcome::kRefused:
      return MementoEnd::kRefused;
    case Outcome::kGone:
    case Outcome::kSoftGone:
    case Outcome::kParked:
      return MementoEnd::kNone;
    default:
      return MementoEnd::kFailed;
  }
}

/// The whole answer came, of whatever size and kind the copy is.
bool is_answered(const model::Capture& capture) {
  const bool is_cut = capture.outcome == Outcome::kTooLarge ||
                      capture.outcome == Outcome::kNotText || capture.outcome == Outcome::kEmpty ||
                      capture.outcome == Outcome::kSuspicious;
  return capture.status >= 200 && capture.status < 300 &&
         (model::has_body(capture.outcome) || is_cut);
}

MementoAnswer none(std::string reason) { return {MementoEnd::kNone, std::move(reason), "", {}}; }

}  // namespace

FetchRequest memento_request(std::string_view timegate, const std::string& url, base::Time wanted) {
  FetchRequest request;
  request.url = std::string(timegate) + url;
  request.fields.push_back({"Accept-Datetime", format_http_date(wanted)});
  return request;
}

MementoAnswer judge_memento(const model::Capture& capture, const std::string& url,
                            base::Time dead_since) {
  if (!is_answered(capture)) return {end_without_copy(capture), capture.reason, "", {}};
  const auto dated = parse_http_date(find_header(capture.headers, "memento-datetime"));
  if (!dated) return none("the answer has no Memento-Datetime");
  if (*dated >= dead_since) return none("archived only after the page was gone");
  const auto asked = parse_url(url);
  const auto copy = parse_url(capture.effective_url);
  if (!asked || !copy) return none("the copy has no address");
  const std::string key = source_key(*asked);
  if (source_key(*copy) == key) return none("the copy is the page itself");
  if (!is_original(capture, key)) return none("the copy is not said to be of this page");
  return {MementoEnd::kFound, capture.reason, copy->str(), *dated};
}

}  // namespace rolecall::fetch
