// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which addresses may be connected to: global unicast alone, so that no page or redirect can make
// this program read its own machine or network. By IANA's special-purpose registries
// (https://www.iana.org/assignments/iana-ipv4-special-registry, -ipv6-): an address that carries
// an IPv4 address (mapped, NAT64, 6to4) is judged by that. To be asked after every name lookup,
// before every connection.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

struct sockaddr;

namespace rolecall::fetch {

/// An address as 16 bytes; IPv4 as ::ffff:a.b.c.d.
struct IpAddress {
  std::array<uint8_t, 16> bytes{};

  static base::Result<IpAddress> parse(std::string_view text);
  bool is_v4() const;
  std::string str() const;
};

/// A CIDR block. The prefix counts within the 16 bytes: an IPv4 /8 is 104.
struct IpBlock {
  IpAddress base;
  int prefix = 128;

  /// "10.0.0.0/8", "fc00::/7"; without a prefix the one address.
  static base::Result<IpBlock> parse(std::string_view text);
  bool contains(const IpAddress& address) const;
};

/// Thread-compatible, and constant once made.
class AddressGuard {
 public:
  /// Blocks exempt from the guard; kInvalid names one that is no CIDR block.
  static base::Result<AddressGuard> make(const std::vector<std::string>& allowed);

  /// Why the address may not be connected to ("loopback"); empty if it may.
  std::string_view refusal(const IpAddress& address) const;
  /// The same for a socket address; families other than IPv4 and IPv6 are refused.
  std::string_view refusal(const sockaddr& address) const;

 private:
  std::vector<IpBlock> allowed_;
};

}  // namespace rolecall::fetch
