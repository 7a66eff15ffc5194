// SPDX-License-Identifier: Apache-2.0
#include "fetch/page_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/digest.h"
#include "base/text.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;

/// As much of an address as fits a line of a report.
constexpr size_t kBriefBytes = 200;

bool is_permanent(int status) { return status == 301 || status == 308; }

/// What the store needs of an answer that was read or confirmed.
void take_answer(model::Capture& capture, const FetchRequest& request, TransferResult result) {
  const auto type = parse_content_type(find_header(result.headers, "content-type"));
  capture.media_type = type.media_type;
  capture.charset = type.charset;
  if (capture.outcome == Outcome::kNotModified) {
    capture.validators = confirmed_validators(request.validators, result.headers);
  }
  if (model::has_body(capture.outcome)) {
    capture.validators = validators_of(result.headers, capture.fetched);
    capture.body = std::move(result.body);
    capture.body_digest = base::sha256_hex(capture.body);
  }
  capture.headers = std::move(result.headers);
}

}  // namespace

std::string brief(std::string_view text) {
  std::string line(base::utf8_prefix(text, kBriefBytes));
  std::replace_if(
      line.begin(), line.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, '?');
  return line.size() < text.size() ? line + "..." : line;
}

bool is_redirect(const TransferResult& result) {
  constexpr int kRedirects[] = {301, 302, 303, 307, 308};
  const bool status = std::find(std::begin(kRedirects), std::end(kRedirects), result.status) !=
                      std::end(kRedirects);
  return status && result.curl_code == 0 && result.stop == TransferStop::kNone &&
         !find_header(result.headers, "location").empty();
}

base::Result<Url> redirect_target(const Url& from, const TransferResult& result) {
  auto target = resolve_url(from, find_header(result.headers, "location"));
  if (target) target->fragment.clear();
  return target;
}

std::optional<Verdict> follow_redirect(PageJob& job, const TransferResult& result,
                                       int max_redirects) {
  const auto target = redirect_target(job.url, result);
  if (!target) {
    const auto location = find_header(result.headers, "location");
    return Verdict{Outcome::kRefused, fmt::format("{} to {}: {}", result.status, brief(location),
                                                  target.error().what)};
  }
  job.visited.push_back(job.url.str());
  const std::string address = target->str();
  if (std::find(job.visited.begin(), job.visited.end(), address) != job.visited.end()) {
    return Verdict{Outcome::kRefused, fmt::format("redirect loop at {}", brief(address))};
  }
  if (job.visited.size() > static_cast<size_t>(max_redirects)) {
    return Verdict{Outcome::kRefused, fmt::format("more than {} redirects", max_redirects)};
  }
  if (!result.exchange.url.empty()) job.exchanges.push_back(result.exchange);
  job.all_permanent = job.all_permanent && is_permanent(result.status);
  job.url = *target;
  return std::nullopt;
}

model::Capture make_capture(PageJob job, Verdict verdict, TransferResult result, base::Time now) {
  model::Capture capture;
  capture.source = job.request.source;
  capture.fetched = now;
  capture.status = result.status;
  capture.effective_url = job.url.host.empty() ? job.request.url : job.url.str();
  capture.outcome = verdict.outcome;
  // A chain that was not followed to its end leads nowhere for good.
  capture.permanent_redirect =
      !job.visited.empty() && job.all_permanent && capture.outcome != Outcome::kRefused;
  if (capture.outcome == Outcome::kNew && capture.permanent_redirect) {
    capture.outcome = Outcome::kMoved;
    verdict.reason = fmt::format("{}, moved to {}", verdict.reason, brief(capture.effective_url));
  }
  capture.reason = std::move(verdict.reason);
  capture.exchanges = std::move(job.exchanges);
  if (!result.exchange.url.empty()) capture.exchanges.push_back(std::move(result.exchange));
  take_answer(capture, job.request, std::move(result));
  capture.url = std::move(job.request.url);
  return capture;
}

}  // namespace rolecall::fetch
