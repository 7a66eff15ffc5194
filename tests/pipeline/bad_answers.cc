// SPDX-License-Identifier: Apache-2.0
// Statuses, header fields, redirects and certificates that mislead, and trouble with robots.txt.
#include <atomic>
#include <memory>

#include "tests/pipeline/bad_web.h"

namespace rolecall::pipeline {
namespace {

using fetch::CertificateFault;
using fetch::TestConnection;
using fetch::TestRequest;
using model::Outcome;

/// 404 and the page by turns.
Answer flapping() {
  auto asked = std::make_shared<std::atomic<int>>(0);
  return [asked](const TestRequest&, TestConnection& connection) {
    if ((*asked)++ % 2 == 0) return (void)connection.answer(404, "not now", kHtmlFields);
    connection.answer(200, plain_page(), kHtmlFields);
  };
}

/// Gives an ETag and, asked with it, says 304 with another one.
Answer changed_etag() {
  return [](const TestRequest& request, TestConnection& connection) {
    if (request.headers.contains("if-none-match")) {
      connection.send("HTTP/1.1 304 X\r\nETag: \"two\"\r\n\r\n");
    } else {
      connection.answer(200, plain_page(), std::string(kHtmlFields) + "ETag: \"one\"\r\n");
    }
  };
}

/// Leads to itself until a cookie comes back, which never does.
Answer cookie_wall() {
  return [](const TestRequest& request, TestConnection& connection) {
    if (request.headers.contains("cookie")) return (void)connection.answer(200, plain_page());
    connection.answer(302, "", "Set-Cookie: seen=1\r\nLocation: /page\r\n");
  };
}

/// Each address leads to one that is longer.
Answer ever_deeper() {
  return [](const TestRequest& request, TestConnection& connection) {
    connection.answer(302, "", "Location: " + request.target + "/on\r\n");
  };
}

/// Redirects its page, and answers anything else with one.
Answer moved_to(const std::string& location, int code = 302) {
  return [=](const TestRequest& request, TestConnection& connection) {
    if (request.target != "/page") {
      return (void)connection.answer(200, plain_page(), kHtmlFields);
    }
    connection.answer(code, "", "Location: " + location + "\r\n");
  };
}

BadSites statuses() {
  const std::string later = "Retry-After: 3600\r\n";
  BadSites sites = {
      {"busy", {Outcome::kBotWall, status(429)}},
      {"busy-for-an-hour", {Outcome::kBotWall, status(429, later)}},
      {"busy-until-yesterday",
       {Outcome::kBotWall, status(429, "Retry-After: Thu, 07 May 2026 08:00:00 GMT\r\n")}},
      {"busy-for-a-while", {Outcome::kBotWall, status(429, "Retry-After: a while\r\n")}},
      {"down", {Outcome::kServerError, status(503, later)}},
      {"status-999", {Outcome::kBotWall, status(999)}},
      {"status-522", {Outcome::kOriginDown, status(522)}},
      {"status-418", {Outcome::kBotWall, status(418)}},
      {"status-402", {Outcome::kPaywall, status(402)}},
      {"status-451", {Outcome::kBlocked, status(451)}},
      {"gone", {Outcome::kGone, status(410)}},
      {"no-content", {Outcome::kEmpty, raw("HTTP/1.1 204 X\r\n\r\n")}},
      {"part",
       {Outcome::kServerError, status(206, "Content-Range: bytes 0-9/99\r\n", "0123456789")}},
      {"unasked-304", {Outcome::kServerError, raw("HTTP/1.1 304 X\r\nETag: \"a\"\r\n\r\n")}},
      {"challenge", {Outcome::kBotWall, status(403, "cf-mitigated: challenge\r\n")}},
  };
  sites["flapping"] = {Outcome::kGone, flapping()};
  sites["flapping"].second = Outcome::kNew;
  sites["changed-etag"] = {Outcome::kNew, changed_etag()};
  sites["changed-etag"].second = Outcome::kNotModified;
  return sites;
}

BadSites redirects() {
  return {
      {"loop", {Outcome::kRefused, redirect("http://loop.example/page")}},
      {"ping", {Outcome::kRefused, redirect("http://pong.example/page")}},
      {"pong", {Outcome::kRefused, redirect("http://ping.example/page")}},
      {"ever-deeper", {Outcome::kRefused, ever_deeper()}},
      {"cookies-please", {Outcome::kRefused, cookie_wall()}},
      {"to-a-private-address", {Outcome::kRefused, redirect("http://10.0.0.7/page")}},
      {"to-a-short-private-address", {Outcome::kRefused, redirect("http://167772167/page")}},
      {"to-the-metadata-service",
       {Outcome::kRefused, redirect("http://[::ffff:169.254.169.254]/page")}},
      {"to-a-file", {Outcome::kRefused, redirect("file:///etc/passwd")}},
      {"to-credentials", {Outcome::kRefused, redirect("http://user:word@good.example/page")}},
      {"to-nowhere", {Outcome::kServerError, status(302, "", "")}},
      {"to-an-empty-place", {Outcome::kServerError, status(302, "Location: \r\n", "")}},
      {"to-an-expired-certificate", {Outcome::kTls, redirect("https://expired.example/page")}},
      {"to-a-forbidden-host", {Outcome::kRobots, redirect("http://forbidden.example/page")}},
      {"to-another-port", {Outcome::kNew, moved_to("http://to-another-port.example:8080/other")}},
      {"without-a-scheme", {Outcome::kNew, moved_to("//without-a-scheme.example/other")}},
      {"with-spaces", {Outcome::kNew, moved_to("/an other page")}},
      {"with-bytes", {Outcome::kNew, moved_to("/caf\xC3\xA9/\xFF")}},
      {"with-a-new-method", {Outcome::kMoved, moved_to("/other", 308)}},
  };
}

BadSite secure(Outcome expected, CertificateFault fault) {
  BadSite site{expected, body(plain_page())};
  site.scheme = "https";
  site.certificate = fault;
  return site;
}

BadSites certificates() {
  return {
      {"expired", secure(Outcome::kTls, CertificateFault::kExpired)},
      {"self-signed", secure(Outcome::kTls, CertificateFault::kSelfSigned)},
      {"other-name", secure(Outcome::kTls, CertificateFault::kOtherName)},
      {"secure", secure(Outcome::kNew, CertificateFault::kNone)},
  };
}

}  // namespace

BadSites bad_answers() {
  auto sites = statuses();
  sites.merge(redirects());
  sites.merge(certificates());
  return sites;
}

BadSites bad_robots() {
  const auto page = body(plain_page());
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += static_cast<char>(i * 7919 >> 3);
  BadSites sites = {
      {"long-robots", {Outcome::kNew, page, body(repeat("Disallow: /private\n", 500'000), "")}},
      {"endless-robots", {Outcome::kNew, page, endless(head(""), "# and so on\n")}},
      {"binary-robots", {Outcome::kNew, page, body(bytes, "")}},
      {"broken-robots", {Outcome::kDeferred, page, status(503)}},
      {"busy-robots", {Outcome::kDeferred, page, status(429)}},
      {"hanging-robots", {Outcome::kTimeout, page, stall_after("")}},
      {"hung-up-robots", {Outcome::kConnect, page, raw("")}},
      {"locked-robots", {Outcome::kNew, page, status(403)}},
      {"looping-robots", {Outcome::kNew, page, redirect("/robots.txt")}},
      {"page-for-robots", {Outcome::kNew, page, body(plain_page())}},
      {"forbidden", {Outcome::kRobots, page, body("User-agent: *\nDisallow: /", "")}},
      {"slow-please", {Outcome::kNew, page, body("User-agent: *\nCrawl-delay: 86400", "")}},
  };
  // A host that stays away is said to be so every night, not put off for ever.
  sites["hanging-robots"].second = Outcome::kTimeout;
  sites["hung-up-robots"].second = Outcome::kConnect;
  return sites;
}

}  // namespace rolecall::pipeline
