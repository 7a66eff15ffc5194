// SPDX-License-Identifier: Apache-2.0
// Politeness as a server sees it: robots.txt before pages, one request at a time, delays.

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "tests/fetch/fetch_fixture.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Answers /robots.txt with the given status and text, everything else with a page.
TestServer::Handler with_robots(int status, std::string text, std::string fields = "") {
  return [=](const TestRequest& request, TestConnection& connection) {
    if (request.target == "/robots.txt") {
      connection.answer(status, text, fields);
    } else {
      connection.answer(200, "<p>page", kHtml);
    }
  };
}

TEST(FetcherRobots, AsksForRobotsFirstAndOneThingAtATime) {
  TestServer server([](const TestRequest& request, TestConnection& connection) {
    if (request.target == "/robots.txt") std::this_thread::sleep_for(milliseconds(40));
    connection.answer(200, "User-agent: x\nDisallow: /", kHtml);
  });
  std::vector<std::string> urls;
  for (int page = 0; page < 3; ++page) {
    for (int host = 0; host < 8; ++host) {
      urls.push_back("http://h" + std::to_string(host) + ".example/" + std::to_string(page));
    }
  }
  FetchOptions options = options_for(server);
  options.host_delay = milliseconds(30);
  ListFlow flow(urls);
  run_once(options, flow);

  EXPECT_EQ(flow.delivered(), urls.size());
  std::map<std::string, std::vector<TestRequest>> by_host;
  for (const auto& request : server.seen()) by_host[request.host].push_back(request);
  ASSERT_EQ(by_host.size(), 8U);
  for (const auto& [host, requests] : by_host) {
    SCOPED_TRACE(host);
    ASSERT_EQ(requests.size(), 4U);
    EXPECT_EQ(requests[0].target, "/robots.txt");
    for (size_t i = 1; i < requests.size(); ++i) {
      EXPECT_GE(requests[i].begin - requests[i - 1].end, milliseconds(20));
    }
  }
}

TEST(FetcherRobots, KeepsAwayFromForbiddenPages) {
  TestServer server(with_robots(200, "User-agent: *\nDisallow: /private"));
  ListFlow flow({"http://a.example/private/x", "http://a.example/open"});
  run_once(options_for(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kRobots);
  EXPECT_EQ(flow.capture(0).reason, "robots.txt line 2");
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kNew);
  EXPECT_EQ(server.count("a.example", "/private/x"), 0U);
}

TEST(FetcherRobots, DefersAHostWhoseRobotsFail) {
  for (const int status : {500, 503, 429}) {
    SCOPED_TRACE(status);
    TestServer server(with_robots(status, "User-agent: *\nAllow: /"));
    ListFlow flow({"http://a.example/1", "http://a.example/2"});
    InMemoryHosts memory;
    run_once(options_for(server), memory, flow);
    EXPECT_EQ(flow.capture(0).outcome, Outcome::kDeferred);
    EXPECT_EQ(flow.capture(1).outcome, Outcome::kDeferred);
    EXPECT_EQ(server.seen().size(), 1U);
    EXPECT_EQ(memory.load("http://a.example")->failures, 1);

    // The back-off outlives the run.
    FetchOptions impatient = options_for(server);
    impatient.max_back_off_wait = std::chrono::seconds(0);
    ListFlow later({"http://a.example/1"});
    run_once(impatient, memory, later);
    EXPECT_EQ(later.capture(0).outcome, Outcome::kDeferred);
    EXPECT_EQ(server.seen().size(), 1U);
  }
}

TEST(FetcherRobots, AllowsAllWithoutARobotsFile) {
  for (const int status : {404, 403, 401, 410}) {
    SCOPED_TRACE(status);
    TestServer server(with_robots(status, "User-agent: *\nDisallow: /"));
    ListFlow flow({"http://a.example/1"});
    run_once(options_for(server), flow);
    EXPECT_EQ(flow.capture(0).outcome, Outcome::kNew);
  }
}

