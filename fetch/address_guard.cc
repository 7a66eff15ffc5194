// SPDX-License-Identifier: Apache-2.0
#include "fetch/address_guard.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

#include "base/check.h"

namespace rolecall::fetch {
namespace {

using base::ErrorCode;
using base::fail;

struct NamedBlock {
  std::string_view block;
  std::string_view name;
};

/// First match wins. What no block names is refused when it is outside 2000::/3.
constexpr NamedBlock kRefused[] = {
    {"0.0.0.0/8", "this network"},
    {"10.0.0.0/8", "private"},
    {"100.64.0.0/10", "shared address space"},
    {"127.0.0.0/8", "loopback"},
    {"169.254.0.0/16", "link-local"},
    {"172.16.0.0/12", "private"},
    {"192.0.0.0/24", "protocol assignments"},
    {"192.0.2.0/24", "documentation"},
    {"192.88.99.0/24", "6to4 relay, deprecated"},
    {"192.168.0.0/16", "private"},
    {"198.18.0.0/15", "benchmarking"},
    {"198.51.100.0/24", "documentation"},
    {"203.0.113.0/24", "documentation"},
    {"224.0.0.0/4", "multicast"},
    {"240.0.0.0/4", "reserved"},
    {"::/128", "unspecified"},
    {"::1/128", "loopback"},
    {"64:ff9b:1::/48", "local-use translation"},
    {"100::/64", "discard-only"},
    {"2001::/23", "protocol assignments"},
    {"2001:db8::/32", "documentation"},
    {"3fff::/20", "documentation"},
    {"fc00::/7", "unique local"},
    {"fe80::/10", "link-local"},
    {"fec0::/10", "site-local, deprecated"},
    {"ff00::/8", "multicast"},
};

struct CarrierBlock {
  std::string_view block;
  size_t offset;  ///< Of the IPv4 address within the 16 bytes.
};

constexpr CarrierBlock kCarriers[] = {
    {"64:ff9b::/96", 12},  // NAT64, RFC 6052
    {"2002::/16", 2},      // 6to4, RFC 3056
};

constexpr std::string_view kGlobalUnicast = "2000::/3";
constexpr std::array<uint8_t, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

IpBlock must_parse(std::string_view text) {
  auto block = IpBlock::parse(text);
  CHECK(block.has_value(), "the tables hold CIDR blocks");
  return *block;
}

struct Tables {
  std::vector<std::pair<IpBlock, std::string_view>> refused;
  std::vector<std::pair<IpBlock, size_t>> carriers;
  IpBlock global_unicast;
};

const Tables& tables() {
  static const Tables made = [] {
    Tables result;
    for (const auto& [block, name] : kRefused) result.refused.emplace_back(must_parse(block), name);
    for (const auto& [block, at] : kCarriers) result.carriers.emplace_back(must_parse(block), at);
    result.global_unicast = must_parse(kGlobalUnicast);
    return result;
  }();
  return made;
}

IpAddress from_v4(const uint8_t* four_bytes) {
  IpAddress address;
  std::copy(kMapped.begin(), kMapped.end(), address.bytes.begin());
  std::copy_n(four_bytes, 4, address.bytes.begin() + kMapped.size());
  return address;
}

/// The address that counts: the IPv4 address within, where there is one.
IpAddress unwrap(const IpAddress& address) {
  for (const auto& [block, offset] : tables().carriers) {
    if (block.contains(address)) return from_v4(address.bytes.data() + offset);
  }
  return address;
}

std::optional<IpAddress> from_sockaddr(const sockaddr& address) {
  // Copies, because a sockaddr need not be aligned as its family's type.
  if (address.sa_family == AF_INET) {
    sockaddr_in v4;
    std::memcpy(&v4, &address, sizeof v4);
    std::array<uint8_t, 4> bytes;
    std::memcpy(bytes.data(), &v4.sin_addr, bytes.size());
    return from_v4(bytes.data());
  }
  if (address.sa_family == AF_INET6) {
    sockaddr_in6 v6;
    std::memcpy(&v6, &address, sizeof v6);
    IpAddress result;
    std::memcpy(result.bytes.data(), &v6.sin6_addr, result.bytes.size());
    return result;
  }
  return std::nullopt;
}

}  // namespace

base::Result<IpAddress> IpAddress::parse(std::string_view text) {
  const std::string terminated(text);
  std::array<uint8_t, 4> v4;
  if (inet_pton(AF_INET, terminated.c_str(), v4.data()) == 1) return from_v4(v4.data());
  IpAddress address;
  if (inet_pton(AF_INET6, terminated.c_str(), address.bytes.data()) == 1) return address;
  return fail(ErrorCode::kInvalid, terminated, "expected an IP address");
}

bool IpAddress::is_v4() const { return std::equal(kMapped.begin(), kMapped.end(), bytes.begin()); }

std::string IpAddress::str() const {
  std::array<char, INET6_ADDRSTRLEN> buffer;
  const int family = is_v4() ? AF_INET : AF_INET6;
  const uint8_t* start = bytes.data() + (is_v4() ? kMapped.size() : 0);
  return inet_ntop(family, start, buffer.data(), buffer.size());
}

base::Result<IpBlock> IpBlock::parse(std::string_view text) {
  const size_t slash = text.find('/');
  auto address = IpAddress::parse(text.substr(0, slash));
  if (!address) return tl::unexpected(address.error());
  IpBlock block{*address, 128};
  if (slash == std::string_view::npos) return block;
  const std::string_view digits = text.substr(slash + 1);
  // "::ffff:0:0/96" is written as IPv6, so its prefix counts within all 16 bytes.
  const bool short_form = text.substr(0, slash).find(':') == std::string_view::npos;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), block.prefix);
  const bool whole = error == std::errc() && end == digits.data() + digits.size();
  if (!whole || block.prefix < 0 || block.prefix > (short_form ? 32 : 128)) {
    return fail(ErrorCode::kInvalid, std::string(text), "expected a CIDR block like 10.0.0.0/8");
  }
  if (short_form) block.prefix += 96;
  return block;
}

bool IpBlock::contains(const IpAddress& address) const {
  const int whole = prefix / 8;
  if (!std::equal(base.bytes.begin(), base.bytes.begin() + whole, address.bytes.begin())) {
    return false;
  }
  const int rest = prefix % 8;
  if (rest == 0) return true;
  const auto mask = static_cast<uint8_t>(0xFF << (8 - rest));
  const auto at = static_cast<size_t>(whole);
  return (base.bytes[at] & mask) == (address.bytes[at] & mask);
}

base::Result<AddressGuard> AddressGuard::make(const std::vector<std::string>& allowed) {
  AddressGuard guard;
  for (const std::string& text : allowed) {
    auto block = IpBlock::parse(text);
    if (!block) return tl::unexpected(block.error());
    guard.allowed_.push_back(*block);
  }
  return guard;
}

std::string_view AddressGuard::refusal(const IpAddress& address) const {
  const IpAddress inner = unwrap(address);
  for (const IpBlock& block : allowed_) {
    if (block.contains(inner)) return {};
  }
  for (const auto& [block, name] : tables().refused) {
    if (block.contains(inner)) return name;
  }
  if (inner.is_v4() || tables().global_unicast.contains(inner)) return {};
  return "not global unicast";
}

std::string_view AddressGuard::refusal(const sockaddr& address) const {
  const auto ip = from_sockaddr(address);
  return ip ? refusal(*ip) : "not an internet address";
}

}  // namespace rolecall::fetch
