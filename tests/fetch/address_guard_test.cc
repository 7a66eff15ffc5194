// SPDX-License-Identifier: Apache-2.0
#include "fetch/address_guard.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/un.h>

#include "fetch/url.h"
#include "tests/fetch/corpus.h"

namespace rolecall::fetch {
namespace {

AddressGuard guard_allowing(const std::vector<std::string>& blocks) {
  return AddressGuard::make(blocks).value();
}

std::string_view refusal(const AddressGuard& guard, const char* address) {
  return guard.refusal(IpAddress::parse(address).value());
}

TEST(AddressGuard, RefusesAllButGlobalUnicast) {
  const AddressGuard guard = guard_allowing({});
  const struct {
    const char* address;
    const char* expected;
  } kCases[] = {
      {"8.8.8.8", ""},
      {"172.15.255.255", ""},
      {"172.16.0.0", "private"},
      {"172.31.255.255", "private"},
      {"172.32.0.0", ""},
      {"127.0.0.1", "loopback"},
      {"169.254.169.254", "link-local"},
      {"100.127.255.255", "shared address space"},
      {"255.255.255.255", "reserved"},
      {"::1", "loopback"},
      {"::", "unspecified"},
      {"::8.8.8.8", "not global unicast"},  // IPv4-compatible, deprecated (RFC 4291, 2.5.5.1)
      {"2606:4700::1", ""},
      {"fd00::1", "unique local"},
      {"4000::1", "not global unicast"},
      {"2001:db8::1", "documentation"},
      {"::ffff:10.0.0.1", "private"},
      {"::ffff:8.8.8.8", ""},
      {"64:ff9b::192.168.0.1", "private"},
      {"64:ff9b::8.8.8.8", ""},
      {"2002:7f00:1::1", "loopback"},
      {"2002:808:808::1", ""},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.address);
    EXPECT_EQ(refusal(guard, row.address), row.expected);
  }
}

TEST(AddressGuard, ExemptsNamedBlocksOnly) {
  const AddressGuard guard = guard_allowing({"127.0.0.0/30", "fd00::/8"});
  EXPECT_EQ(refusal(guard, "127.0.0.3"), "");
  EXPECT_EQ(refusal(guard, "::ffff:127.0.0.3"), "");
  EXPECT_EQ(refusal(guard, "127.0.0.4"), "loopback");
  EXPECT_EQ(refusal(guard, "fdff::1"), "");
  EXPECT_EQ(refusal(guard, "fc00::1"), "unique local");
}

TEST(AddressGuard, ComplainsAboutBlocks) {
  for (const char* block : {"10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "::/129", "x", "1.2.3.4/-1"}) {
    SCOPED_TRACE(block);
    EXPECT_FALSE(AddressGuard::make({block}));
  }
}

TEST(AddressGuard, ReadsSocketAddresses) {
  const AddressGuard guard = guard_allowing({});
  sockaddr_in v4{};
  v4.sin_family = AF_INET;
  v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(guard.refusal(reinterpret_cast<const sockaddr&>(v4)), "loopback");
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  v6.sin6_addr = in6addr_loopback;
  EXPECT_EQ(guard.refusal(reinterpret_cast<const sockaddr&>(v6)), "loopback");
  sockaddr_un local{};
  local.sun_family = AF_UNIX;
  EXPECT_NE(guard.refusal(reinterpret_cast<const sockaddr&>(local)), "");
}

/// What becomes of an address: refused as text, refused by the guard, allowed, or left to the
/// lookup of its name.
std::string judge(const AddressGuard& guard, const std::string& text) {
  const auto url = parse_url(text);
  if (!url) return "reject";
  std::string host = url->host;
  if (host.front() == '[') host = host.substr(1, host.size() - 2);
  // RFC 6761 section 6.3: these names are the loopback address, without a lookup.
  if (host.ends_with('.')) host.pop_back();
  if (host == "localhost" || host.ends_with(".localhost")) host = "127.0.0.1";
  const auto address = IpAddress::parse(host);
  if (!address) return "resolve";
  return guard.refusal(*address).empty() ? "allow" : "reject";
}

TEST(AddressGuard, JudgesEveryCollectedAddress) {
  const auto rows = load_corpus_lines("ssrf/url-vectors.jsonl");
  if (rows.empty()) GTEST_SKIP() << "no shared corpus beside the project";
  const AddressGuard guard = guard_allowing({});
  for (const auto& row : rows) {
    SCOPED_TRACE(row.dump());
    const std::string text = row["url"];
    std::string expected = row["expect"];
    const auto url = parse_url(text);
    // Credentials are refused before any address is looked at.
    if (!url && url.error().code == base::ErrorCode::kUnsupported) expected = "reject";
    // The standard keeps broken punycode since 2025; it is a name like others, to be looked up.
    if (url && row["whatwg_hostname"].is_null() && url->host.starts_with("xn--")) {
      expected = "resolve";
    }
    EXPECT_EQ(judge(guard, text), expected);
  }
}

}  // namespace
}  // namespace rolecall::fetch
