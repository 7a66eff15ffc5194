// SPDX-License-Identifier: Apache-2.0
// What a capture keeps of its exchanges: the bytes that an archive needs.

#include <gtest/gtest.h>

#include "tests/fetch/fetch_fixture.h"
#include "tests/fetch/gzip.h"

namespace rolecall::fetch {
namespace {

using model::Truncated;

std::vector<model::Exchange> exchanges_of(const FetchOptions& options, const std::string& url) {
  ListFlow flow({url});
  run_once(options, flow);
  return flow.capture(0).exchanges;
}

FetchOptions keeping(const TestServer& server) {
  FetchOptions options = options_for(server);
  options.keep_exchanges = true;
  return options;
}

TEST(Exchange, HoldsHeadsAndCodedBodyByteForByte) {
  const std::string coded = gzip("<p>Ada");
  TestServer server(without_robots([&](const TestRequest&, TestConnection& connection) {
    connection.answer(200, coded, "content-TYPE: text/html\r\nContent-Encoding: gzip\r\n");
  }));
  const auto exchanges = exchanges_of(keeping(server), "http://a.example/x");
  ASSERT_EQ(exchanges.size(), 1);
  const model::Exchange& exchange = exchanges[0];
  EXPECT_EQ(exchange.url, "http://a.example/x");
  EXPECT_EQ(exchange.address, "127.0.0.1");
  EXPECT_TRUE(exchange.request_head.starts_with("GET /x HTTP/1.1\r\nHost: a.example\r\n"));
  EXPECT_TRUE(exchange.request_head.ends_with("\r\n\r\n"));
  EXPECT_TRUE(exchange.response_head.starts_with("HTTP/1.1 200"));
  EXPECT_NE(exchange.response_head.find("\r\ncontent-TYPE: text/html\r\n"), std::string::npos);
  EXPECT_TRUE(exchange.response_head.ends_with("\r\n\r\n"));
  EXPECT_EQ(exchange.coded_body, coded);
  EXPECT_EQ(exchange.truncated, Truncated::kNo);
}

TEST(Exchange, IsKeptForEveryRedirect) {
  TestServer server(without_robots([](const TestRequest& request, TestConnection& connection) {
    if (request.target == "/old") {
      connection.answer(301, "moved", "Location: /new\r\n");
    } else {
      connection.answer(200, "<p>Ada", kHtml);
    }
  }));
  const auto exchanges = exchanges_of(keeping(server), "http://a.example/old");
  ASSERT_EQ(exchanges.size(), 2);
  EXPECT_EQ(exchanges[0].url, "http://a.example/old");
  EXPECT_EQ(exchanges[0].truncated, Truncated::kUnwanted);
  EXPECT_EQ(exchanges[1].url, "http://a.example/new");
  EXPECT_EQ(exchanges[1].coded_body, "");
}

TEST(Exchange, SaysWhyABodyIsMissing) {
  const struct {
    const char* name;
    std::string answer;
    Truncated expected;
  } kCases[] = {
      {"over the limit", "HTTP/1.1 200 X\r\nContent-Length: 3000\r\n\r\n" + std::string(3000, 'x'),
       Truncated::kLength},
      {"broken off", "HTTP/1.1 200 X\r\nContent-Length: 30\r\n\r\nxx", Truncated::kDisconnect},
      {"an error page", "HTTP/1.1 404 X\r\nContent-Length: 2\r\n\r\nno", Truncated::kUnwanted},
      {"a picture", "HTTP/1.1 200 X\r\nContent-Type: image/png\r\nContent-Length: 2\r\n\r\nxx",
       Truncated::kUnwanted},
      {"nothing is missing", "HTTP/1.1 404 X\r\nContent-Length: 0\r\n\r\n", Truncated::kNo},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.name);
    TestServer server(without_robots([&](const TestRequest&, TestConnection& connection) {
      connection.send(row.answer);
      connection.close();
    }));
    FetchOptions options = keeping(server);
    options.max_body_bytes = 2000;
    const auto exchanges = exchanges_of(options, "http://a.example/");
    ASSERT_EQ(exchanges.size(), 1);
    EXPECT_EQ(exchanges[0].truncated, row.expected);
    EXPECT_TRUE(exchanges[0].coded_body.empty());
  }
}

TEST(Exchange, CostsNothingWhenNobodyKeepsIt) {
  TestServer server(without_robots([](const TestRequest&, TestConnection& connection) {
    connection.answer(200, "<p>Ada", kHtml);
  }));
  EXPECT_TRUE(exchanges_of(options_for(server), "http://a.example/").empty());
}

}  // namespace
}  // namespace rolecall::fetch