TEST(FetcherRobots, FollowsRedirectsOfRobotsUpToFive) {
  // "/rN" leads to "/rN-1", "/r0" forbids everything.
  TestServer server([](const TestRequest& request, TestConnection& connection) {
    if (request.target == "/robots.txt") {
      connection.answer(301, "", "Location: /r" + request.host.substr(0, 1) + "\r\n");
    } else if (request.target == "/r0") {
      connection.answer(200, "User-agent: *\nDisallow: /");
    } else if (request.target.starts_with("/r")) {
      const int left = request.target[2] - '0' - 1;
      connection.answer(302, "", "Location: /r" + std::to_string(left) + "\r\n");
    } else {
      connection.answer(200, "<p>page", kHtml);
    }
  });
  ListFlow flow({"http://4.a.example/", "http://5.a.example/"});
  FetchOptions options = options_for(server);
  options.connect_to = {"4.a.example:80:127.0.0.1:" + std::to_string(server.port()),
                        "5.a.example:80:127.0.0.1:" + std::to_string(server.port())};
  run_once(options, flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kRobots);  // five redirects
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kNew);     // six: as if there were none
}

TEST(FetcherRobots, KeepsADecisionForADay) {
  TestServer server(with_robots(200, "User-agent: *\nDisallow: /private"));
  base::FixedClock clock(base::parse_time("2026-05-07T02:00:00Z").value());
  InMemoryHosts memory;
  const auto visit = [&] {
    ListFlow flow({"http://a.example/private"});
    Fetcher(options_for(server), memory, clock).run(flow);
    return flow.capture(0).outcome;
  };
  EXPECT_EQ(visit(), Outcome::kRobots);
  clock.set(clock.now() + std::chrono::hours(23));
  EXPECT_EQ(visit(), Outcome::kRobots);
  EXPECT_EQ(server.count("a.example", "/robots.txt"), 1U);
  clock.set(clock.now() + std::chrono::hours(2));
  EXPECT_EQ(visit(), Outcome::kRobots);
  EXPECT_EQ(server.count("a.example", "/robots.txt"), 2U);
}

TEST(FetcherRobots, AsksAfterADayWhetherItHasChanged) {
  std::atomic<bool> changed{false};
  TestServer server([&](const TestRequest& request, TestConnection& connection) {
    if (request.target != "/robots.txt") {
      connection.answer(200, "<p>page", kHtml);
    } else if (changed) {
      connection.answer(200, "", "ETag: \"two\"\r\n");
    } else if (request.headers.contains("if-none-match")) {
      connection.send("HTTP/1.1 304 X\r\n\r\n");
    } else {
      connection.answer(200, "User-agent: *\nDisallow: /private", "ETag: \"one\"\r\n");
    }
  });
  base::FixedClock clock(base::parse_time("2026-05-07T02:00:00Z").value());
  InMemoryHosts memory;
  const auto visit = [&] {
    ListFlow flow({"http://a.example/private"});
    Fetcher(options_for(server), memory, clock).run(flow);
    clock.set(clock.now() + std::chrono::hours(25));
    return flow.capture(0).outcome;
  };
  EXPECT_EQ(visit(), Outcome::kRobots);
  EXPECT_EQ(visit(), Outcome::kRobots);  // 304: the rules that are held go on for a day
  changed = true;
  EXPECT_EQ(visit(), Outcome::kNew);
  EXPECT_EQ(server.seen()[1].headers.at("if-none-match"), "\"one\"");
}

TEST(FetcherRobots, TakesAnUnaskedNotModifiedForNoAnswer) {
  TestServer server(with_robots(304, ""));
  ListFlow flow({"http://a.example/"});
  run_once(options_for(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kDeferred);
}

TEST(FetcherRobots, SaysWhatItIgnored) {
  TestServer server(with_robots(200, "Crawl-delay: 10\nUser-agent: *\nDisallow: /x"));
  InMemoryHosts memory;
  ListFlow flow({"http://a.example/", "http://a.example/2"});
  run_once(options_for(server), memory, flow);
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kNew);
  EXPECT_EQ(memory.ledger()[0].robots, "rules; line 1 stands before any User-agent and is ignored");
}

TEST(FetcherRobots, HonoursCrawlDelay) {
  TestServer server(with_robots(200, "User-agent: *\nCrawl-delay: 0.1"));
  ListFlow flow({"http://a.example/1", "http://a.example/2"});
  run_once(options_for(server), flow);
  const auto seen = server.seen();
  ASSERT_EQ(seen.size(), 3U);
  // The server notes an end a little after the client saw it; without a delay it is near zero.
  EXPECT_GE(seen[2].begin - seen[1].end, milliseconds(80));
}

