// SPDX-License-Identifier: Apache-2.0
#pragma once
// The head of a request to a forward proxy: where it wants to go, and what is to be sent there.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rolecall::fetch {

struct ProxyRequest {
  bool is_tunnel = false;  ///< CONNECT.
  std::string host;        ///< Without brackets, lower case.
  int port = 0;
  /// For the server, of a plain request: the target in origin form, without fields meant for a
  /// proxy, and "Connection: close", so that no second request follows to elsewhere.
  std::string head;
};

/// `head` goes up to and with the empty line. Nothing for what is not a request of HTTP/1 to an
/// http address or for a tunnel.
std::optional<ProxyRequest> parse_proxy_request(std::string_view head);

/// A connect_to line "HOST:PORT:ADDRESS:PORT" applied: where to connect in place of host and port.
struct Endpoint {
  std::string host;
  int port = 0;
};
Endpoint apply_connect_to(const Endpoint& wanted, const std::vector<std::string>& connect_to);

}  // namespace rolecall::fetch
