// SPDX-License-Identifier: Apache-2.0
#include "pipeline/host_health.h"

#include <gtest/gtest.h>

#include <string>

namespace rolecall::pipeline {
namespace {

using model::Outcome;

/// Hosts h0, h1 ...: the first `dead` of them with a network failure.
HostHealth make_health(int hosts, int dead, Outcome failure) {
  HostHealth health;
  for (int i = 0; i < hosts; ++i) {
    health.record("h" + std::to_string(i), i < dead ? failure : Outcome::kNew);
  }
  return health;
}

TEST(HostHealth, NeedsMoreThanHalfOfFiveHosts) {
  const struct {
    int hosts;
    int dead;
    bool expected;
  } cases[] = {{4, 4, false}, {5, 2, false}, {5, 3, true}, {6, 3, false}, {6, 4, true}};
  for (const auto& c : cases) {
    SCOPED_TRACE(std::to_string(c.hosts) + "/" + std::to_string(c.dead));
    EXPECT_EQ(make_health(c.hosts, c.dead, Outcome::kDns).is_network_down(), c.expected);
  }
}

TEST(HostHealth, CountsOnlyFailuresOfTheNetwork) {
  for (const Outcome outcome :
       {Outcome::kDns, Outcome::kConnect, Outcome::kTls, Outcome::kTimeout}) {
    EXPECT_TRUE(make_health(5, 5, outcome).is_network_down());
  }
  for (const Outcome outcome : {Outcome::kGone, Outcome::kBlocked, Outcome::kServerError,
                                Outcome::kRobots, Outcome::kDeferred, Outcome::kRefused}) {
    SCOPED_TRACE(model::to_string(outcome));
    EXPECT_FALSE(make_health(5, 5, outcome).is_network_down());
  }
}

// A portal or a filter answers in every site's place; on one site alone that is the site's.
TEST(HostHealth, DoubtsWhatMostWellSourcesTurnedInto) {
  for (const Outcome outcome : {Outcome::kSoftGone, Outcome::kParked, Outcome::kLoginWall,
                                Outcome::kBotWall, Outcome::kSuspicious, Outcome::kGone}) {
    SCOPED_TRACE(model::to_string(outcome));
    HostHealth few = make_health(6, 0, outcome);
    few.record("h6", outcome, HostHealth::Before::kWell);
    EXPECT_FALSE(few.is_network_down());
    HostHealth most;
    for (const char* host : {"a", "b", "c", "d", "e"}) {
      most.record(host, outcome, HostHealth::Before::kWell);
    }
    EXPECT_TRUE(most.is_network_down());
  }
}

TEST(HostHealth, OneAnswerShowsThatAHostIsThere) {
  HostHealth health = make_health(5, 5, Outcome::kTimeout);
  for (const char* host : {"h0", "h1", "h2"}) health.record(host, Outcome::kNotModified);
  health.record("h0", Outcome::kTimeout);
  EXPECT_EQ(health.unreachable(), 2U);
  EXPECT_FALSE(health.is_network_down());
}

}  // namespace
}  // namespace rolecall::pipeline
