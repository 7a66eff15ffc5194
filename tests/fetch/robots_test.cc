// SPDX-License-Identifier: Apache-2.0
#include "fetch/robots.h"

#include <gtest/gtest.h>

#include <chrono>

#include "fetch/limits.h"

namespace rolecall::fetch {
namespace {

using std::chrono::milliseconds;

bool allows(std::string_view robots, std::string_view target) {
  return Robots::parse(robots, "ourbot").check(target).allowed;
}

TEST(Robots, DecidesAsRfc9309Says) {
  const struct {
    const char* name;
    const char* robots;
    const char* target;
    bool expected;
  } kCases[] = {
      {"empty file", "", "/a", true},
      {"2.2.1 no matching group", "User-agent: other\nDisallow: /\n", "/a", true},
      {"2.2.1 any case", "USER-AGENT: OurBot\nDISALLOW: /\n", "/a", false},
      {"2.2.1 version after the token", "User-agent: ourbot/2.1\nDisallow: /\n", "/a", false},
      {"2.2.1 a longer token is another", "User-agent: ourbot-news\nDisallow: /\n", "/a", true},
      {"2.2.1 own group before *", "User-agent: *\nDisallow: /\n\nUser-agent: ourbot\nAllow: /\n",
       "/a", true},
      {"2.2.1 own group without rules", "User-agent: *\nDisallow: /\n\nUser-agent: ourbot\n", "/a",
       true},
      {"2.2.1 groups merge",
       "User-agent: ourbot\nDisallow: /a\n\nUser-agent: x\nDisallow: /c\n\n"
       "User-agent: ourbot\nDisallow: /b\n",
       "/b", false},
      {"2.2.1 star groups merge", "User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n",
       "/a", false},
      {"2.2.1 several agents", "User-agent: x\nUser-agent: ourbot\n\nDisallow: /a\n", "/a", false},
      {"2.2.2 longest match", "User-agent: *\nDisallow: /a\nAllow: /a/b\n", "/a/b/c", true},
      {"2.2.2 order does not count", "User-agent: *\nAllow: /a/b\nDisallow: /a\n", "/a/c", false},
      {"2.2.2 equal length allows", "User-agent: *\nDisallow: /a\nAllow: /a\n", "/a", true},
      {"2.2.2 case of paths", "User-agent: *\nDisallow: /A\n", "/a", true},
      {"2.2.2 empty rule", "User-agent: *\nDisallow:\n", "/a", true},
      {"2.2.2 robots.txt itself", "User-agent: *\nDisallow: /\n", "/robots.txt", true},
      {"2.2.2 rule before any group", "Disallow: /\nUser-agent: *\nDisallow: /b\n", "/a", true},
      {"2.2.2 octets as escapes", "User-agent: *\nDisallow: /ł\n", "/%C5%82", false},
      {"2.2.2 escapes in lower case", "User-agent: *\nDisallow: /%c5%82\n", "/%C5%82", false},
      {"2.2.2 unreserved escapes", "User-agent: *\nDisallow: /%62%7e\n", "/b~", false},
      {"2.2.2 reserved escapes differ", "User-agent: *\nDisallow: /a%2Fb\n", "/a/b", true},
      {"2.2.2 query", "User-agent: *\nDisallow: /a?b=\n", "/a?b=1", false},
      {"2.2.3 star", "User-agent: *\nDisallow: /*.php\n", "/x/y.php?z", false},
      {"2.2.3 stars", "User-agent: *\nDisallow: /a*b*c$\n", "/axbxbxc", false},
      {"2.2.3 end", "User-agent: *\nDisallow: /*.php$\n", "/y.php?z", true},
      {"2.2.3 end overlaps nothing", "User-agent: *\nDisallow: /aba*aba$\n", "/ababa", true},
      {"2.2.3 star before end", "User-agent: *\nDisallow: /a*$\n", "/ab", false},
      {"2.2.3 dollar inside", "User-agent: *\nDisallow: /a$b\n", "/a$bc", false},
      {"2.2.3 escaped star", "User-agent: *\nDisallow: /a%2Ab\n", "/a*b", false},
      {"2.2.3 escaped star is no star", "User-agent: *\nDisallow: /a%2Ab\n", "/axb", true},
      {"2.2.3 escaped dollar", "User-agent: *\nDisallow: /a%24\n", "/a$x", false},
      {"2.2.3 comment", "User-agent: * # all\nDisallow: /a # not /b\n", "/a", false},
      {"2.2.4 other records", "User-agent: x\nSitemap: y\nUser-agent: ourbot\nDisallow: /\n", "/a",
       false},
      {"byte order mark", "\xEF\xBB\xBFUser-agent: *\nDisallow: /a\n", "/a", false},
      {"CR alone", "User-agent: *\rDisallow: /a\r", "/a", false},
      {"CRLF", "User-agent: *\r\nDisallow: /a\r\n", "/a", false},
      {"no end of line", "User-agent: *\nDisallow: /a", "/a", false},
      {"spaces", " User-agent : *\n\tDisallow : /a \n", "/a", false},
      {"no colon, beyond 2.2", "user-agent ourbot\ndisallow /a\n", "/a", false},
      {"a page instead", "<!doctype html><p>Not found: /</p>", "/a", true},
      {"delay between agents", "User-agent: *\nCrawl-delay: 5\nUser-agent: x\nDisallow: /\n", "/a",
       false},
      {"delay before any group", "Crawl-delay: 5\nUser-agent: *\nDisallow: /b\n", "/a", true},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(allows(row.robots, row.target), row.expected);
  }
}

TEST(Robots, NamesTheLineThatDecides) {
  const Robots robots = Robots::parse("# ours\nUser-agent: *\n\nDisallow: /a\n", "ourbot");
  EXPECT_EQ(robots.check("/a/b").line, 4);
  EXPECT_EQ(robots.check("/b").line, 0);
}

TEST(Robots, ReadsCrawlDelay) {
  const struct {
    const char* name;
    const char* robots;
    std::optional<milliseconds> expected;
  } kCases[] = {
      {"none", "User-agent: *\nDisallow: /a\n", std::nullopt},
      {"fraction", "User-agent: *\nCrawl-delay: 1.5\n", milliseconds(1500)},
      {"no number", "User-agent: *\nCrawl-delay: soon\n", std::nullopt},
      {"negative", "User-agent: *\nCrawl-delay: -1\n", std::nullopt},
      {"not finite", "User-agent: *\nCrawl-delay: nan\n", std::nullopt},
      {"a year", "User-agent: *\nCrawl-delay: 31536000\n", milliseconds(kMaxCrawlDelay)},
      {"before any group", "Crawl-delay: 5\nUser-agent: *\nDisallow: /a\n", std::nullopt},
      {"the largest", "User-agent: *\nCrawl-delay: 5\n\nUser-agent: *\nCrawl-delay: 2\n",
       milliseconds(5000)},
      {"own before *", "User-agent: *\nCrawl-delay: 9\n\nUser-agent: ourbot\nCrawl-delay: 2\n",
       milliseconds(2000)},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(Robots::parse(row.robots, "ourbot").crawl_delay(), row.expected);
  }
}

TEST(Robots, ReadsNoMoreThanItsLimit) {
  // RFC 9309 section 2.5; the rule that the limit cuts must not become "Disallow: /".
  std::string text = "User-agent: *\nDisallow: /early\n";
  const std::string cut = "Disallow: /cut\n";
  text += std::string(kMaxRobotsBytes - text.size() - 11, '#') + "\n";
  text += "Disallow: /" + cut.substr(11) + "Disallow: /late\n";
  EXPECT_FALSE(allows(text, "/early"));
  EXPECT_TRUE(allows(text, "/other"));
  EXPECT_TRUE(allows(text, "/late"));
}

TEST(Robots, AnswersHostilePatternsInTime) {
  std::string robots = "User-agent: *\nDisallow: /";
  for (int i = 0; i < 100000; ++i) robots += "*a";
  robots += "b\n";
  const std::string target = "/" + std::string(10000, 'a');
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(allows(robots, target));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(ProductToken, IsTheNameWithoutVersion) {
  EXPECT_EQ(product_token("our-bot_x/1.0 (+https://a.example)"), "our-bot_x");
  EXPECT_EQ(product_token("ourbot2"), "ourbot");
  EXPECT_EQ(product_token(""), "");
}

}  // namespace
}  // namespace rolecall::fetch
