// SPDX-License-Identifier: Apache-2.0
// Whole fetches against a server that behaves well or badly.

#include "fetch/fetcher.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include "base/digest.h"
#include "tests/fetch/fetch_fixture.h"
#include "tests/fetch/gzip.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

model::Capture fetch(const FetchOptions& options, const std::string& url) {
  ListFlow flow({url});
  run_once(options, flow);
  return flow.capture(0);
}

TEST(Fetcher, GivesBodyAndMetadata) {
  TestServer server(without_robots([](const TestRequest&, TestConnection& connection) {
    connection.answer(200, gzip("<p>Ada"),
                      "Content-Type: Text/HTML; Charset=\"UTF-8\"\r\nContent-Encoding: gzip\r\n"
                      "ETag: W/\"a-gzip\"\r\nLast-Modified: Wed, 06 May 2026 10:00:00 GMT\r\n");
  }));
  const auto capture = fetch(options_for(server), "http://A.example/x#y");
  EXPECT_EQ(capture.outcome, Outcome::kNew);
  EXPECT_EQ(capture.url, "http://A.example/x#y");
  EXPECT_EQ(capture.effective_url, "http://a.example/x");
  EXPECT_EQ(capture.status, 200);
  EXPECT_EQ(capture.media_type, "text/html");
  EXPECT_EQ(capture.charset, "utf-8");
  EXPECT_EQ(capture.body, "<p>Ada");
  EXPECT_EQ(capture.body_digest, base::sha256_hex("<p>Ada"));
  EXPECT_EQ(capture.validators.etag, "W/\"a-gzip\"");
  EXPECT_EQ(capture.validators.last_modified, "Wed, 06 May 2026 10:00:00 GMT");
}

TEST(Fetcher, SendsValidatorsAsReceived) {
  TestServer server(without_robots([](const TestRequest& request, TestConnection& connection) {
    const bool same = request.headers.count("if-none-match") > 0;
    connection.send(same ? "HTTP/1.1 304 X\r\nETag: \"a\\b\"\r\n\r\n" : "HTTP/1.1 500 X\r\n\r\n");
  }));
  const model::Validators held{"W/\"a\\b-gzip\"", "yesterday, perhaps"};
  ListFlow flow({});
  flow.add({{}, "http://a.example/", held});
  run_once(options_for(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kNotModified);
  EXPECT_EQ(flow.capture(0).validators, held);
  EXPECT_TRUE(flow.capture(0).body_digest.empty());
  const auto headers = server.seen().back().headers;
  EXPECT_EQ(headers.at("if-none-match"), held.etag);
  EXPECT_EQ(headers.at("if-modified-since"), held.last_modified);
  EXPECT_EQ(headers.at("user-agent"), "ourbot/1.0");
}

TEST(Fetcher, DoubtsA304ThatNamesAnotherEntityTag) {
  TestServer server(without_robots([](const TestRequest&, TestConnection& connection) {
    connection.send("HTTP/1.1 304 X\r\nETag: \"new\"\r\n\r\n");
  }));
  ListFlow flow({});
  flow.add({{}, "http://a.example/", {"\"old\"", ""}});
  run_once(options_for(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kNotModified);
  EXPECT_EQ(flow.capture(0).validators.etag, "\"new\"");
}

/// "/301/200" redirects with 301 to "/200"; a number alone is answered.
void answer_by_path(const TestRequest& request, TestConnection& connection) {
  const size_t slash = request.target.find('/', 1);
  const int status = std::atoi(request.target.c_str() + 1);
  if (slash == std::string::npos) {
    connection.answer(status, "<p>page", kHtml);
  } else {
    connection.answer(status, "", "Location: " + request.target.substr(slash) + "\r\n");
  }
}

TEST(Fetcher, FollowsRedirects) {
  TestServer server(without_robots(answer_by_path));
  const struct {
    const char* path;
    Outcome outcome;
    const char* reached;
    bool permanent;
  } kCases[] = {
      {"/200", Outcome::kNew, "/200", false},
      {"/301/308/200", Outcome::kMoved, "/200", true},
      {"/301/302/200", Outcome::kNew, "/200", false},
      {"/303/307/200", Outcome::kNew, "/200", false},
      {"/301/404", Outcome::kGone, "/404", true},
      {"/302/302/302/302/302/200", Outcome::kNew, "/200", false},
      {"/302/302/302/302/302/302/200", Outcome::kRefused, "/302/200", false},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.path);
    const auto capture = fetch(options_for(server), std::string("http://a.example") + row.path);
    EXPECT_EQ(capture.outcome, row.outcome) << capture.reason;
    EXPECT_EQ(capture.effective_url, std::string("http://a.example") + row.reached);
    EXPECT_EQ(capture.permanent_redirect, row.permanent);
  }
}

TEST(Fetcher, RefusesRedirectsThatLeadNowhere) {
  const struct {
    const char* location;
    const char* reason;
  } kCases[] = {
      {"http://a.example/start", "redirect loop"},
      {"/start#again", "redirect loop"},
      {"mailto:ada@a.example", "only http and https"},
      {"http://[::", "expected ]"},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.location);
    TestServer server(without_robots([&](const TestRequest&, TestConnection& connection) {
      connection.answer(301, "", std::string("Location: ") + row.location + "\r\n");
    }));
    const auto capture = fetch(options_for(server), "http://a.example/start");
    EXPECT_EQ(capture.outcome, Outcome::kRefused);
    EXPECT_FALSE(capture.permanent_redirect);
    EXPECT_NE(capture.reason.find(row.reason), std::string::npos) << capture.reason;
  }
}

