// SPDX-License-Identifier: Apache-2.0
#include "fetch/url.h"

#include <gtest/gtest.h>

#include <string>

#include "fetch/limits.h"

namespace rolecall::fetch {
namespace {

std::string spell(const base::Result<Url>& url) {
  if (!url) return url.error().code == base::ErrorCode::kUnsupported ? "unsupported" : "invalid";
  return url->fragment.empty() ? url->str() : url->str() + "#" + url->fragment;
}

TEST(Url, NormalisesAsTheStandardSays) {
  const struct {
    const char* name;
    const char* input;
    const char* expected;
  } kCases[] = {
      {"case", "HTTPS://Example.COM/A", "https://example.com/A"},
      {"default port", "http://a.example:80/", "http://a.example/"},
      {"other port", "https://a.example:8443", "https://a.example:8443/"},
      {"empty port", "https://a.example:/", "https://a.example/"},
      {"port too large", "https://a.example:65536/", "invalid"},
      {"port with letters", "https://a.example:8a/", "invalid"},
      {"dots", "http://a.example/b/./c/../d", "http://a.example/b/d"},
      {"escaped dots", "http://a.example/b/%2E%2e/d/%2e", "http://a.example/d/"},
      {"dots above the root", "http://a.example/../../d", "http://a.example/d"},
      {"backslashes", "http:\\\\a.example\\b", "http://a.example/b"},
      {"many slashes", "http:////a.example", "http://a.example/"},
      {"spaces around", "  http://a.example/b c \n", "http://a.example/b%20c"},
      {"tabs and line ends inside", "http://a.ex\tam\nple/", "http://a.example/"},
      {"escapes stay as written", "http://a.example/%7e%zz", "http://a.example/%7e%zz"},
      {"query", "http://a.example?q='x' y", "http://a.example/?q=%27x%27%20y"},
      {"fragment", "http://a.example/#a b`", "http://a.example/#a%20b%60"},
      {"not ASCII", "http://a.example/ł?ł", "http://a.example/%C5%82?%C5%82"},
      {"credentials", "http://ada:secret@a.example/", "unsupported"},
      {"empty credentials", "http://:@a.example/", "http://a.example/"},
      {"other scheme", "ftp://a.example/", "unsupported"},
      {"script", "javascript:alert(1)", "unsupported"},
      {"no scheme", "a.example/b", "invalid"},
      {"no host", "http:///", "invalid"},
      {"no host but a port", "http://:80/", "invalid"},
      {"empty", "", "invalid"},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(spell(parse_url(row.input)), row.expected);
  }
}

TEST(Url, ReadsHosts) {
  const struct {
    const char* input;
    const char* expected;
  } kCases[] = {
      {"http://bücher.example", "http://xn--bcher-kva.example/"},
      {"http://faß.example", "http://xn--fa-hia.example/"},  // non-transitional
      {"http://ＥＸＡＭＰＬＥ.com", "http://example.com/"},
      {"http://a%2eexample", "http://a.example/"},
      {"http://a_b.example", "http://a_b.example/"},
      {"http://a b.example", "invalid"},
      {"http://a%00.example", "invalid"},
      {"http://XN--a.example", "http://xn--a.example/"} /* broken punycode, ASCII */,
      {"http://0x7f.1", "http://127.0.0.1/"},
      {"http://2130706433", "http://127.0.0.1/"},
      {"http://0177.0.0.01.", "http://127.0.0.1/"},
      {"http://①②⑦.0.0.1", "http://127.0.0.1/"},
      {"http://256.1.1.1", "invalid"},
      {"http://1.2.3.4.5", "invalid"},
      {"http://1.2.3.08", "invalid"},
      {"http://a.1", "invalid"},
      {"http://4294967296", "invalid"},
      {"http://[2001:DB8::0:1]", "http://[2001:db8::1]/"},
      {"http://[1:0:0:2:0:0:0:3]", "http://[1:0:0:2::3]/"},
      {"http://[::127.0.0.1]", "http://[::7f00:1]/"},
      {"http://[::1", "invalid"},
      {"http://[::1%25eth0]", "invalid"},
      {"http://[::1]x", "invalid"},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.input);
    EXPECT_EQ(spell(parse_url(row.input)), row.expected);
  }
}

TEST(Url, ResolvesReferences) {
  const auto base = parse_url("https://a.example/b/c/d?e#f");
  ASSERT_TRUE(base);
  const struct {
    const char* reference;
    const char* expected;
  } kCases[] = {
      {"g", "https://a.example/b/c/g"},
      {"./g/", "https://a.example/b/c/g/"},
      {"../g", "https://a.example/b/g"},
      {"../../../g", "https://a.example/g"},
      {"/g", "https://a.example/g"},
      {"//h.example/g", "https://h.example/g"},
      {"\\\\h.example\\g", "https://h.example/g"},
      {"?g", "https://a.example/b/c/d?g"},
      {"#g", "https://a.example/b/c/d?e#g"},
      {"", "https://a.example/b/c/d?e"},
      {"https:g", "https://a.example/b/c/g"},
      {"http:g", "http://g/"},
      {"http://h.example", "http://h.example/"},
      {"mailto:ada@a.example", "unsupported"},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.reference);
    EXPECT_EQ(spell(resolve_url(*base, row.reference)), row.expected);
  }
}

TEST(Url, RefusesWhatNoServerWouldRead) {
  const std::string text = "http://a.example/" + std::string(kMaxUrlBytes, 'x');
  ASSERT_FALSE(parse_url(text));
  EXPECT_EQ(parse_url(text).error().code, base::ErrorCode::kTooLarge);
  EXPECT_FALSE(parse_url("http://" + std::string(kMaxHostBytes + 1, 'x')));
}

TEST(Url, GivesItsParts) {
  const auto url = parse_url("https://a.example:8443/b?c#d");
  ASSERT_TRUE(url);
  EXPECT_EQ(url->authority(), "https://a.example:8443");
  EXPECT_EQ(url->target(), "/b?c");
  EXPECT_EQ(url->str(), "https://a.example:8443/b?c");
  EXPECT_EQ(url->fragment, "d");
}

TEST(SourceKey, DropsWhatDoesNotChooseThePage) {
  const struct {
    const char* input;
    const char* expected;
  } kCases[] = {
      {"https://a.example:443/b#c", "https://a.example/b"},
      {"https://a.example/b?utm_source=x&id=3&UTM_Medium=y", "https://a.example/b?id=3"},
      {"https://a.example/b?fbclid=x&gclid=y&mc_eid=z", "https://a.example/b"},
      {"https://a.example/b?z=1&&a=2", "https://a.example/b?z=1&a=2"},
      {"https://a.example/b?utm%5Fsource=x", "https://a.example/b"},
      {"https://a.example/b?automatic=1", "https://a.example/b?automatic=1"},
      {"http://a.example/B", "http://a.example/B"},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.input);
    const auto url = parse_url(row.input);
    ASSERT_TRUE(url);
    EXPECT_EQ(source_key(*url), row.expected);
  }
}

}  // namespace
}  // namespace rolecall::fetch
