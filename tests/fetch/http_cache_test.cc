// SPDX-License-Identifier: Apache-2.0
// The cases of the http-cache corpus that concern validators: a page with ETag or Last-Modified is
// asked for again with these, byte for byte, and a 304 changes none of them (RFC 9110 section 13.1,
// RFC 9111 section 4.3). The others are about reuse without a request, which is not done here:
// every due page is asked for.
#include <gtest/gtest.h>

#include <ctime>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "tests/fetch/corpus.h"
#include "tests/fetch/fetch_fixture.h"

namespace rolecall::fetch {
namespace {

using nlohmann::json;

/// Cases about validators that do not apply, and why.
const std::map<std::string, const char*>& exceptions() {
  static const std::map<std::string, const char*> reasons = {
      {"conditional-etag-strong-generate-unquoted",
       "wants quotes added to a tag that came without; ours go back as they came"},
      {"304-etag-update-response-ETag",
       "wants the tag of the 304 kept; a 304 for a tag that was not sent is not believed"},
      {"304-etag-update-response-Content-Encoding", "its coding exists nowhere: not read"},
      {"304-etag-update-response-Content-Length", "its length is wrong on purpose"},
      {"conditional-etag-vary-headers", "needs request fields of the user's; none are sent"},
      {"cc-resp-must-revalidate-stale", "its second request is about reuse"},
      {"conditional-lm-stale", "its client sends a condition of its own"},
      {"ccreq-no-cache-lm", "its client asks past the cache"},
      {"ccreq-no-cache-etag", "its client asks past the cache"}};
  return reasons;
}

std::string http_date(int64_t offset) {
  const time_t when = std::time(nullptr) + offset;
  char text[64];
  tm parts{};
  gmtime_r(&when, &parts);
  strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return text;
}

/// Field lines of one answer; a number is a time from now.
std::string fields_of(const json& request) {
  std::string lines;
  for (const json& field : request.value("response_headers", json::array())) {
    const json& value = field[1];
    const auto name = field[0].get<std::string>();
    const bool is_date = value.is_number();
    lines += name + ": " + (is_date ? http_date(value.get<int64_t>()) : value.get<std::string>()) +
             "\r\n";
  }
  return lines;
}

bool concerns_validators(const json& test) {
  for (const json& request : test["requests"]) {
    const std::string type = request.value("expected_type", "");
    if (type == "etag_validated" || type == "lm_validated") return true;
  }
  return false;
}

/// The first answer whole, the second a 304 with the fields that the case says.
void play(const json& test) {
  const json& requests = test["requests"];
  const std::string first = fields_of(requests[0]);
  const std::string second = fields_of(requests[1]);
  TestServer server(without_robots([&](const TestRequest& request, TestConnection& connection) {
    const bool asks =
        request.headers.contains("if-none-match") || request.headers.contains("if-modified-since");
    if (asks) {
      connection.send("HTTP/1.1 304 X\r\n" + second + "\r\n");
    } else {
      connection.answer(200, "<p>page", first);
    }
  }));
  const std::string url = "http://a.example/";
  ListFlow whole({url});
  run_once(options_for(server), whole);
  ASSERT_EQ(whole.capture(0).outcome, model::Outcome::kNew) << whole.capture(0).reason;
  const model::Validators held = whole.capture(0).validators;
  ListFlow again({});
  again.add({{}, url, held});
  run_once(options_for(server), again);
  EXPECT_EQ(again.capture(0).outcome, model::Outcome::kNotModified);
  EXPECT_EQ(again.capture(0).validators, held);
  const auto sent = server.seen().back().headers;
  const auto sent_as = [&](const char* name) {
    const auto found = sent.find(name);
    return found == sent.end() ? std::string() : found->second;
  };
  EXPECT_EQ(sent_as("if-none-match"), held.etag);
  EXPECT_EQ(sent_as("if-modified-since"), held.last_modified);
  const bool by_etag = requests[1].value("expected_type", "") == "etag_validated";
  EXPECT_FALSE((by_etag ? held.etag : held.last_modified).empty());
}

TEST(HttpCacheCorpus, SendsValidatorsAndBelieves304) {
  const auto text = load_corpus_file("http-cache/tests.json");
  if (text.empty()) GTEST_SKIP() << "no http-cache corpus beside the checkout";
  int played = 0;
  int excepted = 0;
  for (const json& suite : json::parse(text)) {
    for (const json& test : suite["tests"]) {
      if (!concerns_validators(test)) continue;
      const auto id = test["id"].get<std::string>();
      SCOPED_TRACE(id);
      if (exceptions().contains(id)) {
        ++excepted;
        continue;
      }
      play(test);
      ++played;
    }
  }
  EXPECT_EQ(excepted, static_cast<int>(exceptions().size()));
  RecordProperty("played", played);
  EXPECT_GE(played, 20);
}

}  // namespace
}  // namespace rolecall::fetch
