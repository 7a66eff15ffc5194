// SPDX-License-Identifier: Apache-2.0
#include "pipeline/config.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/file.h"

namespace rolecall::pipeline {
namespace {

using std::chrono::milliseconds;

/// The messages of a text that must not be accepted.
std::vector<std::string> complaints_of(std::string_view text) {
  const auto config = parse_config(text, "pipeline.yaml");
  std::vector<std::string> out;
  if (config) return out;
  for (const base::Error& error : config.error()) out.push_back(error.message());
  return out;
}

void expect_equal(const Config& a, const Config& b) {
  EXPECT_EQ(a.store, b.store);
  EXPECT_EQ(a.contact, b.contact);
  EXPECT_EQ(a.log, b.log);
  EXPECT_EQ(a.fetch.user_agent, b.fetch.user_agent);
  EXPECT_EQ(a.fetch.host_delay, b.fetch.host_delay);
  EXPECT_EQ(a.fetch.max_crawl_delay, b.fetch.max_crawl_delay);
  EXPECT_EQ(a.fetch.connect_timeout, b.fetch.connect_timeout);
  EXPECT_EQ(a.fetch.total_timeout, b.fetch.total_timeout);
  EXPECT_EQ(a.fetch.max_body_bytes, b.fetch.max_body_bytes);
  EXPECT_EQ(a.fetch.max_redirects, b.fetch.max_redirects);
  EXPECT_EQ(a.fetch.max_transfers, b.fetch.max_transfers);
  EXPECT_EQ(a.fetch.allow_addresses, b.fetch.allow_addresses);
  EXPECT_EQ(a.fetch.connect_to, b.fetch.connect_to);
  EXPECT_EQ(a.fetch.jitter, b.fetch.jitter);
  EXPECT_EQ(a.fetch.max_back_off_wait, b.fetch.max_back_off_wait);
  EXPECT_EQ(a.fetch.address_sites, b.fetch.address_sites);
  EXPECT_EQ(a.fetch.address_connections, b.fetch.address_connections);
  EXPECT_EQ(a.fetch.proxy, b.fetch.proxy);
  EXPECT_EQ(a.fetch.ca_file, b.fetch.ca_file);
  EXPECT_EQ(a.schedule, b.schedule);
  EXPECT_EQ(a.links, b.links);
  EXPECT_EQ(a.fallbacks, b.fallbacks);
  EXPECT_EQ(a.refresh, b.refresh);
}

TEST(Config, DefaultFileSaysWhatIsBuiltIn) {
  const auto text = base::read_file(ROLECALL_SOURCE_DIR "/pipeline.yaml");
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, default_config_text());
  const auto config = parse_config(*text, "pipeline.yaml");
  ASSERT_TRUE(config);
  expect_equal(*config, Config{});
}

TEST(Config, EmptyTextKeepsEveryDefault) {
  for (const char* text : {"", "---\n", "# nothing\n", "fetch:\n"}) {
    SCOPED_TRACE(text);
    const auto config = parse_config(text, "pipeline.yaml");
    ASSERT_TRUE(config);
    expect_equal(*config, Config{});
  }
}

TEST(Config, ReadsEachKindOfValue) {
  const auto config = parse_config(
      "contact: wiki@example.org\nlog: warning\n"
      "fetch: {delay: 0, max_body: 512KiB, max_transfers: 4, allow_addresses: [127.0.0.0/8]}\n"
      "schedule: {min: 12h, gone: 9d}\nlinks: {gone_after: 5}\nrefresh: {stall: 30s}\n",
      "pipeline.yaml");
  ASSERT_TRUE(config);
  EXPECT_EQ(config->fetch.user_agent, "rolecall/0.1 (+wiki@example.org)");
  EXPECT_EQ(config->log, base::LogLevel::kWarning);
  EXPECT_EQ(config->fetch.host_delay, milliseconds(0));
  EXPECT_EQ(config->fetch.max_body_bytes, 524288U);
  EXPECT_EQ(config->fetch.allow_addresses, std::vector<std::string>{"127.0.0.0/8"});
  EXPECT_EQ(config->schedule.min, std::chrono::hours(12));
  EXPECT_EQ(config->schedule.gone, std::chrono::days(9));
  EXPECT_EQ(config->links.gone_after, 5);
  EXPECT_EQ(config->refresh.stall, std::chrono::seconds(30));
}

TEST(Config, ShipsTheTermsOfArxiv) {
  for (const std::string_view text : {std::string_view(), default_config_text()}) {
    const auto config = parse_config(text, "pipeline.yaml");
    ASSERT_TRUE(config);
    EXPECT_EQ(config->fetch.host_rules.size(), 2U);
    const fetch::HostRules rules(config->fetch.host_rules);
    EXPECT_EQ(rules.find("export.arxiv.org").delay, std::chrono::seconds(3));
    EXPECT_EQ(rules.find("arxiv.org").delay, std::chrono::seconds(15));
    // One connection over all of its machines.
    EXPECT_FALSE(rules.find("arxiv.org").together.empty());
    EXPECT_EQ(rules.find("arxiv.org").together, rules.find("export.arxiv.org").together);
    EXPECT_EQ(rules.find("example.org").delay, std::nullopt);
  }
}

TEST(Config, PutsOwnHostsBeforeTheShippedOnes) {
  const auto config = parse_config(
      "hosts:\n- {host: arxiv.org, delay: 30s}\n"
      "- {host: ['*.example.org'], max_requests: 9, max_body: 1MiB, skip: true, note: no}\n",
      "pipeline.yaml");
  ASSERT_TRUE(config);
  const fetch::HostRules rules(config->fetch.host_rules);
  EXPECT_EQ(rules.find("arxiv.org").delay, std::chrono::seconds(30));
  EXPECT_EQ(rules.find("export.arxiv.org").delay, std::chrono::seconds(3));
  EXPECT_EQ(rules.find("www.example.org").max_requests, 9);
  EXPECT_EQ(rules.find("www.example.org").max_body, size_t{1} << 20);
  EXPECT_EQ(rules.find("www.example.org").skip, true);
  EXPECT_EQ(rules.find("www.example.org").note, "no");
}

TEST(Config, StartsPathsAtTheFilesFolder) {
  EXPECT_EQ(parse_config("fetch: {ca_file: ca.pem}", "/srv/pipeline.yaml")->fetch.ca_file,
            "/srv/ca.pem");
  EXPECT_EQ(parse_config("store: a.db", "/srv/wiki/pipeline.yaml")->store, "/srv/wiki/a.db");
  EXPECT_EQ(parse_config("store: /var/a.db", "/srv/wiki/pipeline.yaml")->store, "/var/a.db");
  EXPECT_EQ(parse_config("", "pipeline.yaml")->store, "rolecall.db");
}

TEST(Config, ComplainsWithFileAndLine) {
  const struct {
    const char* name;
    const char* text;
    const char* expected;
  } cases[] = {
      {"unknown key", "store: a.db\nstroe: b.db\n",
       "pipeline.yaml:2: unknown key 'stroe'; did you mean 'store'?"},
      {"unknown key in a section", "fetch:\n  dealy: 5s\n",
       "pipeline.yaml:2: unknown key 'dealy'; did you mean 'delay'?"},
      {"duration without a unit", "fetch:\n  delay: 5\n",
       "pipeline.yaml:2: '5' is no duration such as 500ms, 30s, 10m, 2h or 7d"},
      {"part of a second", "fetch:\n  connect_timeout: 1500ms\n",
       "pipeline.yaml:2: 'connect_timeout' should be in whole seconds"},
      {"archive that is no address", "fallbacks: {memento: {timegate: archive}}\n",
       "pipeline.yaml:1: 'timegate' should be an http or https address"},
      {"when to use a browser", "fallbacks:\n  browser:\n    when: often\n",
       "pipeline.yaml:3: 'when' should be empty or always"},
      {"count out of range", "fetch: {max_transfers: 1000}\n",
       "pipeline.yaml:1: 'max_transfers' should be from 1 to 128"},
      {"minimum over maximum", "schedule: {min: 90d}\n",
       "pipeline.yaml:1: 'min' should not be over 'max'"},
      {"list for a section", "links: [1, 2]\n",
       "pipeline.yaml:1: expected a mapping of keys to values"},
      {"rule for nobody", "hosts:\n- delay: 3s\n",
       "pipeline.yaml:2: 'host' is missing: whom is this for?"},
      {"rule for strangers", "hosts:\n- host: '*.co.uk'\n",
       "pipeline.yaml:2: '*.co.uk': its names belong to different owners"},
      {"rule with an unknown key", "hosts:\n- {host: a.example, dlay: 3s}\n",
       "pipeline.yaml:2: unknown key 'dlay'; did you mean 'delay'?"},
      {"hosts that are no list", "hosts: a.example\n", "pipeline.yaml:1: 'hosts' should be a list"},
      {"proxy of another kind", "fetch: {proxy: 'ftp://a.example'}\n",
       "pipeline.yaml:1: 'proxy' should begin with http://, https:// or socks5h://"},
      {"unknown level", "log: loud\n",
       "pipeline.yaml:1: 'log' should be debug, info, warning or error"},
      {"line break in the contact", "contact: \"a@b.example\\r\\nX: y\"\n",
       "pipeline.yaml:1: 'contact' should be an e-mail address or a URL"},
      {"list of contacts", "contact: [a, b]\n", "pipeline.yaml:1: 'contact' should be text"},
      {"two documents", "log: info\n---\nlog: info\n",
       "pipeline.yaml: should be one YAML document"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(complaints_of(c.text), std::vector<std::string>{c.expected});
  }
}

TEST(Config, ReportsAllComplaintsAtOnce) {
  EXPECT_EQ(complaints_of("log: loud\nfetch: {delay: soon, x: 1}\n").size(), 3U);
}

TEST(ConfigText, ReadsBackTheContact) {
  const auto config = parse_config(make_config_text("https://wiki.example/bot"), "pipeline.yaml");
  ASSERT_TRUE(config);
  EXPECT_EQ(config->contact, "https://wiki.example/bot");
}

}  // namespace
}  // namespace rolecall::pipeline
