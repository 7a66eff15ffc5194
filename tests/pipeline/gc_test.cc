// SPDX-License-Identifier: Apache-2.0
#include "pipeline/gc.h"

#include "tests/pipeline/archive_places.h"

namespace rolecall::pipeline {
namespace {

constexpr const char* kUrl = "https://lumen.example/news";
constexpr const char* kClaim = "Mira Holt has stepped down as Chair of the Lumen Foundation.";

/// Seven nights: a page that says a claim, and then six others.
void play(SmallWiki& wiki) {
  wiki.web.keeps_exchanges = true;
  wiki.add_profile("Mira Holt", {kUrl});
  RefreshRequest all;
  all.scope = store::RunScope::kAll;
  for (int night = 1; night <= 7; ++night) {
    const std::string number = std::to_string(night);
    wiki.web.answers[kUrl] = fake_page(night == 1 ? kClaim : "A quiet year, number " + number);
    wiki.refresh("2026-03-0" + number, all);
  }
}

GcSummary collect(SmallWiki& wiki, GcMode mode) {
  const auto summary = collect_garbage(wiki.config, mode);
  EXPECT_TRUE(summary.has_value());
  return *summary;
}

TEST(Gc, KeepsWhatIsCitedTheLastAndTheBaseline) {
  SmallWiki wiki;
  play(wiki);
  wiki.config.archive.keep = 1;
  const GcSummary summary = collect(wiki, GcMode::kDo);
  // Of seven: the first and the second (where the claim was seen and where it was withdrawn), and
  // the last.
  EXPECT_EQ(summary.captures, 7);
  EXPECT_EQ(summary.let_go, 4);
  EXPECT_EQ(wiki.dump("SELECT group_concat(run) FROM (SELECT run FROM capture ORDER BY run)"),
            "1,2,7\n");
  EXPECT_EQ(summary.deleted, 4);
  EXPECT_EQ(check_places(wiki), 3);
  EXPECT_EQ(store::Database(wiki.config.store).check(), "");
  EXPECT_LT(summary.bytes_after, summary.bytes_before);
  EXPECT_EQ(collect(wiki, GcMode::kDo).let_go, 0);
  EXPECT_EQ(wiki.dump("SELECT count(*) FROM claim"), "1\n");
}

TEST(Gc, RewritesAFileThatIsInPartStillNeeded) {
  SmallWiki wiki;
  wiki.web.keeps_exchanges = true;
  wiki.add_profile("Mira Holt", {kUrl, "https://other.example/page"});
  RefreshRequest all;
  all.scope = store::RunScope::kAll;
  wiki.web.answers["https://other.example/page"] = fake_page("Always the same.");
  for (int night = 1; night <= 3; ++night) {
    const std::string number = std::to_string(night);
    wiki.web.answers[kUrl] = fake_page("A quiet year, number " + number);
    wiki.refresh("2026-03-0" + number, all);
  }
  wiki.config.archive.keep = 1;
  // The other page's body lies in the first night's file, and the last night refers to it.
  const GcSummary summary = collect(wiki, GcMode::kDo);
  EXPECT_EQ(summary.let_go, 4);
  EXPECT_EQ(summary.rewritten, 1);
  EXPECT_EQ(summary.deleted, 1);
  EXPECT_EQ(check_places(wiki), 3);
  // The two pages of the last night end in either order.
  const std::string first = "warcinfo request response metadata ";
  const std::string types = record_types(wiki);
  EXPECT_TRUE(types == first + "warcinfo request response metadata request revisit metadata" ||
              types == first + "warcinfo request revisit metadata request response metadata")
      << types;
}

/// A file that is rewritten every few nights would come to a name that no folder takes.
TEST(Gc, NamesGrowNoLongerEachTime) {
  SmallWiki wiki;
  wiki.web.keeps_exchanges = true;
  const std::string still = "https://still.example/page";
  const std::string moving = "https://moving.example/page";
  wiki.add_profile("Mira Holt", {kUrl, still, moving});
  wiki.config.archive.keep = 1;
  wiki.web.answers[still] = fake_page("Always the same.");
  RefreshRequest all;
  all.scope = store::RunScope::kAll;
  const auto play_night = [&](int night, const std::string& moved) {
    wiki.web.answers[kUrl] = fake_page("A quiet year, number " + std::to_string(night));
    wiki.web.answers[moving] = fake_page(moved);
    wiki.refresh("2026-03-0" + std::to_string(night), all);
  };
  const std::string name_of_still =
      "SELECT body_archive FROM capture JOIN source ON source.id = source WHERE url = '" + still +
      "' ORDER BY capture.id DESC LIMIT 1";
  play_night(1, "At first.");
  const std::string fresh = wiki.dump(name_of_still);
  play_night(2, "At first.");
  EXPECT_EQ(collect(wiki, GcMode::kDo).rewritten, 1);
  const std::string once = wiki.dump(name_of_still);
  play_night(3, "And then.");
  EXPECT_EQ(collect(wiki, GcMode::kDo).rewritten, 1);
  const std::string twice = wiki.dump(name_of_still);
  EXPECT_NE(once, fresh);
  EXPECT_NE(twice, once);
  EXPECT_EQ(twice.size(), once.size());
}

TEST(Gc, ChangesNothingInADryRun) {
  SmallWiki wiki;
  play(wiki);
  wiki.config.archive.keep = 1;
  const std::string before = record_types(wiki);
  EXPECT_EQ(collect(wiki, GcMode::kDryRun).let_go, 4);
  EXPECT_EQ(record_types(wiki), before);
  EXPECT_EQ(wiki.dump("SELECT count(*) FROM capture"), "7\n");
}

TEST(Gc, ClearsAwayWhatAnInterruptedOneLeft) {
  SmallWiki wiki;
  play(wiki);
  const std::string folder = archive_folder(wiki.config);
  const std::string left = folder + "/rolecall-20260301T000000Z-abcdef-00001-123456.warc.gz";
  std::filesystem::copy_file(std::filesystem::directory_iterator(folder)->path(), left);
  EXPECT_EQ(collect(wiki, GcMode::kDo).deleted, 1);
  EXPECT_FALSE(std::filesystem::exists(left));
  EXPECT_EQ(check_places(wiki), 7);
}

}  // namespace
}  // namespace rolecall::pipeline
