// SPDX-License-Identifier: Apache-2.0
#include "fetch/redirect.h"

#include <gtest/gtest.h>

namespace rolecall::fetch {
namespace {

TEST(Redirect, SaysWhatItIsByTheAddresses) {
  const struct {
    const char* asked;
    const char* reached;
    RedirectKind expected;
  } kCases[] = {
      {"http://a.example/x", "http://a.example/x", RedirectKind::kNone},
      {"nonsense", "http://a.example/x", RedirectKind::kNone},
      {"http://a.example/x", "https://a.example/x", RedirectKind::kHttps},
      {"http://a.example/x", "https://www.a.example/x/", RedirectKind::kHttps},
      {"http://a.example:8080/x", "https://a.example/x", RedirectKind::kSamePath},
      {"https://old.a.example/x?y=1", "https://a.example/x?y=1", RedirectKind::kSamePath},
      {"https://a.example/x", "https://b.example/x", RedirectKind::kOther},
      {"https://a.example/team/x", "https://a.example/", RedirectKind::kFrontPage},
      {"https://a.example/?p=12", "https://a.example/", RedirectKind::kFrontPage},
      {"https://a.example/x", "https://a.example/en/index.html", RedirectKind::kFrontPage},
      {"https://a.example/index.html", "https://a.example/", RedirectKind::kOther},
      {"https://a.example/en", "https://a.example/", RedirectKind::kOther},
      {"https://docs.a.example/x", "https://a.example/", RedirectKind::kFrontPage},
      {"https://a.example/loom", "https://loom.a.example/", RedirectKind::kOther},
      {"https://short.example/abc", "https://a.example/", RedirectKind::kOther},
      {"https://a.example/x", "https://a.example/404.html", RedirectKind::kErrorPage},
      {"https://a.example/404", "https://a.example/notes/404", RedirectKind::kOther},
      {"https://a.example/x", "https://a.example/users/sign_in?next=x", RedirectKind::kLogin},
      {"https://a.example/x", "https://sso.a.example/", RedirectKind::kLogin},
      {"https://a.example/login", "https://a.example/login/", RedirectKind::kSamePath},
      {"https://a.example/x", "https://consent.a.example/m?c=x", RedirectKind::kConsent},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(std::string(row.asked) + " -> " + row.reached);
    EXPECT_EQ(static_cast<int>(redirect_kind(row.asked, row.reached)),
              static_cast<int>(row.expected));
  }
}

TEST(Redirect, LandsOnlyOnAnotherPage) {
  EXPECT_EQ(landing_of("https://a.example/people/mira", "https://a.example/about"),
            "https://a.example/about");
  EXPECT_EQ(landing_of("http://a.example/people/mira", "https://a.example/people/mira"), "");
  EXPECT_EQ(landing_of("https://a.example/people/mira", "https://a.example/team/mira"), "");
  EXPECT_EQ(landing_of("https://a.example/a", "https://a.example/a"), "");
}

}  // namespace
}  // namespace rolecall::fetch