TEST(FetcherRobots, NeverShrinksItsOwnDelay) {
  TestServer server(with_robots(200, "User-agent: *\nCrawl-delay: 0"));
  FetchOptions options = options_for(server);
  options.host_delay = milliseconds(60);
  ListFlow flow({"http://a.example/1", "http://a.example/2"});
  run_once(options, flow);
  const auto seen = server.seen();
  ASSERT_EQ(seen.size(), 3U);
  EXPECT_GE(seen[2].begin - seen[1].end, milliseconds(45));
}

TEST(FetcherRobots, FetchesOnePageWhereTheDelayIsTooLong) {
  TestServer server(with_robots(200, "User-agent: *\nCrawl-delay: 600"));
  ListFlow flow({"http://a.example/1", "http://a.example/2", "http://a.example/3"});
  run_once(options_for(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kNew);
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kDeferred);
  EXPECT_EQ(flow.capture(2).outcome, Outcome::kDeferred);
  EXPECT_NE(flow.capture(2).reason.find("600"), std::string::npos);
}

/// Asks for too few requests, once, and then answers.
TestServer::Handler busy_once(std::string retry_after) {
  return without_robots([=](const TestRequest& request, TestConnection& connection) {
    if (request.target == "/1") {
      connection.answer(429, "slower", "Retry-After: " + retry_after + "\r\n");
    } else {
      connection.answer(200, "<p>page", kHtml);
    }
  });
}

TEST(FetcherBackOff, WaitsAShortRetryAfter) {
  TestServer server(busy_once("1"));
  ListFlow flow({"http://a.example/1", "http://a.example/2"});
  run_once(options_for(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kBotWall);
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kNew);
  const auto seen = server.seen();
  ASSERT_EQ(seen.size(), 3U);
  // The store's clock counts whole seconds, so that the wait may begin within one.
  EXPECT_GE(seen[2].begin - seen[1].end, milliseconds(990));
}

TEST(FetcherBackOff, DefersAfterALongRetryAfter) {
  TestServer server(busy_once("3600"));
  ListFlow flow({"http://a.example/1", "http://a.example/2", "http://b.example/2"});
  InMemoryHosts memory;
  run_once(options_for(server), memory, flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kBotWall);
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kDeferred);
  EXPECT_EQ(flow.capture(2).outcome, Outcome::kNew);
  EXPECT_TRUE(memory.load("http://a.example")->not_before);
  EXPECT_EQ(server.count("a.example", "/2"), 0U);
}

TEST(FetcherPoliteness, ASlowHostHoldsUpNobody) {
  TestServer server(without_robots([](const TestRequest& request, TestConnection& connection) {
    if (request.host == "slow.example") std::this_thread::sleep_for(milliseconds(300));
    connection.answer(200, "<p>page", kHtml);
  }));
  std::vector<std::string> urls;
  for (int i = 0; i < 4; ++i) urls.push_back("http://slow.example/" + std::to_string(i));
  for (int i = 0; i < 60; ++i) urls.push_back("http://h" + std::to_string(i) + ".example/");
  FetchOptions options = options_for(server);
  options.max_transfers = 8;
  ListFlow flow(urls);
  run_once(options, flow);
  EXPECT_EQ(flow.delivered(), urls.size());
  // All the others are done before the slow host's second page.
  const auto seen = server.seen();
  EXPECT_EQ(seen.back().host, "slow.example");
  EXPECT_EQ(seen[seen.size() - 2].host, "slow.example");
}

