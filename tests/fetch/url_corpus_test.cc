// SPDX-License-Identifier: Apache-2.0
// The web-platform-tests' URL cases, as far as they are about http and https.

#include <gtest/gtest.h>

#include <cstdio>

#include "fetch/url.h"
#include "tests/fetch/corpus.h"

namespace rolecall::fetch {
namespace {

using nlohmann::json;

std::string text_of(const json& object, const char* key) {
  return object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : "";
}

base::Result<Url> parse_case(const json& row) {
  const std::string base = text_of(row, "base");
  if (base.empty()) return parse_url(text_of(row, "input"));
  const auto parsed = parse_url(base);
  if (!parsed) return parsed;
  return resolve_url(*parsed, text_of(row, "input"));
}

/// The input or its base says http or https, so that the case is about what this parser reads.
bool is_about_http(const json& row) {
  if (!row.is_object()) return false;
  if (row.contains("protocol")) return row["protocol"] == "http:" || row["protocol"] == "https:";
  const std::string text = text_of(row, "base") + " " + text_of(row, "input");
  return text.find("http:") != std::string::npos || text.find("https:") != std::string::npos;
}

/// The href as Url spells it: no credentials are read, and an empty query or fragment is none.
std::string expected_spelling(const json& row) {
  std::string out = text_of(row, "protocol") + "//" + text_of(row, "host");
  return out + text_of(row, "pathname") + text_of(row, "search") + text_of(row, "hash");
}

bool holds(const json& row) {
  const auto url = parse_case(row);
  if (row.value("failure", false)) return !url;
  if (!text_of(row, "username").empty() || !text_of(row, "password").empty()) {
    return !url && url.error().code == base::ErrorCode::kUnsupported;
  }
  if (!url) return false;
  const std::string hash = url->fragment.empty() ? "" : "#" + url->fragment;
  return url->str() + hash == expected_spelling(row);
}

TEST(UrlCorpus, AgreesWithWebPlatformTests) {
  std::ifstream file(corpus_path("whatwg-url/urltestdata.json"));
  if (!file) GTEST_SKIP() << "no shared corpus beside the project";
  int cases = 0;
  int held = 0;
  for (const json& row : json::parse(file)) {
    if (!is_about_http(row)) continue;
    ++cases;
    if (holds(row)) {
      ++held;
    } else {
      std::printf("differs: %s (base %s)\n", row["input"].dump().c_str(),
                  text_of(row, "base").c_str());
    }
  }
  std::printf("%d of %d cases hold\n", held, cases);
  ASSERT_GT(cases, 300);
  EXPECT_GE(held * 100.0 / cases, 99.0);
}

TEST(UrlCorpus, MapsHostsToAscii) {
  std::ifstream file(corpus_path("whatwg-url/toascii.json"));
  if (!file) GTEST_SKIP() << "no shared corpus beside the project";
  int cases = 0;
  int held = 0;
  for (const json& row : json::parse(file)) {
    if (!row.is_object()) continue;
    ++cases;
    const auto url = parse_url("https://" + text_of(row, "input") + "/x");
    const std::string host = url ? url->host : "";
    held += host == text_of(row, "output") ? 1 : 0;
    if (host != text_of(row, "output")) std::printf("differs: %s\n", row.dump().c_str());
  }
  std::printf("%d of %d cases hold\n", held, cases);
  EXPECT_GE(held * 100.0 / cases, 90.0);  // the rest hangs on the Unicode version of ICU
}

}  // namespace
}  // namespace rolecall::fetch
