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

  /// From the beginning to the end of a page's request.
  void ask(HostQueue& host, SteadyTime now) {
    table_.begin_request(host, Task::kPage, now);
    table_.end_request(host, now);
  }

  static FetchOptions options() {
    FetchOptions options;
    options.jitter = 0;
    return options;
  }

  FetchOptions options_ = options();
  base::SeededRandom random_{1};
  HostTable table_{options_, random_};
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
  table_.begin_request(host, Task::kRobots, kStart);
  table_.schedule(host);
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart), nullptr);
  table_.end_request(host, kStart);
  table_.schedule(host);
  EXPECT_EQ(table_.next_ready(Task::kRobots), kStart + options_.host_delay);
}

TEST_F(HostTableTest, TellsAuthoritiesApart) {
  add("http://a.example/1");
  add("http://a.example:80/2");
  add("https://a.example/1");
  add("http://a.example:8080/1");
  EXPECT_EQ(table_.size(), 3U);
}

TEST_F(HostTableTest, LetsSchemesAndPortsOfANameTakeTurns) {
  HostQueue& plain = add("http://a.example/1");
  HostQueue& secure = add("https://a.example/1");
  HostQueue& other = add("http://b.example/1");
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart), &plain);
  table_.begin_request(plain, Task::kRobots, kStart);
  table_.schedule(plain);
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart), &other);
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart), nullptr);
  table_.end_request(plain, kStart + milliseconds(10));
  table_.schedule(plain);
  const SteadyTime open = kStart + milliseconds(10) + options_.host_delay;
  EXPECT_EQ(table_.next_ready(Task::kRobots), open);
  EXPECT_EQ(table_.take_due(Task::kRobots, open - milliseconds(1)), nullptr);
  EXPECT_EQ(table_.take_due(Task::kRobots, open), &secure);
}

TEST_F(HostTableTest, LetsHostsOfOneMachineTakeTurns) {
  std::vector<HostQueue*> hosts;
  for (const char* name : {"http://a.example/1", "http://b.example/1", "http://c.example/1"}) {
    hosts.push_back(&add(name));
    hosts.back()->set_robots(Robots());
    table_.schedule(*hosts.back());
    table_.set_address(*hosts.back(), "192.0.2.1");
  }
  SteadyTime now = kStart;
  for (HostQueue* host : hosts) {
    EXPECT_EQ(table_.take_due(Task::kPage, now), host);
    ask(*host, now);
    (void)host->pop();
    table_.schedule(*host);
    EXPECT_EQ(table_.take_due(Task::kPage, now), nullptr);
    now += options_.host_delay;
  }
  EXPECT_EQ(table_.next_ready(Task::kPage), std::nullopt);
}

TEST_F(HostTableTest, GivesAnAddressOfManySitesMoreConnections) {
  // 200 sites at one address: eight connections at once, and 5 s / 8 between two begins.
  std::vector<HostQueue*> hosts;
  for (int i = 0; i < 200; ++i) {
    hosts.push_back(&add("http://site" + std::to_string(i) + ".example/1"));
    hosts.back()->set_robots(Robots());
    table_.schedule(*hosts.back());
    table_.set_address(*hosts.back(), "192.0.2.1");
  }
  std::vector<HostQueue*> busy;
  SteadyTime now = kStart;
  for (int i = 0; i < 8; ++i) {
    HostQueue* host = table_.take_due(Task::kPage, now);
    ASSERT_NE(host, nullptr) << i;
    table_.begin_request(*host, Task::kPage, now);
    table_.schedule(*host);
    busy.push_back(host);
    EXPECT_EQ(table_.take_due(Task::kPage, now), nullptr);
    now += options_.host_delay / 8;
  }
  EXPECT_EQ(table_.take_due(Task::kPage, now), nullptr) << "a ninth connection";
  table_.end_request(*busy.front(), now);
  (void)busy.front()->pop();
  table_.schedule(*busy.front());
  EXPECT_NE(table_.take_due(Task::kPage, now), nullptr);
}

TEST_F(HostTableTest, TakesManyHostsOfOneSiteForOneMachine) {
  for (int i = 0; i < 50; ++i) {
    HostQueue& host = add("http://h" + std::to_string(i) + ".example.org/1");
    host.set_robots(Robots());
    table_.schedule(host);
    table_.set_address(host, "192.0.2.1");
  }
  HostQueue* first = table_.take_due(Task::kPage, kStart);
  ASSERT_NE(first, nullptr);
  table_.begin_request(*first, Task::kPage, kStart);
  table_.schedule(*first);
  EXPECT_EQ(table_.take_due(Task::kPage, kStart + std::chrono::hours(1)), nullptr);
}

TEST_F(HostTableTest, PutsLongHostsFirst) {
  HostQueue& usual = add("http://a.example/1");
  PageJob job;
  job.url = parse_url("http://long.example/1").value();
  job.request.of_long_host = true;
  HostQueue& host = table_.at(job.url.authority());
  host.push(std::move(job));
  host.hold_until(kStart + milliseconds(5));
  table_.schedule(host);
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart + milliseconds(10)), &host);
  EXPECT_EQ(table_.take_due(Task::kRobots, kStart + milliseconds(10)), &usual);
}

