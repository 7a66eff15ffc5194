// SPDX-License-Identifier: Apache-2.0
#include "fetch/site.h"

#include <gtest/gtest.h>

namespace rolecall::fetch {
namespace {

TEST(Site, IsTheRegistrableDomain) {
  const struct {
    const char* host;
    const char* site;
  } kCases[] = {
      {"www.example.org", "example.org"},
      {"example.org", "example.org"},
      {"a.b.example.co.uk", "example.co.uk"},
      {"WWW.Example.ORG", "example.org"},
      {"www.example.org.", "example.org"},
      // A hosting provider's customers are strangers to each other (the list's private part).
      {"mira.github.io", "mira.github.io"},
      {"x.mira.github.io", "mira.github.io"},
      {"co.uk", "co.uk"},
      {"localhost", "localhost"},
      // An address has no domain: the list's rules would make "0.1" of it.
      {"192.168.0.1", "192.168.0.1"},
      {"[2001:db8::1]", "[2001:db8::1]"},
      {"xn--mnchen-3ya.example.de", "example.de"},
      {"", ""},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.host);
    EXPECT_EQ(site_of(row.host), row.site);
  }
}

TEST(Site, IsFoundInAnAuthority) {
  EXPECT_EQ(host_of_authority("https://www.example.org"), "www.example.org");
  EXPECT_EQ(host_of_authority("http://a.example:8080"), "a.example");
  EXPECT_EQ(host_of_authority("http://[::1]:8080"), "[::1]");
  EXPECT_EQ(site_of_authority("https://www.example.org:444"), "example.org");
}

TEST(Site, HoldsHostsOfOneOwnerTogether) {
  EXPECT_TRUE(is_same_site("example.org", "www.example.org"));
  EXPECT_FALSE(is_same_site("example.org", "example.com"));
  EXPECT_FALSE(is_same_site("mira.github.io", "tomasz.github.io"));
  EXPECT_FALSE(is_same_site("10.0.0.1", "10.1.0.1"));
}

TEST(Site, KnowsPublicSuffixes) {
  EXPECT_TRUE(is_public_suffix("org"));
  EXPECT_TRUE(is_public_suffix("co.uk"));
  EXPECT_TRUE(is_public_suffix("CO.UK"));
  EXPECT_TRUE(is_public_suffix("github.io"));
  EXPECT_FALSE(is_public_suffix("example.org"));
  EXPECT_FALSE(is_public_suffix("10.0.0.1"));
}

}  // namespace
}  // namespace rolecall::fetch
