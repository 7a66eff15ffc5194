// SPDX-License-Identifier: Apache-2.0
#pragma once
// Sources and captures: a cited URL, and one fetch of it with its outcome.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "model/exchange.h"
#include "model/ids.h"

namespace rolecall::model {

/// How a due source ended in a run. Each due source ends in exactly one. Decided in one place
/// (fetch/outcome.h); only what comparing texts shows is the pipeline's. docs/OUTCOMES.md says what
/// each means for an editor.
enum class Outcome {
  kNew,          ///< First capture of the source.
  kChanged,      ///< Read, and its text differs from the capture before.
  kSameBytes,    ///< 200 with the body of the capture before.
  kSameText,     ///< Other bytes, the same main text.
  kNotModified,  ///< 304.
  kMoved,        ///< Read at another URL, by a permanent redirect (301, 308).
  kGone,         ///< 404 or 410.
  kSoftGone,     ///< Answered, yet with a "not found" page, the front page or one for many.
  kParked,       ///< The domain's holder offers it for sale, or shows advertisements only.
  kLoginWall,    ///< 401, or a page that asks for a login in place of the text.
  kPaywall,      ///< 402, or a page that has the text for subscribers only.
  kBotWall,      ///< 403, 418, 429, 999, or a challenge page: unknown, never dead.
  kBlocked,      ///< Another wall: 407, 451.
  kRobots,       ///< robots.txt forbids it.
  kServerError,  ///< 5xx, and other statuses that say nothing about the page.
  kOriginDown,   ///< 520 to 530: the site's proxy cannot reach the site.
  kTooLarge,     ///< Over the byte limit, also after decompression.
  kTooDeep,      ///< Over the parser's memory or time budget.
  kNotText,      ///< A media type that is not read.
  kEmpty,        ///< A page without text.
  kSuspicious,   ///< Suspiciously empty: had text before, or needs scripts or consent to show it.
  kTls,          ///< The certificate or handshake failed.
  kDns,          ///< The host name has no address.
  kConnect,      ///< No connection, or broken off.
  kTimeout,
  kRefused,   ///< The address guard, a bad URL, or too many redirects.
  kDeferred,  ///< The host is in back-off, over its budget, or the run was stopped first.
};

std::string_view to_string(Outcome outcome);
std::optional<Outcome> parse_outcome(std::string_view text);

/// The capture's body was delivered and can be read.
bool has_body(Outcome outcome);

/// HTTP validators, byte for byte as received (RFC 9110 section 8.8); empty where absent.
struct Validators {
  std::string etag;
  std::string last_modified;
  bool empty() const { return etag.empty() && last_modified.empty(); }
  bool operator==(const Validators&) const = default;
};

struct Header {
  std::string name;  ///< Lower case.
  std::string value;
};

/// One fetch. What the network gave, before anything is read into it.
struct Capture {
  SourceId source;
  std::string url;                  ///< As asked for.
  std::string effective_url;        ///< After redirects.
  bool permanent_redirect = false;  ///< Every hop was 301 or 308.
  base::Time fetched{};
  int status = 0;  ///< HTTP status of the last response; 0 if there was none.
  std::vector<Header> headers;
  std::string media_type;   ///< "text/html", lower case, without parameters.
  std::string charset;      ///< Of the Content-Type header, lower case; may be empty.
  std::string body;         ///< Decoded (no transfer or content coding).
  std::string body_digest;  ///< SHA-256 hex; empty without a body.
  /// In order, redirects first; empty where nobody was asked or exchanges are not kept.
  std::vector<Exchange> exchanges;
  Validators validators;
  Outcome outcome = Outcome::kDeferred;  ///< As far as the network shows: kNew means "has a body".
  std::string
      reason;  ///< One line for the operator: "404", "robots.txt line 7", "gzip over 10 MiB".
};

}  // namespace rolecall::model