TEST(Fetcher, AsksRobotsAtEachHop) {
  TestServer server([](const TestRequest& request, TestConnection& connection) {
    if (request.target == "/robots.txt") {
      const bool closed = request.host == "b.example";
      connection.answer(200, closed ? "User-agent: *\nDisallow: /" : "");
    } else {
      connection.answer(302, "", "Location: http://b.example/x\r\n");
    }
  });
  const auto capture = fetch(options_for(server), "http://a.example/");
  EXPECT_EQ(capture.outcome, Outcome::kRobots);
  EXPECT_EQ(capture.effective_url, "http://b.example/x");
  EXPECT_EQ(server.count("b.example", "/x"), 0U);
}

TEST(Fetcher, ConnectsToGlobalAddressesOnly) {
  TestServer server(without_robots([](const TestRequest&, TestConnection& connection) {
    connection.answer(302, "", "Location: http://10.0.0.1/admin\r\n");
  }));
  FetchOptions options = options_for(server);
  options.connect_to = {"a.example:80:127.0.0.1:" + std::to_string(server.port())};
  const auto redirected = fetch(options, "http://a.example/");
  EXPECT_EQ(redirected.outcome, Outcome::kRefused);
  EXPECT_NE(redirected.reason.find("private"), std::string::npos) << redirected.reason;

  options.allow_addresses.clear();
  const size_t before = server.seen().size();
  const auto direct = fetch(options, "http://2130706433:" + std::to_string(server.port()) + "/");
  EXPECT_EQ(direct.outcome, Outcome::kRefused);
  EXPECT_EQ(server.seen().size(), before);
}

TEST(Fetcher, IgnoresProxiesOfTheEnvironment) {
  TestServer server(without_robots(answer_by_path));
  setenv("http_proxy", "http://127.0.0.1:1", 1);
  const auto capture = fetch(options_for(server), "http://a.example/200");
  unsetenv("http_proxy");
  EXPECT_EQ(capture.outcome, Outcome::kNew) << capture.reason;
}

TEST(Fetcher, TellsFailuresApart) {
  TestServer server(without_robots([](const TestRequest& request, TestConnection& connection) {
    if (request.target == "/cut") {
      connection.send("HTTP/1.1 200 X\r\nContent-Length: 100\r\n\r\nshort");
    }
    connection.close();
  }));
  const FetchOptions options = options_for(server);
  EXPECT_EQ(fetch(options, "http://a.example/cut").outcome, Outcome::kConnect);
  EXPECT_EQ(fetch(options, "http://a.example/nothing").outcome, Outcome::kConnect);
  EXPECT_EQ(fetch(options, "https://a.example/").outcome, Outcome::kTls);
  EXPECT_EQ(fetch(options, "no address").outcome, Outcome::kRefused);
  FetchOptions closed = options;
  closed.connect_to = {"::127.0.0.1:1"};
  EXPECT_EQ(fetch(closed, "http://a.example/").outcome, Outcome::kConnect);
}

