// SPDX-License-Identifier: Apache-2.0
#include "fetch/outcome.h"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "fetch/limits.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;

struct StatusRange {
  int first;
  int last;
  Outcome outcome;
  const char* note;  ///< What the bare number does not say; may be empty.
};

/// The first row that holds the status decides. A wall is never a dead link: it says that this
/// program may not read the page, not that there is none.
constexpr StatusRange kStatuses[] = {
    {200, 200, Outcome::kNew, ""},
    {202, 202, Outcome::kServerError, "accepted, but not answered"},
    {203, 203, Outcome::kNew, ""},
    {204, 205, Outcome::kEmpty, "no content"},
    {206, 206, Outcome::kServerError, "a part that was not asked for"},
    {200, 299, Outcome::kNew, ""},
    {304, 304, Outcome::kNotModified, ""},
    {300, 399, Outcome::kServerError, "redirect without a target"},
    {401, 401, Outcome::kLoginWall, "login asked for"},
    {402, 402, Outcome::kPaywall, "payment asked for"},
    {403, 403, Outcome::kBotWall, "refused to this program"},
    {404, 404, Outcome::kGone, ""},
    {407, 407, Outcome::kBlocked, "a proxy asks for a login"},
    {410, 410, Outcome::kGone, ""},
    {418, 418, Outcome::kBotWall, "bot wall"},
    {429, 429, Outcome::kBotWall, "too many requests"},
    {451, 451, Outcome::kBlocked, "unavailable for legal reasons"},
    {400, 499, Outcome::kServerError, "says nothing about the page"},
    {520, 530, Outcome::kOriginDown, "the site's proxy cannot reach it"},
    {500, 599, Outcome::kServerError, ""},
    {999, 999, Outcome::kBotWall, "bot wall"},
};

struct ErrorRow {
  CURLcode code;
  Outcome outcome;
};

/// "Unsupported protocol" is an answer that is no HTTP/1: other schemes never get to curl.
constexpr ErrorRow kErrors[] = {
    {CURLE_UNSUPPORTED_PROTOCOL, Outcome::kConnect}, {CURLE_URL_MALFORMAT, Outcome::kRefused},
    {CURLE_COULDNT_RESOLVE_HOST, Outcome::kDns},     {CURLE_COULDNT_CONNECT, Outcome::kConnect},
    {CURLE_WEIRD_SERVER_REPLY, Outcome::kConnect},   {CURLE_PARTIAL_FILE, Outcome::kConnect},
    {CURLE_GOT_NOTHING, Outcome::kConnect},          {CURLE_SEND_ERROR, Outcome::kConnect},
    {CURLE_RECV_ERROR, Outcome::kConnect},           {CURLE_OPERATION_TIMEDOUT, Outcome::kTimeout},
    {CURLE_FILESIZE_EXCEEDED, Outcome::kTooLarge},   {CURLE_SSL_CONNECT_ERROR, Outcome::kTls},
    {CURLE_SSL_ENGINE_NOTFOUND, Outcome::kTls},      {CURLE_SSL_ENGINE_SETFAILED, Outcome::kTls},
    {CURLE_SSL_CERTPROBLEM, Outcome::kTls},          {CURLE_SSL_CIPHER, Outcome::kTls},
    {CURLE_PEER_FAILED_VERIFICATION, Outcome::kTls}, {CURLE_USE_SSL_FAILED, Outcome::kTls},
    {CURLE_SSL_ENGINE_INITFAILED, Outcome::kTls},    {CURLE_SSL_CACERT_BADFILE, Outcome::kTls},
    {CURLE_SSL_SHUTDOWN_FAILED, Outcome::kTls},      {CURLE_SSL_ISSUER_ERROR, Outcome::kTls},
    {CURLE_SSL_PINNEDPUBKEYNOTMATCH, Outcome::kTls}, {CURLE_SSL_INVALIDCERTSTATUS, Outcome::kTls},
    {CURLE_SSL_CLIENTCERT, Outcome::kTls},
};

std::string in_mib(size_t bytes) { return fmt::format("{:.3g} MiB", bytes / 1048576.0); }

Verdict judge_stop(const TransferRequest& request, const TransferResult& result) {
  const bool coded = !find_header(result.headers, "content-encoding").empty();
  switch (result.stop) {
    case TransferStop::kNone:
      break;
    case TransferStop::kGuard:
      return {Outcome::kRefused, result.detail};
    case TransferStop::kHeaders:
      return {Outcome::kTooLarge, fmt::format("headers over {} KiB", kMaxHeaderBytes >> 10)};
    case TransferStop::kBody:
      return {Outcome::kTooLarge,
              fmt::format("{} over {}", coded ? "gzip" : "body", in_mib(request.max_body))};
    case TransferStop::kRatio:
      return {Outcome::kTooLarge, fmt::format("gzip inflates over {} times", kMaxInflateRatio)};
    case TransferStop::kCoding:
      return {Outcome::kServerError,
              fmt::format("content coding \"{}\" cannot be read", result.detail)};
    case TransferStop::kMediaType:
      return {Outcome::kNotText, result.detail};
  }
  return {Outcome::kServerError, "broken off"};
}

/// A proxy's page that asks for a proof of being human, whatever its status.
bool is_challenge(const TransferResult& result) {
  return result.status >= 400 && find_header(result.headers, "cf-mitigated") == "challenge";
}

}  // namespace

Verdict judge_status(int status) {
  for (const StatusRange& row : kStatuses) {
    if (status < row.first || status > row.last) continue;
    const bool plain = row.note[0] == '\0';
    return {row.outcome, plain ? std::to_string(status) : fmt::format("{} {}", status, row.note)};
  }
  return {Outcome::kServerError, fmt::format("{} is no known status", status)};
}

Verdict judge_error(int curl_code, const std::string& detail) {
  for (const ErrorRow& row : kErrors) {
    if (row.code == curl_code) return {row.outcome, detail};
  }
  return {Outcome::kConnect, detail};
}

Verdict judge_transfer(const TransferRequest& request, const TransferResult& result) {
  if (result.stop != TransferStop::kNone) return judge_stop(request, result);
  if (result.curl_code != CURLE_OK) return judge_error(result.curl_code, result.curl_message);
  if (is_challenge(result)) {
    return {Outcome::kBotWall, fmt::format("{} bot challenge", result.status)};
  }
  Verdict verdict = judge_status(result.status);
  if (verdict.outcome == Outcome::kNotModified && request.validators.empty()) {
    return {Outcome::kServerError, "304 without having been asked"};
  }
  if (model::has_body(verdict.outcome) && result.body.empty()) {
    return {Outcome::kEmpty, fmt::format("{} without a body", result.status)};
  }
  return verdict;
}

bool is_host_in_trouble(const TransferResult& result) {
  if (result.stop != TransferStop::kNone) return false;
  if (result.curl_code != CURLE_OK) return true;
  return result.status == 429 || (result.status >= 500 && result.status < 600);
}

}  // namespace rolecall::fetch
