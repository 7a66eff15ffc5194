// SPDX-License-Identifier: Apache-2.0
#include "pipeline/reread.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include "tests/pipeline/archive_places.h"

namespace rolecall::pipeline {
namespace {

constexpr const char* kUrl = "https://lumen.example/news";
constexpr base::Time kLater{std::chrono::seconds(1'775'000'000)};

void play(SmallWiki& wiki) {
  wiki.web.keeps_exchanges = true;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] =
      fake_page("Mira Holt has stepped down as Chair of the Lumen Foundation.");
  wiki.refresh("2026-03-01");
}

/// As if a rule of before had read the page in another way.
void run_sql(const SmallWiki& wiki, const std::string& sql) {
  SQLite::Database(wiki.config.store, SQLite::OPEN_READWRITE).exec(sql);
}

TEST(Reread, FindsNoDifferenceWhereNothingChanged) {
  SmallWiki wiki;
  play(wiki);
  const auto summary = reread_captures(wiki.config, RereadMode::kShow, kLater,
                                       [](const auto&) { ADD_FAILURE() << "no source differs"; });
  ASSERT_TRUE(summary.has_value());
  EXPECT_EQ(summary->read, 1);
  EXPECT_EQ(summary->changed, 0);
}

TEST(Reread, ShowsTheDifferenceBeforeItIsApplied) {
  SmallWiki wiki;
  play(wiki);
  const std::string state = "SELECT next_due, failures, last_success, etag FROM source";
  const std::string before = wiki.dump(state);
  run_sql(wiki, "UPDATE claim SET key = 'old', kind = 'award'");
  int visits = 0;
  const auto show = [&](const SourceDifference& difference) {
    ++visits;
    EXPECT_EQ(difference.source.url, kUrl);
    EXPECT_EQ(difference.lost.size(), 1);
    EXPECT_EQ(difference.gained.size(), 1);
  };
  ASSERT_TRUE(reread_captures(wiki.config, RereadMode::kShow, kLater, show).has_value());
  EXPECT_EQ(wiki.dump("SELECT key FROM claim WHERE withdrawn IS NULL"), "old\n");
  ASSERT_TRUE(reread_captures(wiki.config, RereadMode::kApply, kLater, show).has_value());
  EXPECT_EQ(visits, 2);
  EXPECT_EQ(wiki.dump("SELECT count(*) FROM claim WHERE withdrawn IS NULL AND key <> 'old'"),
            "1\n");
  EXPECT_EQ(wiki.dump(state), before);
  EXPECT_EQ(reread_captures(wiki.config, RereadMode::kShow, kLater, show)->changed, 0);
}

}  // namespace
}  // namespace rolecall::pipeline
