// SPDX-License-Identifier: Apache-2.0
#include "fetch/robots_policy.h"

#include <curl/curl.h>
#include <gtest/gtest.h>

namespace rolecall::fetch {
namespace {

const base::Time kNow = base::parse_time("2026-05-07T02:00:00Z").value();

TEST(RobotsPolicy, JudgesAnswersAsRfc9309Says) {
  const struct {
    const char* name;
    int status;
    int curl_code;
    RobotsAnswer expected;
  } kCases[] = {
      {"2.3.1.1 success", 200, CURLE_OK, RobotsAnswer::kRules},
      {"2.3.1.2 redirects not followed", 301, CURLE_OK, RobotsAnswer::kUnavailable},
      {"2.3.1.3 missing", 404, CURLE_OK, RobotsAnswer::kUnavailable},
      {"2.3.1.3 forbidden", 403, CURLE_OK, RobotsAnswer::kUnavailable},
      {"2.3.1.3 too many requests, stricter", 429, CURLE_OK, RobotsAnswer::kUnreachable},
      {"2.3.1.4 server error", 500, CURLE_OK, RobotsAnswer::kUnreachable},
      {"2.3.1.4 site's proxy", 522, CURLE_OK, RobotsAnswer::kUnreachable},
      {"2.3.1.4 no connection", 0, CURLE_COULDNT_CONNECT, RobotsAnswer::kUnreachable},
      {"2.3.1.4 broken off", 200, CURLE_PARTIAL_FILE, RobotsAnswer::kUnreachable},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.name);
    TransferResult result;
    result.status = row.status;
    result.curl_code = row.curl_code;
    EXPECT_EQ(judge_robots(result), row.expected);
  }
}

TEST(RobotsPolicy, KeepsADecisionForADay) {
  HostState state;
  EXPECT_FALSE(has_fresh_robots(state, kNow));
  state.robots_status = 404;
  state.robots_fetched = kNow;
  EXPECT_TRUE(has_fresh_robots(state, kNow));
  EXPECT_TRUE(has_fresh_robots(state, kNow + std::chrono::hours(23)));
  EXPECT_FALSE(has_fresh_robots(state, kNow + std::chrono::hours(24)));
  EXPECT_FALSE(has_fresh_robots(state, kNow - std::chrono::seconds(1)));
}

TEST(RobotsPolicy, TakesRulesFromGoodAnswersOnly) {
  HostState state;
  state.robots_body = "User-agent: *\nDisallow: /";
  state.robots_status = 200;
  EXPECT_FALSE(remembered_robots(state, "ourbot/1.0").check("/a").allowed);
  state.robots_status = 404;
  EXPECT_TRUE(remembered_robots(state, "ourbot/1.0").check("/a").allowed);
}

}  // namespace
}  // namespace rolecall::fetch
