// SPDX-License-Identifier: Apache-2.0
// Decisions that two widely used robots.txt parsers' own tests expect.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "fetch/robots.h"
#include "fetch/url.h"
#include "tests/fetch/corpus.h"

namespace rolecall::fetch {
namespace {

using nlohmann::json;

std::string target_of(const std::string& address) {
  if (address.starts_with("/")) {
    const auto base = parse_url("http://a.example/");
    const auto url = resolve_url(*base, address);
    return url ? url->target() : "/";
  }
  const auto url = parse_url(address);
  return url ? url->target() : "/";
}

bool is_allowed(const json& row) {
  const std::string agent = row["agent"];
  const Robots robots = Robots::parse(row["robots"].get<std::string>(), product_token(agent));
  return robots.check(target_of(row["url"])).allowed;
}

/// Where this parser follows the RFC against what the set expects, test by test.
struct Exception {
  std::string_view test;
  std::string_view agent;  ///< Empty: all of the test's cases.
  std::string_view reason;
};

constexpr Exception kExceptions[] = {
    {"ID_Encoding", "", "2.2.2: the address is escaped before it is compared"},
    {"test_protego.test_1994rfc_example", "", "an ftp address has no robots.txt here"},
    {"test_protego.test_url_parts", "", "an address with credentials is not fetched"},
    {"test_protego.test_1996rfc_examples", "", "2.2.1: a product token has no digits"},
    {"test_protego.test_allowed_wildcards", "", "2.2.1: a product token has no digits"},
    {"test_protego.test_generosity", "harry potter", "2.2.1: a product token has no spaces"},
    {"test_protego.test_generosity", "foobot", "2.2.1: a product token has no stars"},
    {"test_protego.test_grouping_unknown_keys", "", "2.2.4: other records end no list of agents"},
    {"test_protego.test_index_html_is_directory", "", "2.2.2: no octets are like others"},
    {"test_protego.test_special_symbols_dual_behaviour", "", "2.2.3: $ is the end, %24 is $"},
    {"test_protego.test_unicode_url_and_useragent", "", "2.2.1: a product token is ASCII"},
    {"test_protego.test_with_absolute_urls", "", "2.2: a rule begins with /"},
    {"test_on_google_spec.test_user_agent_precedence", "", "2.2.1: a token matches as a whole"},
};

bool is_exception(const json& row) {
  const std::string test = row["test"];
  const std::string agent = row["agent"];
  return std::any_of(std::begin(kExceptions), std::end(kExceptions), [&](const auto& known) {
    return known.test == test && (known.agent.empty() || known.agent == agent);
  });
}

struct Tally {
  int held = 0;
  int excepted = 0;
};

/// Checks a row against the decision that its set expects.
void judge(const json& row, const char* expected, Tally& tally) {
  SCOPED_TRACE(row.dump(-1, ' ', false, json::error_handler_t::replace));
  if (is_allowed(row) == row[expected].get<bool>()) {
    ++tally.held;
  } else {
    EXPECT_TRUE(is_exception(row));
    ++tally.excepted;
  }
}

TEST(RobotsCorpus, DecidesAsGooglesTestsDo) {
  const auto rows = load_corpus_lines("robots/google-cases.jsonl");
  if (rows.empty()) GTEST_SKIP() << "no shared corpus beside the project";
  Tally tally;
  for (const json& row : rows) {
    // Their own leniencies beyond the RFC, of which this parser has only some.
    if (!row["google_only"].get<bool>()) judge(row, "allowed", tally);
  }
  std::printf("%d held, %d excepted\n", tally.held, tally.excepted);
  EXPECT_LE(tally.excepted, 3);
}

TEST(RobotsCorpus, DecidesAsProtegosTestsDo) {
  const auto rows = load_corpus_lines("robots/protego-cases.jsonl");
  if (rows.empty()) GTEST_SKIP() << "no shared corpus beside the project";
  Tally tally;
  for (const json& row : rows) {
    if (row["kind"] == "can_fetch") judge(row, "expected", tally);
  }
  std::printf("%d held, %d excepted\n", tally.held, tally.excepted);
  EXPECT_LE(tally.excepted, 30);
}

TEST(RobotsCorpus, ReadsProtegosCrawlDelays) {
  for (const json& row : load_corpus_lines("robots/protego-cases.jsonl")) {
    if (row["kind"] != "crawl_delay") continue;
    SCOPED_TRACE(row.dump());
    const std::string agent = row["agent"];
    const auto delay =
        Robots::parse(row["robots"].get<std::string>(), product_token(agent)).crawl_delay();
    EXPECT_EQ(delay ? delay->count() / 1000.0 : -1,
              row["expected"].is_null() ? -1 : row["expected"].get<double>());
  }
}

/// Files of real sites, and addresses made from their own rules.
TEST(RobotsCorpus, AgreesOnRealFilesWhereOthersDo) {
  const auto sites = load_corpus_lines("robots/real-world.jsonl.gz");
  if (sites.empty()) GTEST_SKIP() << "no shared corpus beside the project";
  Tally tally;
  for (const json& site : sites) {
    if (!site.contains("robots")) continue;
    for (json row : site["cases"]) {
      row["robots"] = site["robots"];
      if (row["google"] != row["protego"]) continue;

      if (is_allowed(row) == row["google"].get<bool>()) {
        ++tally.held;
      } else if (++tally.excepted <= 20) {
        std::printf("differs: %s %s %s\n", site["host"].dump().c_str(), row["agent"].dump().c_str(),
                    row["url"].dump().c_str());
      }
    }
  }
  std::printf("%d held, %d differ\n", tally.held, tally.excepted);
  EXPECT_GE(tally.held, 9000);
  EXPECT_LE(tally.excepted * 500, tally.held);
}

}  // namespace
}  // namespace rolecall::fetch
