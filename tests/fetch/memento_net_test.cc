// SPDX-License-Identifier: Apache-2.0
// A TimeGate on loopback.
#include "fetch/memento.h"
#include "tests/fetch/fetch_fixture.h"

namespace rolecall::fetch {
namespace {

constexpr const char* kTimegate = "http://archive.example/timegate/";
constexpr const char* kPage = "http://lumen.example/board?year=2020";

const base::Time kWanted = *base::parse_time("2020-06-01");

/// Section 4.2.1: the TimeGate redirects, and only the copy itself has a Memento-Datetime.
void answer(const TestRequest& request, TestConnection& connection) {
  const bool is_dated = request.headers.contains("accept-datetime") &&
                        request.headers.at("accept-datetime") == "Mon, 01 Jun 2020 00:00:00 GMT";
  if (!is_dated) {
    connection.answer(400, "no date");
  } else if (request.target == "/timegate/http://lumen.example/board?year=2020") {
    connection.answer(302, "",
                      "Vary: accept-datetime\r\n"
                      "Location: http://copies.example/7/http://lumen.example/board?year=2020\r\n");
  } else {
    connection.answer(200, "<p>The board of 2020.</p>",
                      "Content-Type: text/html\r\n"
                      "Memento-Datetime: Wed, 20 May 2020 08:00:00 GMT\r\n"
                      "Link: <http://lumen.example/board?year=2020>; rel=\"original\"\r\n");
  }
}

TEST(MementoOverHttp, AsksWithTheDateOnEveryHop) {
  const TestServer server(without_robots(answer));
  ListFlow flow({});
  flow.add(memento_request(kTimegate, kPage, kWanted));
  run_once(options_for(server), flow);
  const auto found = judge_memento(flow.capture(0), kPage, *base::parse_time("2026-03-01"));
  EXPECT_EQ(found.end, MementoEnd::kFound) << found.reason;
  EXPECT_EQ(found.url, "http://copies.example/7/http://lumen.example/board?year=2020");
  EXPECT_EQ(found.dated, *base::parse_time("2020-05-20T08:00:00Z"));
  EXPECT_EQ(server.count("archive.example", "/robots.txt"), 1U);
  EXPECT_EQ(server.count("copies.example", "/robots.txt"), 1U);
  EXPECT_EQ(server.count("lumen.example", "/board?year=2020"), 0U);
}

TEST(MementoOverHttp, KeepsToTheArchivesRobotsTxt) {
  const TestServer server([](const TestRequest& request, TestConnection& connection) {
    if (request.target == "/robots.txt") {
      connection.answer(200, "User-agent: *\nDisallow: /timegate/\n");
    } else {
      answer(request, connection);
    }
  });
  ListFlow flow({});
  flow.add(memento_request(kTimegate, kPage, kWanted));
  run_once(options_for(server), flow);
  EXPECT_EQ(judge_memento(flow.capture(0), kPage, kWanted).end, MementoEnd::kRefused);
  EXPECT_EQ(server.seen().size(), 1U);
}

TEST(MementoOverHttp, LeavesOutFieldsThatWouldBreakTheRequest) {
  const TestServer server(without_robots(
      [](const TestRequest&, TestConnection& connection) { connection.answer(200, "x", kHtml); }));
  ListFlow flow({});
  FetchRequest request;
  request.url = "http://a.example/";
  request.fields = {{"X-One", "1\r\nX-Two: 2"}, {"X-Three", "3"}};
  flow.add(request);
  run_once(options_for(server), flow);
  const auto headers = server.seen().back().headers;
  EXPECT_FALSE(headers.contains("x-one"));
  EXPECT_FALSE(headers.contains("x-two"));
  EXPECT_TRUE(headers.contains("x-three"));
}

}  // namespace
}  // namespace rolecall::fetch
