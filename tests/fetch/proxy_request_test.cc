// SPDX-License-Identifier: Apache-2.0
// What a browser may ask its proxy for (RFC 9112 section 3.2).
#include "fetch/proxy_request.h"

#include <gtest/gtest.h>

namespace rolecall::fetch {
namespace {

std::string read(std::string_view head) {
  const auto request = parse_proxy_request(head);
  if (!request) return "none";
  return (request->is_tunnel ? "tunnel " : "") + request->host + ":" +
         std::to_string(request->port);
}

TEST(ProxyRequest, SaysWhereToGo) {
  const struct {
    const char* head;
    const char* expected;
  } rows[] = {
      {"CONNECT a.example:443 HTTP/1.1\r\n\r\n", "tunnel a.example:443"},
      {"CONNECT A.Example:8443 HTTP/1.0\r\n\r\n", "tunnel a.example:8443"},
      {"CONNECT [::1]:443 HTTP/1.1\r\n\r\n", "tunnel ::1:443"},
      // One machine, however it is written (WHATWG URL, IPv4 parser).
      {"CONNECT 0x7f.1:443 HTTP/1.1\r\n\r\n", "tunnel 127.0.0.1:443"},
      {"GET http://a.example/x?y HTTP/1.1\r\n\r\n", "a.example:80"},
      {"POST http://a.example:81/ HTTP/1.1\r\n\r\n", "a.example:81"},
      {"CONNECT a.example HTTP/1.1\r\n\r\n", "none"},
      {"CONNECT a.example:0 HTTP/1.1\r\n\r\n", "none"},
      {"CONNECT a.example:70000 HTTP/1.1\r\n\r\n", "none"},
      {"GET /x HTTP/1.1\r\nHost: a.example\r\n\r\n", "none"},
      {"GET https://a.example/ HTTP/1.1\r\n\r\n", "none"},
      {"GET ftp://a.example/ HTTP/1.1\r\n\r\n", "none"},
      {"GET file:///etc/passwd HTTP/1.1\r\n\r\n", "none"},
      {"GET http://user:word@a.example/ HTTP/1.1\r\n\r\n", "none"},
      {"GET http://a.example/ SMTP\r\n\r\n", "none"},
      {"\r\n\r\n", "none"},
  };
  for (const auto& row : rows) EXPECT_EQ(read(row.head), row.expected) << row.head;
}

TEST(ProxyRequest, KeepsFieldsThatAreNotForAProxy) {
  const auto request = parse_proxy_request(
      "GET http://a.example/x?y HTTP/1.1\r\nHost: a.example\r\nProxy-Connection: keep-alive\r\n"
      "Connection: keep-alive\r\nAccept: */*\r\n\r\n");
  ASSERT_TRUE(request.has_value());
  EXPECT_EQ(request->head,
            "GET /x?y HTTP/1.1\r\nHost: a.example\r\nAccept: */*\r\nConnection: close\r\n\r\n");
}

TEST(ProxyRequest, GoesWhereConnectToSays) {
  const std::vector<std::string> lines{"a.example:443:127.0.0.2:9443",
                                       "b.example::10.0.0.1:", ":80:127.0.0.1:8080"};
  const struct {
    Endpoint wanted;
    const char* expected;
  } rows[] = {
      {{"a.example", 443}, "127.0.0.2:9443"},
      {{"b.example", 7}, "10.0.0.1:7"},
      {{"c.example", 80}, "127.0.0.1:8080"},
      {{"c.example", 443}, "c.example:443"},
  };
  for (const auto& row : rows) {
    const Endpoint to = apply_connect_to(row.wanted, lines);
    EXPECT_EQ(to.host + ":" + std::to_string(to.port), row.expected);
  }
}

}  // namespace
}  // namespace rolecall::fetch