TEST_F(HostTableTest, ForgetsIdleHostsOnceTheirDelayIsOver) {
  for (int i = 0; i < 10; ++i) {
    HostQueue& host = add("http://h" + std::to_string(i) + ".example/1");
    host.set_robots(Robots());
    (void)host.pop();
    ask(host, kStart);
    table_.schedule(host);
  }
  table_.forget_idle(4, kStart);
  EXPECT_EQ(table_.size(), 10U);
  table_.forget_idle(4, kStart + options_.host_delay);
  EXPECT_EQ(table_.size(), 4U);
}

TEST(HostTable, LengthensDelaysByChance) {
  FetchOptions options;
  options.jitter = 0.5;
  base::SeededRandom random(3);
  base::SeededRandom same(3);
  HostTable table(options, random);
  HostQueue& host = table.at("http://a.example");
  for (int i = 0; i < 20; ++i) {
    table.begin_request(host, Task::kPage, kStart + std::chrono::hours(i));
    table.end_request(host, kStart + std::chrono::hours(i));
    const auto pause = host.ready_at() - (kStart + std::chrono::hours(i));
    EXPECT_EQ(pause, milliseconds(static_cast<int64_t>(5000 * (1 + 0.5 * same.unit()))));
  }
}

TEST(HostTable, LetsHostsThatTheOperatorPutTogetherTakeTurns) {
  FetchOptions options;
  options.jitter = 0;
  HostRule rule;
  rule.hosts = {"*.papers.example"};
  rule.delay = milliseconds(3000);
  rule.together = true;
  options.host_rules = {rule};
  base::SeededRandom random(1);
  HostTable table(options, random);
  std::vector<HostQueue*> hosts;
  for (const char* address : {"https://papers.example/1", "http://api.papers.example/2"}) {
    PageJob job;
    job.url = parse_url(address).value();
    hosts.push_back(&table.at(job.url.authority()));
    hosts.back()->push(std::move(job));
    table.schedule(*hosts.back());
  }
  HostQueue* first = table.take_due(Task::kRobots, kStart);
  ASSERT_NE(first, nullptr);
  table.begin_request(*first, Task::kRobots, kStart);
  table.end_request(*first, kStart);
  (void)first->pop();
  table.schedule(*first);
  EXPECT_EQ(table.take_due(Task::kRobots, kStart + milliseconds(2999)), nullptr);
  EXPECT_NE(table.take_due(Task::kRobots, kStart + milliseconds(3000)), nullptr);
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
  host.begin_page(kStart);
  host.end_request(kStart, milliseconds(0));
  ASSERT_TRUE(host.refusal(job));
  EXPECT_EQ(host.refusal(job)->outcome, model::Outcome::kDeferred);
}

TEST(HostQueue, HoldsToTheOperatorsTerms) {
  const FetchOptions options;
  HostTerms terms;
  terms.delay = milliseconds(500);
  terms.max_requests = 2;
  terms.max_body = 1000;
  HostQueue host("http://a.example", options, terms);
  PageJob job;
  job.url = parse_url("http://a.example/1").value();
  host.set_robots(Robots());
  EXPECT_EQ(host.delay(), milliseconds(500));
  EXPECT_EQ(host.max_body(), 1000U);
  host.begin_page(kStart);
  host.begin_page(kStart);
  ASSERT_TRUE(host.refusal(job));
  EXPECT_EQ(host.refusal(job)->outcome, model::Outcome::kDeferred);
  EXPECT_EQ(host.refusal(job)->reason, "max_requests: the host had its 2 of this run");
  // A robots.txt makes it longer than the operator's, and never shorter.
  host.set_robots(Robots::parse("User-agent: *\nCrawl-delay: 2", "ourbot"));
  EXPECT_EQ(host.delay(), milliseconds(2000));
  host.set_robots(Robots::parse("User-agent: *\nCrawl-delay: 0.1", "ourbot"));
  EXPECT_EQ(host.delay(), milliseconds(500));
}

TEST(HostQueue, KeepsItsLedger) {
  const FetchOptions options;
  HostQueue host("http://a.example", options);
  host.begin_robots(kStart);
  host.end_request(kStart + milliseconds(10), milliseconds(0));
  host.begin_page(kStart + milliseconds(5010));
  host.end_request(kStart + milliseconds(5020), milliseconds(0));
  host.begin_page(kStart + milliseconds(10'000));
  const HostLedger ledger = host.take_ledger();
  EXPECT_EQ(ledger.requests, 3);
  EXPECT_EQ(ledger.pages, 2);
  EXPECT_EQ(ledger.smallest_gap, milliseconds(4980));
  EXPECT_EQ(host.ledger().requests, 0);
}

}  // namespace
}  // namespace rolecall::fetch
