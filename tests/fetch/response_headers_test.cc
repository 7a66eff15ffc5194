// SPDX-License-Identifier: Apache-2.0
#include "fetch/response_headers.h"

#include <gtest/gtest.h>

namespace rolecall::fetch {
namespace {

using std::chrono::seconds;

const base::Time kNow = base::parse_time("2026-05-07T02:00:00Z").value();

TEST(ResponseHeaders, FindsTheLastOfAName) {
  const HeaderList headers = {{"etag", "a"}, {"etag", "b"}};
  EXPECT_EQ(find_header(headers, "etag"), "b");
  EXPECT_EQ(find_header(headers, "location"), "");
}

TEST(ResponseHeaders, ReadsContentType) {
  const struct {
    const char* value;
    const char* media_type;
    const char* charset;
  } kCases[] = {
      {"text/html", "text/html", ""},
      {"Text/HTML; charset=UTF-8", "text/html", "utf-8"},
      {"text/html;version=1; Charset = \"ISO-8859-2\"", "text/html", "iso-8859-2"},
      {"text/html; charset='utf-8'", "text/html", "utf-8"},
      {"text/html; charset=a; charset=b", "text/html", "a"},
      {"", "", ""},
      {"; charset=x", "", "x"},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.value);
    EXPECT_EQ(parse_content_type(row.value).media_type, row.media_type);
    EXPECT_EQ(parse_content_type(row.value).charset, row.charset);
  }
}

TEST(ResponseHeaders, ReadsRetryAfterInBothForms) {
  const struct {
    const char* value;
    std::optional<seconds> expected;
  } kCases[] = {
      {"120", seconds(120)},
      {" 0 ", seconds(0)},
      {"Thu, 07 May 2026 02:01:00 GMT", seconds(60)},
      {"Thursday, 07-May-26 02:01:00 GMT", seconds(60)},
      {"Thu May  7 02:01:00 2026", seconds(60)},
      {"Thu, 07 May 2026 01:00:00 GMT", seconds(0)},
      {"99999999999999999999", std::chrono::hours(24 * 365)},
      {"-5", std::nullopt},
      {"soon", std::nullopt},
      {"", std::nullopt},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.value);
    EXPECT_EQ(parse_retry_after(row.value, kNow), row.expected);
  }
}

TEST(ResponseHeaders, DropsALastModifiedInTheFuture) {
  const auto validators_for = [](const char* date) {
    return validators_of({{"etag", "W/\"x\""}, {"last-modified", date}}, kNow);
  };
  const char* past = "Wed, 06 May 2026 00:00:00 GMT";
  EXPECT_EQ(validators_for(past).last_modified, past);
  EXPECT_EQ(validators_for("Tue, 07 May 2041 00:00:00 GMT").last_modified, "");
  EXPECT_EQ(validators_for("Tue, 07 May 2041 00:00:00 GMT").etag, "W/\"x\"");
  EXPECT_EQ(validators_for("unreadable").last_modified, "unreadable");
}

TEST(ResponseHeaders, DropsALastModifiedPastTheAnswersOwnDate) {
  const char* later = "Wed, 06 May 2026 12:00:00 GMT";
  const HeaderList headers = {{"date", "Wed, 06 May 2026 11:00:00 GMT"}, {"last-modified", later}};
  EXPECT_EQ(validators_of(headers, kNow).last_modified, "");
  EXPECT_EQ(validators_of({{"last-modified", later}}, kNow).last_modified, later);
}

// RFC 9110 section 8.8.3.2, and servers that mark the tag of the compressed answer.
TEST(ResponseHeaders, ComparesEntityTagsWeakly) {
  EXPECT_TRUE(is_same_etag("\"a\"", "W/\"a\""));
  EXPECT_TRUE(is_same_etag("\"a-gzip\"", "\"a\""));
  EXPECT_FALSE(is_same_etag("\"a\"", "\"b\""));
  EXPECT_FALSE(is_same_etag("\"a\"", "\"A\""));
  EXPECT_FALSE(is_same_etag("", ""));
  EXPECT_FALSE(is_same_etag("\"\"", "\"\""));
}

TEST(ResponseHeaders, KeepsValidatorsThatA304Confirms) {
  const model::Validators sent{"\"a\"", "Wed, 06 May 2026 00:00:00 GMT"};
  EXPECT_EQ(confirmed_validators(sent, {}), sent);
  EXPECT_EQ(confirmed_validators(sent, {{"etag", "\"a-gzip\""}}), sent);
  EXPECT_EQ(confirmed_validators({"", "x"}, {{"etag", "\"b\""}}).last_modified, "x");
  EXPECT_EQ(confirmed_validators(sent, {{"etag", "\"b\""}}), (model::Validators{"\"b\"", ""}));
}

// RFC 9111 sections 4.2.1 and 5.2.2.
TEST(ResponseHeaders, ReadsFreshness) {
  const struct {
    const char* name;
    HeaderList headers;
    std::optional<seconds> expected;
  } kCases[] = {
      {"none", {}, std::nullopt},
      {"max-age", {{"cache-control", "public, Max-Age=60"}}, seconds(60)},
      {"in quotes", {{"cache-control", "max-age=\"60\""}}, seconds(60)},
      {"the least of two",
       {{"cache-control", "max-age=60"}, {"cache-control", "max-age=5"}},
       seconds(5)},
      {"unreadable", {{"cache-control", "max-age=soon"}}, seconds(0)},
      {"too large",
       {{"cache-control", "max-age=99999999999999999999"}},
       std::chrono::hours(24 * 365)},
      {"no-cache", {{"cache-control", "max-age=60, no-cache"}}, std::nullopt},
      {"less its age", {{"cache-control", "max-age=60"}, {"age", "20"}}, seconds(40)},
      {"Expires", {{"expires", "Thu, 07 May 2026 03:00:00 GMT"}}, seconds(3600)},
      {"Expires less Date",
       {{"expires", "Thu, 07 May 2026 03:00:00 GMT"}, {"date", "Thu, 07 May 2026 02:30:00 GMT"}},
       seconds(1800)},
      {"max-age before Expires",
       {{"expires", "Thu, 07 May 2026 03:00:00 GMT"}, {"cache-control", "max-age=60"}},
       seconds(60)},
      {"long expired", {{"expires", "Thu, 01 Jan 1970 00:00:00 GMT"}}, seconds(0)},
      {"no date", {{"expires", "0"}}, std::nullopt},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(freshness_of(row.headers, kNow), row.expected);
  }
}

}  // namespace
}  // namespace rolecall::fetch
