// SPDX-License-Identifier: Apache-2.0
#include "examples/serve/http.h"

#include <fmt/format.h>

#include <ctime>
#include <utility>

#include "base/digest.h"
#include "base/text.h"

namespace rolecall::serve {
namespace {

using base::equals_ignoring_ascii_case;
using base::ErrorCode;

constexpr const char* kHttpDate = "%a, %d %b %Y %H:%M:%S GMT";

/// "Host" names a port where it is not 80; pages are kept by name alone.
std::string strip_port(std::string_view authority) {
  return base::ascii_lower(base::trim(authority.substr(0, authority.find(':'))));
}

base::Result<void> parse_request_line(std::string_view line, Request& request) {
  const auto parts = base::split(line, ' ');
  if (parts.size() != 3 || !parts[2].starts_with("HTTP/1.")) {
    return base::fail(ErrorCode::kInvalid, "", "expected METHOD TARGET HTTP/1.1");
  }
  request.method = parts[0];
  request.keep_alive = parts[2] != "HTTP/1.0";
  std::string_view target = parts[1];
  // The absolute form must be accepted by every server (RFC 9112, section 3.2.2).
  constexpr std::string_view kScheme = "http://";
  if (target.starts_with(kScheme)) {
    target.remove_prefix(kScheme.size());
    const size_t slash = std::min(target.find('/'), target.size());
    request.host = strip_port(target.substr(0, slash));
    target.remove_prefix(slash);
    if (target.empty()) target = "/";
  }
  if (!target.starts_with('/')) {
    return base::fail(ErrorCode::kInvalid, "", "expected a target that begins with /");
  }
  request.target = target;
  return {};
}

base::Result<void> parse_field(std::string_view line, Request& request) {
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) {
    return base::fail(ErrorCode::kInvalid, "", "expected NAME: VALUE");
  }
  const std::string name = base::ascii_lower(line.substr(0, colon));
  const std::string value(base::trim(line.substr(colon + 1)));
  if (name == "host" && request.host.empty()) request.host = strip_port(value);
  if (name == "if-none-match") request.if_none_match = value;
  if (name == "if-modified-since") request.if_modified_since = value;
  if (name == "connection" && equals_ignoring_ascii_case(value, "close")) {
    request.keep_alive = false;
  }
  if (name == "transfer-encoding" || (name == "content-length" && value != "0")) {
    return base::fail(ErrorCode::kUnsupported, "", "no request with a body is taken");
  }
  return {};
}

/// True if the list of If-None-Match has the tag; compared weakly, as section 8.8.3.2 says.
bool has_tag(std::string_view list, std::string_view tag) {
  if (base::trim(list) == "*") return true;
  for (std::string_view item : base::split(list, ',')) {
    item = base::trim(item);
    if (item.starts_with("W/")) item.remove_prefix(2);
    if (item == tag) return true;
  }
  return false;
}

/// If-Modified-Since counts only without If-None-Match.
bool is_unchanged(const Request& request, const Page& page, std::string_view tag) {
  if (request.if_none_match) return has_tag(*request.if_none_match, tag);
  if (!request.if_modified_since || !page.modified) return false;
  const auto since = parse_http_date(*request.if_modified_since);
  return since && *page.modified <= *since;
}

std::string make_head(int status, base::Time now) {
  return fmt::format("HTTP/1.1 {} {}\r\nDate: {}\r\nServer: rolecall-serve\r\n", status,
                     reason_phrase(status), format_http_date(now));
}

/// An answer after which the connection closes.
Response refuse(int status, base::Time now) {
  Request request;
  request.method = "GET";
  request.keep_alive = false;
  return respond(request, make_status_page(status), now);
}

}  // namespace

base::Result<std::optional<Request>> parse_request(std::string_view buffer) {
  const size_t end = buffer.find("\r\n\r\n");
  if (end == std::string_view::npos ? buffer.size() > kMaxHeadBytes : end > kMaxHeadBytes) {
    return base::fail(ErrorCode::kTooLarge, "", "request head too long");
  }
  if (end == std::string_view::npos) return std::nullopt;
  Request request;
  request.head_bytes = end + 4;
  bool is_first = true;
  for (std::string_view line : base::split(buffer.substr(0, end), '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const auto parsed = is_first ? parse_request_line(line, request) : parse_field(line, request);
    if (!parsed) return tl::unexpected(parsed.error());
    is_first = false;
  }
  if (request.host.empty()) return base::fail(ErrorCode::kInvalid, "", "expected a Host field");
  return request;
}

Response respond(const Request& request, const Page& page, base::Time now) {
  if (request.method != "GET" && request.method != "HEAD") return refuse(405, now);
  Response response{page.status, "", !request.keep_alive};
  std::string validators;
  if (page.status == 200) {
    const std::string tag = fmt::format("\"{}\"", base::content_key(page.body));
    validators = fmt::format("ETag: {}\r\n", tag);
    if (page.modified) {
      validators += fmt::format("Last-Modified: {}\r\n", format_http_date(*page.modified));
    }
    if (is_unchanged(request, page, tag)) response.status = 304;
  }
  std::string& out = response.bytes;
  out = make_head(response.status, now) + validators;
  if (!page.location.empty()) out += fmt::format("Location: {}\r\n", page.location);
  if (page.status == 405) out += "Allow: GET, HEAD\r\n";
  if (response.status != 304) {
    out += fmt::format("Content-Type: {}\r\nContent-Length: {}\r\n", page.content_type,
                       page.body.size());
  }
  out += response.last ? "Connection: close\r\n\r\n" : "\r\n";
  if (response.status != 304 && request.method == "GET") out += page.body;
  return response;
}

Response respond_to_error(const base::Error& error, base::Time now) {
  if (error.code == ErrorCode::kTooLarge) return refuse(431, now);
  if (error.code == ErrorCode::kUnsupported) return refuse(413, now);
  return refuse(400, now);
}

std::string format_http_date(base::Time time) {
  const std::time_t seconds = time.time_since_epoch().count();
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char text[40];
  return {text, std::strftime(text, sizeof text, kHttpDate, &parts)};
}

std::optional<base::Time> parse_http_date(std::string_view text) {
  std::tm parts{};
  const std::string copy(text);
  const char* end = ::strptime(copy.c_str(), kHttpDate, &parts);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return base::Time(std::chrono::seconds(::timegm(&parts)));
}

}  // namespace rolecall::serve
