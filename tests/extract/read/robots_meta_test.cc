// SPDX-License-Identifier: Apache-2.0
#include "extract/read/robots_meta.h"

#include <gtest/gtest.h>

namespace rolecall::extract {
namespace {

TEST(RobotsMeta, ReadsWhatAPageAsks) {
  using std::string_literals::operator""s;
  const struct {
    std::string page;
    bool expected;
  } kCases[] = {
      {"<meta name=\"robots\" content=\"noindex, noarchive\">", true},
      {"<META CONTENT='NoArchive' NAME='ROBOTS'/>", true},
      {"<meta name=robots content=none>", true},
      {"<meta name=rolecall content=noarchive>", true},
      {"<meta name=otherbot content=noarchive>", false},
      {"<meta name=robots content=\"noindex, nofollow\">", false},
      {"<meta name=description content=\"noarchive\">", false},
      {"<p>name=robots content=noarchive", false},
      {"<meta data-name=robots content=noarchive>", false},
      {"<\0m\0e\0t\0a\0 \0n\0a\0m\0e\0=\0r\0o\0b\0o\0t\0s\0 \0c\0o\0n\0t\0e\0n\0t\0=\0n\0o\0n\0e\0>\0"s,
       true},
      {"", false},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.page);
    EXPECT_EQ(asks_noarchive(row.page), row.expected);
  }
}

}  // namespace
}  // namespace rolecall::extract
