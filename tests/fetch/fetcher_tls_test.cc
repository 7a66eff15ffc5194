// SPDX-License-Identifier: Apache-2.0
// Certificates are checked, whatever is wrong with them.

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/fetch/fetch_fixture.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;

TestServer::Handler plain_or_secure() {
  return without_robots([](const TestRequest& request, TestConnection& connection) {
    connection.answer(200, request.tls ? "<p>secure" : "<p>plain", kHtml);
  });
}

TEST(FetcherTls, ReadsPagesOfServersThatAnAuthorityVouchesFor) {
  TestAuthority authority;
  authority.add("a.example", CertificateFault::kNone);
  TestServer server(plain_or_secure(), &authority);
  FetchOptions options = options_for(server);
  options.ca_file = authority.file();
  ListFlow flow({"https://a.example/"});
  run_once(options, flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kNew) << flow.capture(0).reason;
  EXPECT_EQ(flow.capture(0).body, "<p>secure");
}

TEST(FetcherTls, AcceptsNoOtherCertificate) {
  const struct {
    const char* host;
    CertificateFault fault;
    const char* reason;
  } kCases[] = {
      {"expired.example", CertificateFault::kExpired, "expired"},
      {"early.example", CertificateFault::kNotYetValid, "not yet valid"},
      {"self-signed.example", CertificateFault::kSelfSigned, "self-signed"},
      {"other-name.example", CertificateFault::kOtherName, "other-name.example"},
  };
  TestAuthority authority;
  ListFlow flow({});
  for (const auto& row : kCases) {
    authority.add(row.host, row.fault);
    flow.add({{}, std::string("https://") + row.host + "/", {}, {}, false});
  }
  TestServer server(plain_or_secure(), &authority);
  FetchOptions options = options_for(server);
  options.ca_file = authority.file();
  run_once(options, flow);
  for (size_t i = 0; i < std::size(kCases); ++i) {
    SCOPED_TRACE(kCases[i].host);
    EXPECT_EQ(flow.capture(i).outcome, Outcome::kTls);
    EXPECT_NE(flow.capture(i).reason.find(kCases[i].reason), std::string::npos)
        << flow.capture(i).reason;
  }
  EXPECT_TRUE(server.seen().empty()) << "nothing is asked of a server that is not who it says";
}

TEST(FetcherTls, TrustsNoAuthorityThatNobodyNamed) {
  TestAuthority authority;
  authority.add("a.example", CertificateFault::kNone);
  TestServer server(plain_or_secure(), &authority);
  ListFlow flow({"https://a.example/"});
  run_once(options_for(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kTls);
  EXPECT_TRUE(server.seen().empty());
}

TEST(FetcherTls, RefusesAFileWithoutAuthorities) {
  InMemoryHosts memory;
  const base::SystemClock clock;
  FetchOptions options;
  options.ca_file = "/dev/null";
  EXPECT_THROW(Fetcher(options, memory, clock), std::invalid_argument);
}

}  // namespace
}  // namespace rolecall::fetch
