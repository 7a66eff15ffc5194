// SPDX-License-Identifier: Apache-2.0
#include "fetch/host_rules.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace rolecall::fetch {
namespace {

using std::chrono::milliseconds;

HostRule rule_for(std::vector<std::string> hosts) {
  HostRule rule;
  rule.hosts = std::move(hosts);
  return rule;
}

TEST(HostPattern, IsAHostOrAllBelowOne) {
  EXPECT_EQ(*parse_host_pattern("Wiki.Example.ORG"), "wiki.example.org");
  EXPECT_EQ(*parse_host_pattern("*.Example.org"), "*.example.org");
  EXPECT_EQ(*parse_host_pattern("10.0.0.1"), "10.0.0.1");
  for (const char* text : {"", "*", "*.", "a.*.example.org", "https://example.org/x", "a b"}) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(parse_host_pattern(text));
  }
}

TEST(HostPattern, DoesNotReachStrangers) {
  for (const char* text : {"*.org", "*.co.uk", "*.github.io"}) {
    SCOPED_TRACE(text);
    const auto pattern = parse_host_pattern(text);
    ASSERT_FALSE(pattern);
    EXPECT_EQ(pattern.error().what, "its names belong to different owners");
  }
}

TEST(HostRules, LetTheMostParticularDecide) {
  HostRule wide = rule_for({"*.example.org"});
  wide.delay = milliseconds(3000);
  wide.max_requests = 50;
  wide.note = "wide";
  HostRule deep = rule_for({"*.lab.example.org"});
  deep.delay = milliseconds(7000);
  HostRule exact = rule_for({"a.lab.example.org"});
  exact.max_requests = 5;
  exact.note = "exact";
  const HostRules rules({wide, deep, exact});
  const struct {
    const char* host;
    std::optional<milliseconds> delay;
    std::optional<int> most;
    const char* note;
  } kCases[] = {
      {"example.org", milliseconds(3000), 50, "wide"},
      {"www.example.org", milliseconds(3000), 50, "wide"},
      {"b.lab.example.org", milliseconds(7000), 50, "wide"},
      {"a.lab.example.org", milliseconds(7000), 5, "exact"},
      {"notexample.org", {}, {}, ""},
      {"org", {}, {}, ""},
      {"[::1]", {}, {}, ""},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.host);
    const HostTerms terms = rules.find(row.host);
    EXPECT_EQ(terms.delay, row.delay);
    EXPECT_EQ(terms.max_requests, row.most);
    EXPECT_EQ(terms.note, row.note);
  }
}

TEST(HostRules, PreferTheEarlierOfTwoForOnePattern) {
  HostRule own = rule_for({"example.org"});
  own.skip = false;
  HostRule shipped = rule_for({"example.org"});
  shipped.skip = true;
  shipped.max_body = 1000;
  const HostTerms terms = HostRules({own, shipped}).find("example.org");
  EXPECT_EQ(terms.skip, false);
  EXPECT_EQ(terms.max_body, 1000U);
}

TEST(HostRules, NameTheGroupThatTakesTurns) {
  HostRule rule = rule_for({"*.example.org", "mirror.example.com"});
  rule.together = true;
  const HostRules rules({rule});
  EXPECT_EQ(rules.find("a.example.org").together, rules.find("mirror.example.com").together);
  EXPECT_FALSE(rules.find("a.example.org").together.empty());
  EXPECT_TRUE(rules.find("example.com").together.empty());
}

TEST(HostRules, ThrowForAPatternThatIsNone) {
  EXPECT_THROW(HostRules({rule_for({"*.com"})}), std::invalid_argument);
}

}  // namespace
}  // namespace rolecall::fetch
