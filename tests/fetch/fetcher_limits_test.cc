// SPDX-License-Identifier: Apache-2.0
// Answers that would take all memory or time.

#include <gtest/gtest.h>

#include <thread>

#include "fetch/limits.h"
#include "tests/fetch/fetch_fixture.h"
#include "tests/fetch/gzip.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;

constexpr size_t kLimit = size_t{1} << 20;

model::Capture fetch(TestServer::Handler handler) {
  TestServer server(without_robots(std::move(handler)));
  FetchOptions options = options_for(server);
  options.max_body_bytes = kLimit;
  options.total_timeout = std::chrono::seconds(1);
  ListFlow flow({"http://a.example/"});
  run_once(options, flow);
  return flow.capture(0);
}

TEST(FetcherLimits, ReadsUpToTheLimitAndNoByteMore) {
  const auto fits = fetch([](const TestRequest&, TestConnection& connection) {
    connection.answer(200, std::string(kLimit, 'x'), kHtml);
  });
  EXPECT_EQ(fits.outcome, Outcome::kNew);
  EXPECT_EQ(fits.body.size(), kLimit);
  const auto over = fetch([](const TestRequest&, TestConnection& connection) {
    connection.answer(200, std::string(kLimit + 1, 'x'), kHtml);
  });
  EXPECT_EQ(over.outcome, Outcome::kTooLarge);
  EXPECT_EQ(over.reason, "body over 1 MiB");
  EXPECT_TRUE(over.body.empty());
}

TEST(FetcherLimits, EndsAnEndlessChunkedBody) {
  const auto capture = fetch([](const TestRequest&, TestConnection& connection) {
    connection.send("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n");
    while (connection.send("1000\r\n" + std::string(4096, 'x') + "\r\n")) {
    }
  });
  EXPECT_EQ(capture.outcome, Outcome::kTooLarge);
}

TEST(FetcherLimits, EndsAGzipBomb) {
  const std::string bomb = gzip(std::string(size_t{64} << 20, '\0'));
  ASSERT_LT(bomb.size(), size_t{100} << 10);
  const auto capture = fetch([&](const TestRequest&, TestConnection& connection) {
    connection.answer(200, bomb, "Content-Type: text/html\r\nContent-Encoding: gzip\r\n");
  });
  EXPECT_EQ(capture.outcome, Outcome::kTooLarge);
  EXPECT_EQ(capture.reason, "gzip over 1 MiB");
}

TEST(FetcherLimits, EndsEndlessHeaders) {
  const auto capture = fetch([](const TestRequest&, TestConnection& connection) {
    connection.send("HTTP/1.1 200 X\r\n");
    while (connection.send("X-Filler: " + std::string(1000, 'x') + "\r\n")) {
    }
  });
  EXPECT_EQ(capture.outcome, Outcome::kTooLarge);
}

TEST(FetcherLimits, EndsSlowHeaders) {
  const auto capture = fetch([](const TestRequest&, TestConnection& connection) {
    connection.send("HTTP/1.1 200 X\r\n");
    while (connection.send("X: y\r\n")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  EXPECT_EQ(capture.outcome, Outcome::kTimeout);
}

TEST(FetcherLimits, LeavesMediaWithoutTextAlone) {
  const auto capture = fetch([](const TestRequest&, TestConnection& connection) {
    connection.send("HTTP/1.1 200 X\r\nContent-Type: video/mp4\r\n\r\n");
    while (connection.send(std::string(4096, 'x'))) {
    }
  });
  EXPECT_EQ(capture.outcome, Outcome::kNotText);
  EXPECT_EQ(capture.reason, "video/mp4");
}

TEST(FetcherLimits, KeepsTheStatusOfAnEndlessErrorPage) {
  const auto capture = fetch([](const TestRequest&, TestConnection& connection) {
    connection.send("HTTP/1.1 404 X\r\nContent-Type: text/html\r\n\r\n");
    while (connection.send(std::string(4096, 'x'))) {
    }
  });
  EXPECT_EQ(capture.outcome, Outcome::kGone);
  EXPECT_TRUE(capture.body.empty());
}

TEST(FetcherLimits, ReadsTheBeginningOfAnEndlessRobotsFile) {
  TestServer server([](const TestRequest& request, TestConnection& connection) {
    if (request.target != "/robots.txt") {
      connection.answer(200, "<p>page", kHtml);
      return;
    }
    connection.send("HTTP/1.1 200 X\r\n\r\nUser-agent: *\nDisallow: /private\n");
    while (connection.send("# filler\n")) {
    }
  });
  ListFlow flow({"http://a.example/private", "http://a.example/open"});
  run_once(options_for(server), flow);
  EXPECT_EQ(flow.capture(0).outcome, Outcome::kRobots);
  EXPECT_EQ(flow.capture(1).outcome, Outcome::kNew);
}

}  // namespace
}  // namespace rolecall::fetch
