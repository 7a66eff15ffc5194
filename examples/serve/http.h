// SPDX-License-Identifier: Apache-2.0
#pragma once
// The server's side of HTTP/1.1 (RFC 9110, RFC 9112), as far as serving files needs it: request
// heads in, whole responses out, with validators. No bodies are taken, no ranges given.

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "examples/serve/pages.h"

namespace rolecall::serve {

/// More than any client of this server sends; a longer head is an error.
inline constexpr size_t kMaxHeadBytes = size_t{16} << 10;

/// One request's head.
struct Request {
  std::string method;
  std::string host;    ///< Lower case, without a port.
  std::string target;  ///< Begins with "/".
  std::optional<std::string> if_none_match;
  std::optional<std::string> if_modified_since;
  bool keep_alive = true;
  size_t head_bytes = 0;  ///< Length of the head in the buffer.
};

/// Reads the head at the buffer's beginning; nothing while it is not complete. kTooLarge past
/// kMaxHeadBytes, kUnsupported for a request with a body, kInvalid for what is no HTTP.
base::Result<std::optional<Request>> parse_request(std::string_view buffer);

struct Response {
  int status = 200;
  std::string bytes;  ///< Head and body, as sent.
  bool last = false;  ///< The connection closes after it.
};

/// The answer to GET and HEAD; 405 for other methods, 304 where the client's validators match
/// (RFC 9110, section 13.2.2).
Response respond(const Request& request, const Page& page, base::Time now);

/// The answer to a head that parse_request() refused; the connection closes after it.
Response respond_to_error(const base::Error& error, base::Time now);

/// "Thu, 07 May 2026 09:30:00 GMT" (RFC 9110, section 5.6.7).
std::string format_http_date(base::Time time);

/// Reads what format_http_date() writes; the obsolete forms are not read.
std::optional<base::Time> parse_http_date(std::string_view text);

}  // namespace rolecall::serve
