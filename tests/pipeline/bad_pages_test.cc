// SPDX-License-Identifier: Apache-2.0
// Two nights among broken and hostile sites: each page ends in an outcome of its own, in bounded
// time and memory, and healthy sites beside them are read as if they were not there.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/pipeline/bad_web.h"
#include "tests/pipeline/small_wiki.h"

namespace rolecall::pipeline {
namespace {

using fetch::TestConnection;
using fetch::TestRequest;
using model::Outcome;
using std::chrono::milliseconds;

// Bodies of 10 MB, eight at once, and what reading makes of one; far from 200 MB a page. The
// address sanitizer keeps freed memory back and doubles small blocks, so there it is only no
// runaway.
#ifdef __SANITIZE_ADDRESS__
constexpr int64_t kPeakBound = int64_t{4} << 30;
#else
constexpr int64_t kPeakBound = int64_t{1} << 30;
#endif

constexpr int kHealthy = 200;

/// What a site that answers has for it, on a machine under load too; those that never end their
/// answer wait for the client to leave, however long that takes, and are asked side by side.
constexpr std::chrono::seconds kRequestLimit{15};

/// A runaway: no request takes longer than its limit, and no site has more than a few.
constexpr std::chrono::minutes kLongestNight{6};

std::string label_of(const std::string& host) { return host.substr(0, host.find('.')); }

std::string healthy_page(const std::string& label) {
  return "<html lang=en><title>News of " + label + "</title><article><h1>News</h1>" +
         std::string(kNews) + "<p>Chronicle of " + label + ", told at some length.</p></article>";
}

BadSites all_sites() {
  auto sites = bad_bodies();
  sites.merge(bad_transfers());
  sites.merge(bad_disguises());
  sites.merge(bad_answers());
  sites.merge(bad_robots());
  sites["good"] = {Outcome::kNew, body(std::string(kNews))};
  return sites;
}

/// What every site answers; those that are not bad are healthy.
fetch::TestServer::Handler serve(const BadSites& sites) {
  return [&sites](const TestRequest& request, TestConnection& connection) {
    const std::string label = label_of(request.host);
    const auto site = sites.find(label);
    if (request.target == "/robots.txt") {
      if (site != sites.end() && site->second.robots)
        return site->second.robots(request, connection);
      return (void)connection.answer(404, "none");
    }
    if (site != sites.end()) return site->second.page(request, connection);
    connection.answer(200, healthy_page(label), kHtmlFields);
  };
}

/// A wiki that cites a page of each site.
class Night {
 public:
  Night(const BadSites& sites, const fetch::TestServer& server,
        const fetch::TestAuthority& authority) {
    fetch::FetchOptions& options = wiki.config.fetch;
    options.allow_addresses = {"127.0.0.0/8"};
    options.ca_file = authority.file();
    options.host_delay = milliseconds(0);
    options.connect_timeout = kRequestLimit;
    options.total_timeout = kRequestLimit;
    std::vector<std::string> urls;
    for (const auto& [name, site] : sites) {
      urls.push_back(site.scheme + "://" + name + ".example/page");
      lead(name, server.port());
    }
    for (int i = 0; i < kHealthy; ++i) {
      const std::string name = "healthy" + std::to_string(i);
      urls.push_back("http://" + name + ".example/page");
      lead(name, server.port());
    }
    wiki.add_profile("Mira Holt", urls);
    due = static_cast<int64_t>(urls.size());
  }

  RefreshSummary refresh(const std::string& date) {
    const base::FixedClock clock(*base::parse_time(date));
    RefreshRequest request;
    request.scope = store::RunScope::kAll;
    auto summary = run_refresh(wiki.config, request, {clock, network_side(clock), {}, {}, {}});
    if (summary) return *summary;
    ADD_FAILURE() << summary.error().message();
    return {};
  }

  /// "kind reason" of a site's newest capture.
  std::string outcome_of(const std::string& name) const {
    return wiki.dump(
        "SELECT outcome FROM capture JOIN source ON source.id = source WHERE url LIKE '%://" +
        name + ".example/page' ORDER BY capture.id DESC LIMIT 1");
  }
  std::string reason_of(const std::string& name) const {
    return wiki.dump(
        "SELECT status, reason FROM capture JOIN source ON source.id = source WHERE url LIKE "
        "'%://" +
        name + ".example/page' ORDER BY capture.id DESC LIMIT 1");
  }

  /// All that is stored of the healthy sites.
  std::string healthy() const {
    return wiki.dump(
               "SELECT url, outcome, status, reason, effective_url, media_type, "
               "capture.body_digest, "
               "capture.text_digest FROM capture JOIN source ON source.id = source "
               "WHERE url LIKE 'http://healthy%' ORDER BY url, capture.id") +
           wiki.dump(
               "SELECT url, claim.kind, person, title, org, date, quote FROM claim "
               "JOIN source ON source.id = source WHERE url LIKE 'http://healthy%' "
               "ORDER BY url, claim.key");
  }

  SmallWiki wiki;
  int64_t due = 0;

 private:
  /// Not for all names at once: an address that a page leads to is connected to as it is.
  void lead(const std::string& name, int port) {
    for (const char* from : {":80", ":443", ":8080"}) {
      wiki.config.fetch.connect_to.push_back(name + ".example" + from +
                                             ":127.0.0.1:" + std::to_string(port));
    }
  }
};

class BadPages : public testing::Test {
 protected:
  BadPages() {
    for (const auto& [name, site] : sites_) {
      if (site.scheme == "https") authority_.add(name + ".example", site.certificate);
    }
  }

  void check(const Night& night, const RefreshSummary& summary) {
    EXPECT_EQ(summary.end, RunEnd::kQueueDone) << summary.note;
    EXPECT_EQ(summary.due, night.due);
    EXPECT_EQ(sum_of(summary), summary.due);
    EXPECT_EQ(summary.left, 0);
    EXPECT_LT(summary.elapsed, kLongestNight);
    EXPECT_LT(summary.peak_memory, kPeakBound);
  }

  const BadSites sites_ = all_sites();
  fetch::TestAuthority authority_;
};

TEST_F(BadPages, EndInOutcomesOfTheirOwn) {
  ASSERT_GE(sites_.size(), 40U);
  const fetch::TestServer server(serve(sites_), &authority_);
  Night night(sites_, server, authority_);
  check(night, night.refresh("2026-05-08"));
  for (const auto& [name, site] : sites_) {
    EXPECT_EQ(night.outcome_of(name), std::string(to_string(site.expected)) + "\n")
        << name << ": " << night.reason_of(name);
  }
  EXPECT_EQ(night.wiki.dump("SELECT kind, person FROM claim JOIN source ON source.id = source "
                            "WHERE url = 'http://good.example/page'"),
            "role.end|Mira Holt\n");

  Night quiet({}, server, authority_);
  check(quiet, quiet.refresh("2026-05-08"));
  EXPECT_EQ(night.healthy(), quiet.healthy());

  check(night, night.refresh("2026-05-09"));
  for (const auto& [name, site] : sites_) {
    if (!site.second) continue;
    EXPECT_EQ(night.outcome_of(name), std::string(to_string(*site.second)) + "\n")
        << name << ": " << night.reason_of(name);
  }
}

}  // namespace
}  // namespace rolecall::pipeline
