// SPDX-License-Identifier: Apache-2.0
// Answers that break off, never end, come too slowly, or are no HTTP.
#include <cstdio>

#include "tests/pipeline/bad_web.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;
using std::chrono::milliseconds;

std::string chunk_of(size_t bytes) {
  char size[32];
  std::snprintf(size, sizeof size, "%zx\r\n", bytes);
  return size + std::string(bytes, 'x') + "\r\n";
}

BadSites endless_ones() {
  return {
      {"large",
       {Outcome::kTooLarge,
        endless(head("Content-Length: 500000000\r\n"), std::string(65536, 'x'))}},
      {"large-and-silent-about-it",
       {Outcome::kTooLarge, endless(head(""), std::string(65536, 'x'))}},
      {"length-of-ages",
       {Outcome::kTooLarge, endless(head("Content-Length: 9223372036854775807\r\n"), "x")}},
      {"chunks-without-end",
       {Outcome::kTooLarge, endless(head("Transfer-Encoding: chunked\r\n"), chunk_of(65536))}},
      {"headers-without-end",
       {Outcome::kTooLarge,
        endless("HTTP/1.1 200 OK\r\n", "X-Padding: " + std::string(999, 'x') + "\r\n")}},
      {"interim-without-end",
       {Outcome::kTooLarge, endless("", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")}},
      {"error-without-end",
       {Outcome::kGone,
        endless("HTTP/1.1 404 X\r\nContent-Type: text/html\r\n\r\n", std::string(4096, 'x'))}},
  };
}

BadSites slow_ones() {
  return {
      {"silent", {Outcome::kTimeout, stall_after("")}},
      {"slow-headers",
       {Outcome::kTimeout, endless("HTTP/1.1 200 OK\r\n", "X: y\r\n", milliseconds(100))}},
      {"stalled-header", {Outcome::kTimeout, stall_after("HTTP/1.1 200 OK\r\nX-A: ")}},
      {"stalled-body", {Outcome::kTimeout, stall_after(head("Content-Length: 1000\r\n") + "<p>")}},
      {"stalled-chunk",
       {Outcome::kTimeout, stall_after(head("Transfer-Encoding: chunked\r\n") + "ff\r\n<p>")}},
      {"dripping-body",
       {Outcome::kTimeout, endless(head("Content-Length: 100000\r\n"), "x", milliseconds(100))}},
  };
}

BadSites broken_ones() {
  const std::string text = repeat(kNews, 10);
  const std::string chunked = head("Transfer-Encoding: chunked\r\n");
  return {
      {"cut-off", {Outcome::kConnect, raw(head("Content-Length: 100000\r\n") + text)}},
      {"cut-in-a-chunk", {Outcome::kConnect, raw(chunked + "ffff\r\n" + text)}},
      {"cut-before-the-last-chunk", {Outcome::kConnect, raw(chunked + chunk_of(100))}},
      {"chunk-of-no-size", {Outcome::kConnect, raw(chunked + "size\r\n" + text)}},
      {"hangs-up", {Outcome::kConnect, raw("")}},
      {"longer-than-said", {Outcome::kNew, raw(head("Content-Length: 81\r\n") + text)}},
      {"negative-length", {Outcome::kConnect, raw(head("Content-Length: -1\r\n") + text)}},
      {"no-head-at-all", {Outcome::kConnect, raw("<html><body>" + text)}},
      {"another-protocol", {Outcome::kConnect, raw("SSH-2.0-OpenSSH_9.2\r\n\r\n")}},
      {"status-of-letters", {Outcome::kConnect, raw("HTTP/1.1 OK\r\n\r\n" + text)}},
      {"zero-in-a-header",
       {Outcome::kConnect, raw(head(std::string("X-A: a\0b\r\n", 10) + "Content-Length: 0\r\n"))}},
      {"bare-returns-in-a-header",
       {Outcome::kNew,
        raw(head("X-A: a\rSet-Cookie: b=c\r\nContent-Length: 40\r\n") + text.substr(0, 40))}},
  };
}

}  // namespace

BadSites bad_transfers() {
  auto sites = endless_ones();
  sites.merge(slow_ones());
  sites.merge(broken_ones());
  return sites;
}

}  // namespace rolecall::pipeline
