// SPDX-License-Identifier: Apache-2.0
// With a proxy that the operator chose: requests go through it, and the guard is asked all the
// same.

#include <gtest/gtest.h>

#include "tests/fetch/fetch_fixture.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;

/// As a proxy, it is asked for whole addresses (RFC 9112 section 3.2.2).
TestServer::Handler proxy() {
  return [](const TestRequest& request, TestConnection& connection) {
    if (request.target.ends_with("/robots.txt")) return (void)connection.answer(404, "none");
    connection.answer(200, "<p>by proxy", kHtml);
  };
}

FetchOptions options_through(const TestServer& server) {
  FetchOptions options = options_for(server);
  options.connect_to.clear();
  options.allow_addresses.clear();
  options.proxy = "http://127.0.0.1:" + std::to_string(server.port());
  return options;
}

TEST(FetcherProxy, IsAskedForAPublicAddress) {
  TestServer server(proxy());
  ListFlow flow({"http://93.184.215.14/page"});
  run_once(options_through(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kNew) << flow.capture(0).reason;
  EXPECT_EQ(server.seen().back().target, "http://93.184.215.14/page");
}

TEST(FetcherProxy, IsNotAskedForAPrivateOne) {
  TestServer server(proxy());
  ListFlow flow({"http://10.0.0.7/", "http://127.0.0.1:81/", "http://private.localhost/"});
  run_once(options_through(server), flow);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(flow.capture(i).outcome, Outcome::kRefused) << flow.capture(i).reason;
  }
  EXPECT_TRUE(server.seen().empty());
}

TEST(FetcherProxy, MayKnowNamesThatNobodyElseDoes) {
  TestServer server(proxy());
  ListFlow flow({"http://only-the-proxy-knows.invalid/page"});
  run_once(options_through(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kNew) << flow.capture(0).reason;
}

}  // namespace
}  // namespace rolecall::fetch
