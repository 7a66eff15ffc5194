// SPDX-License-Identifier: Apache-2.0
#include "examples/serve/http.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace rolecall::serve {
namespace {

using std::chrono::sys_days;
using namespace std::chrono_literals;

// 2026-05-07 was a Thursday.
constexpr base::Time kMorning = sys_days(2026y / 5 / 7) + 9h + 30min;

Page make_page(std::string body) {
  Page page;
  page.content_type = "text/html; charset=utf-8";
  page.body = std::move(body);
  page.modified = kMorning;
  return page;
}

Request make_get() {
  Request request;
  request.method = "GET";
  return request;
}

/// The value of a field in a response, or "".
std::string field_of(const Response& response, const std::string& name) {
  const std::string start = "\r\n" + name + ": ";
  const size_t at = response.bytes.find(start);
  if (at == std::string::npos) return "";
  const size_t begin = at + start.size();
  return response.bytes.substr(begin, response.bytes.find("\r\n", begin) - begin);
}

TEST(ParseRequest, ReadsHeadsThatClientsSend) {
  struct Case {
    const char* name;
    const char* head;
    const char* host;
    const char* target;
    bool keep_alive;
  };
  const Case cases[] = {
      {"plain", "GET /a HTTP/1.1\r\nHost: blog.example\r\n\r\n", "blog.example", "/a", true},
      {"port and case", "GET / HTTP/1.1\r\nHOST: Blog.Example:8080\r\n\r\n", "blog.example", "/",
       true},
      {"close", "GET /a?b=c HTTP/1.1\r\nHost: x.example\r\nConnection: Close\r\n\r\n", "x.example",
       "/a?b=c", false},
      {"old version", "GET / HTTP/1.0\r\nHost: x.example\r\n\r\n", "x.example", "/", false},
      {"absolute form", "GET http://y.example:81/p HTTP/1.1\r\nHost: x.example\r\n\r\n",
       "y.example", "/p", true},
      {"absolute form without path", "GET http://y.example HTTP/1.1\r\nHost: x.example\r\n\r\n",
       "y.example", "/", true},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    const auto request = parse_request(c.head);
    ASSERT_TRUE(request && *request);
    EXPECT_EQ((*request)->host, c.host);
    EXPECT_EQ((*request)->target, c.target);
    EXPECT_EQ((*request)->keep_alive, c.keep_alive);
    EXPECT_EQ((*request)->head_bytes, std::string(c.head).size());
  }
}

TEST(ParseRequest, RefusesWhatItCannotServe) {
  struct Case {
    const char* name;
    std::string head;
    base::ErrorCode code;
  };
  const Case cases[] = {
      {"no HTTP", "hello\r\n\r\n", base::ErrorCode::kInvalid},
      {"no host", "GET / HTTP/1.1\r\n\r\n", base::ErrorCode::kInvalid},
      {"no path", "GET a HTTP/1.1\r\nHost: x\r\n\r\n", base::ErrorCode::kInvalid},
      {"no colon", "GET / HTTP/1.1\r\nHost\r\n\r\n", base::ErrorCode::kInvalid},
      {"body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
       base::ErrorCode::kUnsupported},
      {"endless", "GET / HTTP/1.1\r\nHost: " + std::string(kMaxHeadBytes, 'x'),
       base::ErrorCode::kTooLarge},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    const auto request = parse_request(c.head);
    ASSERT_FALSE(request);
    EXPECT_EQ(request.error().code, c.code);
  }
}

TEST(ParseRequest, WaitsForTheEndOfTheHead) {
  const auto request = parse_request("GET / HTTP/1.1\r\nHost: x.example\r\n");
  ASSERT_TRUE(request);
  EXPECT_FALSE(*request);
}

TEST(Respond, SendsBodyAndValidators) {
  const Response response = respond(make_get(), make_page("hello"), kMorning);
  EXPECT_TRUE(response.bytes.starts_with("HTTP/1.1 200 OK\r\n"));
  EXPECT_TRUE(response.bytes.ends_with("\r\n\r\nhello"));
  EXPECT_EQ(field_of(response, "Content-Length"), "5");
  EXPECT_EQ(field_of(response, "Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(field_of(response, "Last-Modified"), "Thu, 07 May 2026 09:30:00 GMT");
  EXPECT_FALSE(response.last);
}

TEST(Respond, TagFollowsTheContent) {
  const auto tag_of = [](const char* body) {
    return field_of(respond(make_get(), make_page(body), kMorning), "ETag");
  };
  EXPECT_EQ(tag_of("one"), tag_of("one"));
  EXPECT_NE(tag_of("one"), tag_of("two"));
}

TEST(Respond, AnswersConditionalRequests) {
  const std::string tag = field_of(respond(make_get(), make_page("hello"), kMorning), "ETag");
  struct Case {
    const char* name;
    std::optional<std::string> if_none_match;
    std::optional<std::string> if_modified_since;
    int status;
  };
  const Case cases[] = {
      {"same tag", tag, std::nullopt, 304},
      {"weak tag", "W/" + tag, std::nullopt, 304},
      {"one of several", "\"other\", " + tag, std::nullopt, 304},
      {"any", "*", std::nullopt, 304},
      {"other tag", "\"other\"", std::nullopt, 200},
      {"same time", std::nullopt, "Thu, 07 May 2026 09:30:00 GMT", 304},
      {"later", std::nullopt, "Fri, 08 May 2026 00:00:00 GMT", 304},
      {"earlier", std::nullopt, "Thu, 07 May 2026 09:29:59 GMT", 200},
      {"no date", std::nullopt, "yesterday", 200},
      {"the tag goes before the time", "\"other\"", "Fri, 08 May 2026 00:00:00 GMT", 200},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    Request request = make_get();
    request.if_none_match = c.if_none_match;
    request.if_modified_since = c.if_modified_since;
    const Response response = respond(request, make_page("hello"), kMorning);
    EXPECT_EQ(response.status, c.status);
    EXPECT_EQ(field_of(response, "ETag"), tag);
    EXPECT_EQ(response.bytes.ends_with("hello"), c.status == 200);
  }
}

TEST(Respond, HeadHasTheHeadOfGet) {
  Request request = make_get();
  request.method = "HEAD";
  const std::string head = respond(request, make_page("hello"), kMorning).bytes;
  EXPECT_EQ(head + "hello", respond(make_get(), make_page("hello"), kMorning).bytes);
}

TEST(Respond, RefusesOtherMethods) {
  Request request = make_get();
  request.method = "DELETE";
  const Response response = respond(request, make_page("hello"), kMorning);
  EXPECT_EQ(response.status, 405);
  EXPECT_EQ(field_of(response, "Allow"), "GET, HEAD");
  EXPECT_TRUE(response.last);
}

TEST(HttpDate, ReadsWhatItWrites) {
  EXPECT_EQ(format_http_date(kMorning), "Thu, 07 May 2026 09:30:00 GMT");
  EXPECT_EQ(parse_http_date("Thu, 07 May 2026 09:30:00 GMT"), kMorning);
  EXPECT_FALSE(parse_http_date("2026-05-07"));
  EXPECT_FALSE(parse_http_date("Thu, 07 May 2026 09:30:00 GMT+2"));
}

}  // namespace
}  // namespace rolecall::serve
