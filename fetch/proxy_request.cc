// SPDX-License-Identifier: Apache-2.0
#include "fetch/proxy_request.h"

#include <fmt/format.h>

#include <charconv>

#include "base/text.h"
#include "fetch/url.h"

namespace rolecall::fetch {
namespace {

std::optional<int> parse_port(std::string_view text) {
  int port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  return is_whole && port > 0 && port < 65536 ? std::optional(port) : std::nullopt;
}

std::string without_brackets(const std::string& host) {
  const bool is_v6 = host.size() > 2 && host.front() == '[' && host.back() == ']';
  return is_v6 ? host.substr(1, host.size() - 2) : host;
}

/// The URL parser decides what is a host, so that both sides of the proxy mean the same one.
std::optional<Endpoint> endpoint_of(std::string_view authority) {
  const size_t colon = authority.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto port = parse_port(authority.substr(colon + 1));
  const auto url = parse_url(fmt::format("http://{}/", authority.substr(0, colon)));
  if (!port || !url) return std::nullopt;
  return Endpoint{without_brackets(url->host), *port};
}

/// Host is made from the target (RFC 9112 section 3.2.2).
bool is_for_proxy(std::string_view name) {
  for (const char* field :
       {"connection", "proxy-connection", "proxy-authorization", "keep-alive", "host"}) {
    if (base::equals_ignoring_ascii_case(name, field)) return true;
  }
  return false;
}

std::string make_head(std::string_view method, const Url& url, std::string_view fields) {
  std::string head = fmt::format("{} {} HTTP/1.1\r\nHost: {}", method, url.target(), url.host);
  if (url.port != 80) head += fmt::format(":{}", url.port);
  head += "\r\n";
  for (std::string_view line : base::split(fields, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos || is_for_proxy(base::trim(line.substr(0, colon))))
      continue;
    head += line;
    head += "\r\n";
  }
  return head + "Connection: close\r\n\r\n";
}

}  // namespace

std::optional<ProxyRequest> parse_proxy_request(std::string_view head) {
  const size_t end = head.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const auto words = base::split_words(base::trim(head.substr(0, end)));
  if (words.size() != 3 || !words[2].starts_with("HTTP/1.")) return std::nullopt;
  ProxyRequest request;
  if (words[0] == "CONNECT") {
    const auto endpoint = endpoint_of(words[1]);
    if (!endpoint) return std::nullopt;
    request.is_tunnel = true;
    request.host = endpoint->host;
    request.port = endpoint->port;
    return request;
  }
  const auto url = parse_url(words[1]);
  if (!url || url->scheme != "http") return std::nullopt;
  request.host = without_brackets(url->host);
  request.port = url->port;
  request.head = make_head(words[0], *url, head.substr(end + 1));
  return request;
}

Endpoint apply_connect_to(const Endpoint& wanted, const std::vector<std::string>& connect_to) {
  for (const std::string& line : connect_to) {
    const auto parts = base::split(line, ':');
    if (parts.size() != 4) continue;
    const auto from = parse_port(parts[1]);
    if (!parts[0].empty() && parts[0] != wanted.host) continue;
    if (!parts[1].empty() && from != wanted.port) continue;
    Endpoint to = wanted;
    if (!parts[2].empty()) to.host = std::string(parts[2]);
    if (const auto port = parse_port(parts[3])) to.port = *port;
    return to;
  }
  return wanted;
}

}  // namespace rolecall::fetch
