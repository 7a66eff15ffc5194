// SPDX-License-Identifier: Apache-2.0
#pragma once
// A forward proxy on loopback for a program that is not trusted with the network: every connection
// of it is made here, to addresses that the guard allows, to few ports and within limits. A page
// that a browser renders can thereby reach no private address, whatever its scripts ask for.

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "fetch/fetcher.h"

namespace rolecall::fetch {

struct ProxyLimits {
  std::vector<int> ports{80, 443};      ///< All others are refused.
  int max_connections = 100;            ///< In all; the next ones are refused.
  size_t max_bytes = size_t{40} << 20;  ///< Received in all; then everything is broken off.
};

struct ProxyTally {
  int64_t connections = 0;
  int64_t refused = 0;  ///< By the guard, a limit, or for what is no http or https request.
  int64_t bytes = 0;    ///< Received from servers.
  ProxyTally& operator+=(const ProxyTally& more);
};

/// Serves from the constructor to the destructor, on threads of its own. Knows CONNECT (RFC 9110
/// section 9.3.6) and plain http with the target in absolute form (RFC 9112 section 3.2.2), one
/// request a connection. An answer of 403 says that it was refused here.
class GuardProxy {
 public:
  /// Of the options the guard's exemptions, connect_to and connect_timeout count. Throws
  /// std::runtime_error without a socket to listen on.
  GuardProxy(const FetchOptions& options, ProxyLimits limits);
  ~GuardProxy();
  GuardProxy(const GuardProxy&) = delete;
  GuardProxy& operator=(const GuardProxy&) = delete;

  int port() const;
  ProxyTally tally() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::fetch
