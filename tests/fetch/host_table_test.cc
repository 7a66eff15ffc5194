// SPDX-License-Identifier: Apache-2.0
#include "fetch/host_table.h"

#include <gtest/gtest.h>

namespace rolecall::fetch {
namespace {

using std::chrono::milliseconds;
using Task = HostTable::Task;

constexpr SteadyTime kStart{std::chrono::hours(1)};

class HostTableTest : public testing::Test {
 protected:
  HostQueue& add(const std::string& address) {
    PageJob job;
    job.url = parse_url(address).value();
    HostQueue& host = table_.at(job.url.authority());
    host.push(std::move(job));
    table_.schedule(host);
    return host;
  }

  FetchOptions options_;
  HostTable table_{options_};
};

TEST_F(HostTableTest, AsksForRobotsBeforePages) {
  HostQueue& host = add("http://a.example/1");
  EXPECT_EQ(table_.take_due(Task::kPage, kStart), nullptr);
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart), &host);
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart), nullptr);
  host.set_robots(Robots());
  table_.schedule(host);
  EXPECT_EQ(table_.take_due(Task::kPage, kStart), &host);
}

TEST_F(HostTableTest, LetsTheLongestReadyGoFirst) {
  HostQueue& a = add("http://a.example/1");
  HostQueue& b = add("http://b.example/1");
  a.hold_until(kStart + milliseconds(20));
  b.hold_until(kStart + milliseconds(10));
  table_.schedule(a);
  table_.schedule(b);
  EXPECT_EQ(table_.next_ready(Task::kRobots), kStart + milliseconds(10));
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart), nullptr);
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart + milliseconds(30)), &b);
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart + milliseconds(30)), &a);
  EXPECT_EQ(table_.next_ready(Task::kRobots), std::nullopt);
}

TEST_F(HostTableTest, LeavesABusyHostAlone) {
  HostQueue& host = add("http://a.example/1");
  host.begin_robots();
  table_.schedule(host);
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart), nullptr);
  host.end_request(kStart);
  table_.schedule(host);
  EXPECT_EQ(table_.next_ready(Task::kRobots), kStart + options_.host_delay);
}

TEST_F(HostTableTest, TellsAuthoritiesApart) {
  add("http://a.example/1");
  add("http://a.example:80/2");
  add("https://a.example/1");
  add("http://a.example:8080/1");
  EXPECT_EQ(table_.ledger().size(), 3U);
}

TEST(HostQueue, TakesTheLongerDelay) {
  FetchOptions options;
  options.host_delay = milliseconds(3000);
  const struct {
    const char* robots;
    milliseconds expected;
  } kCases[] = {
      {"", milliseconds(3000)},
      {"User-agent: *\nCrawl-delay: 1", milliseconds(3000)},
      {"User-agent: *\nCrawl-delay: 7.5", milliseconds(7500)},
      {"User-agent: *\nCrawl-delay: 60", milliseconds(60000)},
      {"User-agent: *\nCrawl-delay: 61", milliseconds(3000)},  // one page a run instead
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.robots);
    HostQueue host("http://a.example", options);
    host.set_robots(Robots::parse(row.robots, "ourbot"));
    EXPECT_EQ(host.ledger().delay, row.expected);
  }
}

TEST(HostQueue, GivesOnePageARunWhereTheDelayIsTooLong) {
  const FetchOptions options;
  HostQueue host("http://a.example", options);
  PageJob job;
  job.url = parse_url("http://a.example/1").value();
  host.set_robots(Robots::parse("User-agent: *\nCrawl-delay: 61", "ourbot"));
  EXPECT_FALSE(host.refusal(job));
  host.begin_page();
  host.end_request(kStart);
  ASSERT_TRUE(host.refusal(job));
  EXPECT_EQ(host.refusal(job)->outcome, model::Outcome::kDeferred);
  host.begin_run();
  EXPECT_FALSE(host.refusal(job));
}

}  // namespace
}  // namespace rolecall::fetch
