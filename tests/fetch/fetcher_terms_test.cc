// SPDX-License-Identifier: Apache-2.0
// What an operator settled for single hosts, and hosts that share an address, as a server sees it.

#include <gtest/gtest.h>

#include <thread>

#include "tests/fetch/fetch_fixture.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;
using std::chrono::milliseconds;

TestServer::Handler page() {
  return without_robots([](const TestRequest&, TestConnection& connection) {
    connection.answer(200, "<p>page", kHtml);
  });
}

HostRule rule_for(const std::string& host) {
  HostRule rule;
  rule.hosts = {host};
  return rule;
}

TEST(FetcherTerms, LeavesASkippedHostAlone) {
  TestServer server(page());
  FetchOptions options = options_for(server);
  options.host_rules = {rule_for("*.a.example")};
  options.host_rules[0].skip = true;
  options.host_rules[0].note = "asked us to stay away";
  ListFlow flow({"http://www.a.example/1", "http://b.example/1"});
  run_once(options, flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kRefused);
  EXPECT_EQ(flow.capture(0).reason, "skipped by pipeline.yaml: asked us to stay away");
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kNew);
  for (const auto& request : server.seen()) EXPECT_EQ(request.host, "b.example");
}

TEST(FetcherTerms, AsksForNoMorePagesThanAgreed) {
  TestServer server(page());
  FetchOptions options = options_for(server);
  options.host_rules = {rule_for("a.example")};
  options.host_rules[0].max_requests = 2;
  options.host_rules[0].max_body = 3;
  ListFlow flow({"http://a.example/1", "http://a.example/2", "http://a.example/3"});
  run_once(options, flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kTooLarge);
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kTooLarge);
  EXPECT_EQ(flow.capture(2).outcome, Outcome::kDeferred);
  EXPECT_EQ(server.seen().size(), 3U);
}

/// The most requests that were under way at once.
size_t most_at_once(const std::vector<TestRequest>& requests) {
  size_t most = 0;
  for (const auto& request : requests) {
    size_t together = 0;
    for (const auto& other : requests) {
      together += other.begin <= request.begin && request.begin < other.end ? 1 : 0;
    }
    most = std::max(most, together);
  }
  return most;
}

/// Names below "localhost" lead to loopback without a lookup (RFC 6761 section 6.3).
std::vector<std::string> neighbours(int count, int pages, const TestServer& server) {
  std::vector<std::string> urls;
  for (int page = 0; page < pages; ++page) {
    for (int i = 0; i < count; ++i) {
      urls.push_back("http://site" + std::to_string(i) +
                     ".localhost:" + std::to_string(server.port()) + "/" + std::to_string(page));
    }
  }
  return urls;
}

TEST(FetcherTerms, TakesHostsAtOneAddressForOneOnceItKnows) {
  TestServer server(without_robots([](const TestRequest&, TestConnection& connection) {
    std::this_thread::sleep_for(milliseconds(20));
    connection.answer(200, "<p>page", kHtml);
  }));
  FetchOptions options = options_for(server);
  options.connect_to.clear();
  // The server notes an end a little after the client saw it.
  options.host_delay = milliseconds(20);
  InMemoryHosts memory;
  ListFlow first(neighbours(6, 1, server));
  run_once(options, memory, first);
  EXPECT_EQ(first.capture(0).outcome, Outcome::kNew) << first.capture(0).reason;
  const size_t before = server.seen().size();

  // The address is known from the run before, so that not even the first requests coincide.
  ListFlow second(neighbours(6, 2, server));
  run_once(options, memory, second);
  auto seen = server.seen();
  seen.erase(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(before));
  EXPECT_EQ(seen.size(), 12U);
  EXPECT_EQ(most_at_once(seen), 1U);
}

TEST(FetcherTerms, KeepsItsPauseBetweenHostsAtOneAddress) {
  TestServer server(page());
  FetchOptions options = options_for(server);
  options.connect_to.clear();
  options.host_delay = milliseconds(40);
  InMemoryHosts memory;
  ListFlow first(neighbours(3, 1, server));
  run_once(options, memory, first);
  const size_t before = server.seen().size();
  ListFlow second(neighbours(3, 1, server));
  run_once(options, memory, second);
  const auto seen = server.seen();
  ASSERT_EQ(seen.size(), before + 3);
  for (size_t i = before + 1; i < seen.size(); ++i) {
    EXPECT_GE(seen[i].begin - seen[i - 1].end, milliseconds(30));
  }
}

}  // namespace
}  // namespace rolecall::fetch
