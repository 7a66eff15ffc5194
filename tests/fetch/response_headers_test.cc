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

}  // namespace
}  // namespace rolecall::fetch
