// SPDX-License-Identifier: Apache-2.0
// A night among broken and hostile sites: each page ends in an outcome of its own, and a good page
// beside them is read as if they were not there.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "tests/fetch/gzip.h"
#include "tests/fetch/test_server.h"
#include "tests/pipeline/small_wiki.h"

namespace rolecall::pipeline {
namespace {

using fetch::TestConnection;
using fetch::TestRequest;
using model::Outcome;

using Answer = std::function<void(TestConnection&)>;

constexpr std::string_view kHtml = "Content-Type: text/html; charset=UTF-8\r\n";
constexpr std::string_view kSentence =
    "<p>On 3 May 2026, Mira Holt stepped down as chair of the Lumen Foundation.</p>\n";

// Bodies of 10 MB, eight at once, and what reading makes of one; far from 200 MB a page. The address
// sanitizer keeps freed memory back and doubles small blocks, so there it is only no runaway.
#ifdef __SANITIZE_ADDRESS__
constexpr int64_t kPeakBound = int64_t{4} << 30;
#else
constexpr int64_t kPeakBound = int64_t{1} << 30;
#endif

struct Site {
  Outcome expected;
  Answer page;
  Answer robots;  ///< Empty: it has none.
};

Answer body(std::string bytes, std::string fields = std::string(kHtml)) {
  return [bytes = std::move(bytes), fields = std::move(fields)](TestConnection& connection) {
    connection.answer(200, bytes, fields);
  };
}

/// An answer written byte by byte, after which the connection ends.
Answer raw(std::string bytes) {
  return [bytes = std::move(bytes)](TestConnection& connection) {
    connection.send(bytes);
    connection.close();
  };
}

Answer redirect(const std::string& target) {
  return [target](TestConnection& connection) {
    connection.answer(302, "", "Location: " + target + "\r\n");
  };
}

std::string repeat(std::string_view text, size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (size_t i = 0; i < count; ++i) out += text;
  return out;
}

std::string all_bytes() {
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += static_cast<char>(i * 7919 >> 3);
  return bytes;
}

/// Sends a piece again and again until the client has had enough.
Answer endless(std::string head, std::string piece) {
  return [head = std::move(head), piece = std::move(piece)](TestConnection& connection) {
    connection.send(head);
    while (connection.send(piece)) {
    }
  };
}

std::string chunk_of(size_t bytes) {
  char size[32];
  std::snprintf(size, sizeof size, "%zx\r\n", bytes);
  return size + std::string(bytes, 'x') + "\r\n";
}

std::string head(std::string_view fields) {
  return "HTTP/1.1 200 OK\r\n" + std::string(kHtml) + std::string(fields) + "\r\n";
}

std::map<std::string, Site> bad_bodies() {
  const std::string page = "<html><body>" + repeat(kSentence, 3);
  return {
      {"empty", {Outcome::kEmpty, body(""), {}}},
      {"blank", {Outcome::kEmpty, body(repeat(" \n", 5000)), {}}},
      {"zeros", {Outcome::kEmpty, body(std::string(100'000, '\0')), {}}},
      {"binary", {Outcome::kNotText, body(all_bytes(), "Content-Type: image/png\r\n"), {}}},
      {"binary-as-html", {Outcome::kNew, body(all_bytes()), {}}},
      {"cut-in-a-tag", {Outcome::kNew, body(page + "<div class=\"no"), {}}},
      {"cut-in-a-comment", {Outcome::kNew, body(page + "<!-- no"), {}}},
      {"unknown-charset",
       {Outcome::kNew, body(page, "Content-Type: text/html; charset=q-9\r\n"), {}}},
      {"wrong-charset",
       {Outcome::kNew, body("<meta charset=shift_jis>" + page + "<p>Caf\xE9 \xFF\xFE</p>"), {}}},
      {"deep", {Outcome::kTooDeep, body(repeat("<div>", 400'000) + page), {}}},
      {"deep-bold", {Outcome::kTooDeep, body(repeat("<p><b>", 300'000) + page), {}}},
      {"many-cells", {Outcome::kTooDeep, body("<table><tr>" + repeat("<td>x", 1'000'000)), {}}},
      // What reading must not take the square of.
      {"capitals", {Outcome::kNew, body("<p>" + repeat("Ann Berg ", 100'000)), {}}},
      {"initials", {Outcome::kNew, body("<p>" + repeat("A. ", 300'000)), {}}},
      {"gzip-bomb",
       {Outcome::kTooLarge,
        body(fetch::gzip(std::string(50'000'000, ' ')),
             std::string(kHtml) + "Content-Encoding: gzip\r\n"),
        {}}},
  };
}

std::map<std::string, Site> bad_transfers() {
  const std::string half_of_it = repeat(kSentence, 10);
  return {
      {"large",
       {Outcome::kTooLarge,
        endless(head("Content-Length: 200000000\r\n"), std::string(65536, 'x')),
        {}}},
      {"chunks-without-end",
       {Outcome::kTooLarge, endless(head("Transfer-Encoding: chunked\r\n"), chunk_of(65536)), {}}},
      {"headers-without-end",
       {Outcome::kTooLarge,
        endless("HTTP/1.1 200 OK\r\n", "X-Padding: " + std::string(999, 'x') + "\r\n"),
        {}}},
      {"cut-off", {Outcome::kConnect, raw(head("Content-Length: 100000\r\n") + half_of_it), {}}},
      {"cut-in-a-chunk",
       {Outcome::kConnect,
        raw(head("Transfer-Encoding: chunked\r\n") + "ffff\r\n" + half_of_it),
        {}}},
      {"longer-than-said", {Outcome::kNew, raw(head("Content-Length: 81\r\n") + half_of_it), {}}},
      {"loop", {Outcome::kRefused, redirect("http://loop.example/page"), {}}},
      {"to-a-private-address", {Outcome::kRefused, redirect("http://10.0.0.7/page"), {}}},
      {"to-a-file", {Outcome::kRefused, redirect("file:///etc/passwd"), {}}},
  };
}

std::map<std::string, Site> bad_robots() {
  const auto page = body(std::string(kSentence));
  const auto broken = [](TestConnection& connection) { connection.answer(503, "later"); };
  return {
      {"long-robots", {Outcome::kNew, page, body(repeat("Disallow: /private\n", 500'000), "")}},
      {"broken-robots", {Outcome::kDeferred, page, broken}},
      {"binary-robots", {Outcome::kNew, page, body(all_bytes(), "")}},
  };
}

std::map<std::string, Site> all_sites() {
  auto sites = bad_bodies();
  sites.merge(bad_transfers());
  sites.merge(bad_robots());
  sites["slow"] = {Outcome::kTimeout,
                   [](TestConnection& connection) {
                     connection.send("HTTP/1.1 200 OK\r\nX-A: ");
                     std::this_thread::sleep_for(std::chrono::seconds(4));
                     connection.close();
                   },
                   {}};
  sites["good"] = {Outcome::kNew, body(std::string(kSentence)), {}};
  return sites;
}

std::string label_of(const std::string& host) { return host.substr(0, host.find('.')); }

TEST(BadPages, EndInOutcomesOfTheirOwn) {
  const auto sites = all_sites();
  const fetch::TestServer server([&](const TestRequest& request, TestConnection& connection) {
    const Site& site = sites.at(label_of(request.host));
    if (request.target != "/robots.txt") return site.page(connection);
    if (site.robots) return site.robots(connection);
    connection.answer(404, "none");
  });
  SmallWiki wiki;
  wiki.config.fetch.allow_addresses = {"127.0.0.0/8"};
  std::vector<std::string> urls;
  for (const auto& [name, site] : sites) {
    urls.push_back("http://" + name + ".example/page");
    // Not for all: an address that a page leads to is connected to as it is.
    wiki.config.fetch.connect_to.push_back(
        name + ".example:80:127.0.0.1:" + std::to_string(server.port()));
  }
  wiki.config.fetch.host_delay = std::chrono::milliseconds(0);
  wiki.config.fetch.total_timeout = std::chrono::seconds(3);
  wiki.add_profile("Mira Holt", urls);

  const base::FixedClock clock(*base::parse_time("2026-05-08"));
  const auto summary = run_refresh(wiki.config, {}, {clock, network_side(clock), {}, {}, {}});

  ASSERT_TRUE(summary.has_value()) << summary.error().message();
  EXPECT_EQ(summary->end, RunEnd::kQueueDone) << summary->note;
  EXPECT_EQ(summary->due, static_cast<int64_t>(sites.size()));
  EXPECT_EQ(sum_of(*summary), summary->due);
  EXPECT_EQ(summary->left, 0);
  for (const auto& [name, site] : sites) {
    SCOPED_TRACE(name);
    EXPECT_EQ(
        wiki.dump(
            "SELECT outcome FROM capture JOIN source ON source.id = source WHERE url = 'http://" +
            name + ".example/page'"),
        std::string(to_string(site.expected)) + "\n");
  }
  EXPECT_EQ(wiki.dump("SELECT kind, person FROM claim JOIN source ON source.id = source "
                      "WHERE url = 'http://good.example/page'"),
            "role.end|Mira Holt\n");
  EXPECT_LT(summary->peak_memory, kPeakBound);
}

}  // namespace
}  // namespace rolecall::pipeline