TEST(FetcherPoliteness, HostsThatStallHoldNoPermits) {
  // Those that stall go on only when all the others are done.
  std::atomic<int> healthy{0};
  TestServer server(without_robots([&](const TestRequest& request, TestConnection& connection) {
    const std::string page(100'000, 'x');
    if (request.host.starts_with("stalls")) {
      connection.send("HTTP/1.1 200 X\r\n" + std::string(kHtml) + "Content-Length: 100000\r\n\r\n");
      connection.send(page.substr(0, 50'000));
      while (healthy < 10) std::this_thread::sleep_for(milliseconds(5));
      connection.send(page.substr(50'000));
    } else {
      connection.answer(200, page, kHtml);
      ++healthy;
    }
  }));
  std::vector<std::string> urls;
  for (int i = 0; i < 20; ++i) urls.push_back("http://stalls" + std::to_string(i) + ".example/");
  for (int i = 0; i < 10; ++i) urls.push_back("http://h" + std::to_string(i) + ".example/");
  InMemoryHosts memory;
  const base::SystemClock clock;
  Fetcher fetcher(options_for(server), memory, clock);
  ListFlow flow(urls);
  flow.permits = 2;
  flow.on_delivery = [&] { fetcher.wake(); };
  fetcher.run(flow);
  for (size_t i = 0; i < urls.size(); ++i) {
    EXPECT_EQ(flow.capture(i).outcome, Outcome::kNew) << urls[i] << flow.capture(i).reason;
  }
}

TEST(FetcherPoliteness, LargeBodiesWaitForPermits) {
  TestServer server(without_robots([](const TestRequest&, TestConnection& connection) {
    connection.answer(200, std::string(2'000'000, 'x'), kHtml);
  }));
  std::vector<std::string> urls;
  for (int i = 0; i < 12; ++i) urls.push_back("http://h" + std::to_string(i) + ".example/");
  InMemoryHosts memory;
  const base::SystemClock clock;
  Fetcher fetcher(options_for(server), memory, clock);
  ListFlow flow(urls);
  flow.permits = 2;
  flow.on_delivery = [&] { fetcher.wake(); };
  fetcher.run(flow);
  for (size_t i = 0; i < urls.size(); ++i) {
    EXPECT_EQ(flow.capture(i).body.size(), 2'000'000U) << flow.capture(i).reason;
  }
  EXPECT_LE(flow.most_held, 2);
}

/// A run goes on in a second round when its queue has grown meanwhile.
TEST(FetcherPoliteness, KeepsToOnePageARunInASecondRound) {
  TestServer server(with_robots(200, "User-agent: *\nCrawl-delay: 86400"));
  InMemoryHosts memory;
  const base::SystemClock clock;
  Fetcher fetcher(options_for(server), memory, clock);
  ListFlow flow({"http://slow.example/1"});
  fetcher.run(flow);
  flow.add({{}, "http://slow.example/2", {}});
  flow.add({{}, "http://other.example/1", {}});
  fetcher.run(flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kNew);
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kDeferred);
  EXPECT_EQ(flow.capture(2).outcome, Outcome::kNew);
  EXPECT_EQ(server.count("slow.example", "/2"), 0U);
}

/// Else its pages would be put off for ever, and nobody would hear of it.
TEST(FetcherRobots, AHostThatStaysAwayIsSaidSoEveryNight) {
  TestServer server([](const TestRequest&, TestConnection& connection) { connection.close(); });
  InMemoryHosts memory;
  for (const char* night : {"2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04"}) {
    const base::FixedClock clock(*base::parse_time(night));
    ListFlow flow({"http://away.example/1", "http://away.example/2"});
    Fetcher(options_for(server), memory, clock).run(flow);
    EXPECT_EQ(flow.capture(0).outcome, Outcome::kConnect) << night << flow.capture(0).reason;
    EXPECT_EQ(flow.capture(1).outcome, Outcome::kConnect) << night << flow.capture(1).reason;
  }
}

TEST(FetcherLedger, SaysWhatWasDoneToEachHost) {
  TestServer server(with_robots(404, ""));
  FetchOptions options = options_for(server);
  InMemoryHosts memory;
  const base::SystemClock clock;
  Fetcher fetcher(options, memory, clock);
  ListFlow flow({"http://b.example/1", "http://a.example/1", "http://a.example/2"});
  fetcher.run(flow);
  const auto ledger = memory.ledger();
  ASSERT_EQ(ledger.size(), 2U);
  EXPECT_EQ(ledger[0].host, "http://a.example");
  EXPECT_EQ(ledger[0].requests, 3);
  EXPECT_EQ(ledger[0].pages, 2);
  EXPECT_EQ(ledger[0].bytes, 14);
  EXPECT_EQ(ledger[0].robots, "no robots.txt (404)");
  EXPECT_EQ(ledger[1].requests, 2);
}

}  // namespace
}  // namespace rolecall::fetch