TEST(Fetcher, HoldsToItsPermits) {
  TestServer server(without_robots(answer_by_path));
  std::vector<std::string> urls;
  for (int i = 0; i < 20; ++i) urls.push_back("http://h" + std::to_string(i) + ".example/200");
  InMemoryHosts memory;
  const base::SystemClock clock;
  Fetcher fetcher(options_for(server), memory, clock);
  ListFlow flow(urls);
  flow.permits = 2;
  flow.on_delivery = [&] { fetcher.wake(); };
  fetcher.run(flow);
  EXPECT_EQ(flow.delivered(), urls.size());
  EXPECT_LE(flow.most_held, 2);
  EXPECT_EQ(flow.held(), 0);
}

TEST(Fetcher, WaitsForAPermitUntilWoken) {
  TestServer server(without_robots(answer_by_path));
  InMemoryHosts memory;
  const base::SystemClock clock;
  Fetcher fetcher(options_for(server), memory, clock);

  class GatedFlow final : public FetchFlow {
   public:
    std::optional<FetchRequest> next() override {
      if (given_++ > 0) return std::nullopt;
      return FetchRequest{{}, "http://a.example/200", {}};
    }
    bool try_acquire() override { return open; }
    void deliver(model::Capture capture, Permit) override { outcome = capture.outcome; }
    std::atomic<bool> open{false};
    Outcome outcome = Outcome::kDeferred;

   private:
    int given_ = 0;
  } flow;

  std::thread giver([&] {
    std::this_thread::sleep_for(milliseconds(100));
    flow.open = true;
    fetcher.wake();
  });
  fetcher.run(flow);
  giver.join();
  EXPECT_EQ(flow.outcome, Outcome::kNew);
}

TEST(Fetcher, FetchesEachOfTwoEqualRequests) {
  TestServer server(without_robots(answer_by_path));
  ListFlow flow({"http://a.example/200", "http://a.example/200"});
  run_once(options_for(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kNew);
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kNew);
}

TEST(Fetcher, DeliversEverythingWhenStopped) {
  std::atomic<bool> leave{false};
  TestServer server(without_robots([&](const TestRequest&, TestConnection&) {
    while (!leave) std::this_thread::sleep_for(milliseconds(5));
  }));
  std::vector<std::string> urls;
  for (int i = 0; i < 5000; ++i) {
    urls.push_back("http://h" + std::to_string(i % 50) + ".example/" + std::to_string(i));
  }
  InMemoryHosts memory;
  const base::SystemClock clock;
  Fetcher fetcher(options_for(server), memory, clock);
  ListFlow flow(urls);
  std::thread stopper([&] {
    std::this_thread::sleep_for(milliseconds(200));
    fetcher.stop();
  });
  const auto start = steady_clock::now();
  fetcher.run(flow);
  stopper.join();
  leave = true;
  EXPECT_LT(steady_clock::now() - start, std::chrono::seconds(2));
  EXPECT_EQ(flow.delivered(), urls.size());
  EXPECT_EQ(flow.held(), 0);
  EXPECT_EQ(flow.capture(4999).outcome, Outcome::kDeferred);
  EXPECT_EQ(flow.capture(4999).reason, "the run was stopped");
}

TEST(FetchOne, GivesOnePage) {
  TestServer server(without_robots(answer_by_path));
  FetchOptions options = options_for(server);
  options.host_delay = std::chrono::hours(1);
  EXPECT_EQ(fetch_one(options, "http://a.example/200").body, "<p>page");
}

TEST(Fetcher, RefusesOptionsThatCannotBe) {
  InMemoryHosts memory;
  const base::SystemClock clock;
  FetchOptions options;
  options.allow_addresses = {"loopback"};
  EXPECT_THROW(Fetcher(options, memory, clock), std::invalid_argument);
}

}  // namespace
}  // namespace rolecall::fetch
