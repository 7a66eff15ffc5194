// SPDX-License-Identifier: Apache-2.0
// Titles, links and dates of a set of feeds against what the set expects; prints the share.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "base/file.h"
#include "base/text.h"
#include "extract/read/address.h"
#include "extract/read/feed.h"
#include "extract/read/markup_text.h"

namespace rolecall::extract {
namespace {

using nlohmann::json;

const std::string kFolder = std::string(ROLECALL_SOURCE_DIR) + "/../shared/corpus/feeds/";

/// The set writes titles as markup, UTC as a 9-tuple.
bool is_same(const std::string& got, const json& wanted) {
  if (!wanted.is_string()) return false;
  const auto text = wanted.get<std::string>();
  return got == text || got == text_of_markup(text);
}

bool is_same(const std::optional<base::Time>& got, const json& wanted) {
  if (!got.has_value() || !wanted.is_array() || wanted.size() < 6) return false;
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02dZ", wanted[0].get<int>(),
                wanted[1].get<int>(), wanted[2].get<int>(), wanted[3].get<int>(),
                wanted[4].get<int>(), wanted[5].get<int>());
  return base::format_time(*got) == text;
}

/// Nothing where the check is about something else.
std::optional<bool> passes(const Feed& feed, const json& check) {
  const json& path = check["path"];
  if (check["op"] != "==" || path.size() < 2 || !check.contains("value")) return std::nullopt;
  const json& value = check["value"];
  if (path[0] == "feed" && path.size() == 2) {
    if (path[1] == "title") return is_same(feed.title, value);
    if (path[1] == "link") return is_same(feed.home_url, value);
    return std::nullopt;
  }
  if (path[0] != "entries" || path.size() != 3 || !path[1].is_number()) return std::nullopt;
  const std::set<std::string> known{"title", "link", "published_parsed", "updated_parsed"};
  if (!known.count(path[2].get<std::string>())) return std::nullopt;
  const size_t at = path[1].get<size_t>();
  if (at >= feed.items.size()) return false;
  const FeedItem& item = feed.items[at];
  if (path[2] == "title") return is_same(item.title, value);
  if (path[2] == "link") return is_same(item.url, value);
  return is_same(path[2] == "published_parsed" ? item.published_at : item.updated_at, value);
}

std::string base_url_of(const json& row) {
  const std::string url = "http://127.0.0.1:8097/" + row["file"].get<std::string>();
  if (!row.contains("http_headers")) return url;
  for (const auto& [name, value] : row["http_headers"].items()) {
    if (base::ascii_lower(name) == "content-location")
      return absolute_url(url, value.get<std::string>());
  }
  return url;
}

TEST(FeedCorpus, ReadsTitleLinkAndDateAsExpected) {
  const auto manifest = base::read_file(kFolder + "manifest.jsonl");
  if (!manifest.has_value()) GTEST_SKIP() << "no feeds at " << kFolder;
  int files = 0;
  int good = 0;
  double seconds = 0;
  int read = 0;
  for (const std::string_view line : base::split(*manifest, '\n')) {
    if (base::trim(line).empty()) continue;
    const json row = json::parse(line);
    if (row["group"] == "wellformed/cdf") continue;  // Channel Definition Format is not read.
    const auto bytes = base::read_file(kFolder + row["file"].get<std::string>());
    ASSERT_TRUE(bytes.has_value());
    const auto start = std::chrono::steady_clock::now();
    const auto feed = parse_feed(*bytes, "", base_url_of(row));
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    ++read;
    bool about = false;
    bool all = true;
    for (const json& check : row["checks"]) {
      const auto passed = passes(feed.value_or(Feed{}), check);
      if (!passed.has_value()) continue;
      about = true;
      if (*passed) continue;
      all = false;
      std::printf("  miss %s %s\n", row["file"].dump().c_str(), check.dump().c_str());
    }
    if (!about) continue;
    ++files;
    good += all;
  }
  std::printf("feeds: %d of %d files as expected; %d read, %.3f ms each\n", good, files, read,
              seconds * 1000 / read);
  ASSERT_GT(files, 100);
  EXPECT_GE(good, files * 0.95);
}

}  // namespace
}  // namespace rolecall::extract
