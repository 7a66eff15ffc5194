// SPDX-License-Identifier: Apache-2.0
// When a dead, moved or walled page is worth a person's time: nights in a row, far enough apart.
#include <gtest/gtest.h>

#include <string>

#include "tests/pipeline/small_wiki.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;

constexpr const char* kUrl = "https://lumen.example/news";

/// A wiki with one cited page, refreshed whether due or not.
class Links : public ::testing::Test {
 protected:
  Links() { wiki_.add_profile("Mira Holt", {kUrl}); }

  /// The findings about links after a night on which the page answers so: "gone open".
  std::string after_night(const std::string& date, const FakeAnswer& answer) {
    wiki_.web.answers[kUrl] = answer;
    RefreshRequest request;
    request.scope = store::RunScope::kAll;
    wiki_.refresh(date, request);
    return wiki_.dump(
        "SELECT kind || ' ' || state FROM finding WHERE kind IN ('gone', 'moved', 'blocked')");
  }

  static FakeAnswer moved_to(const std::string& url) {
    FakeAnswer answer = fake_page("A quiet year.");
    answer.moved_to = url;
    return answer;
  }

  SmallWiki wiki_;
};

TEST_F(Links, AreGoneAfterThreeNightsOverSixDays) {
  const FakeAnswer gone = fake_failure(Outcome::kGone);
  EXPECT_EQ(after_night("2026-03-01", gone), "");
  EXPECT_EQ(after_night("2026-03-02", gone), "");
  EXPECT_EQ(after_night("2026-03-03", gone), "");
  EXPECT_EQ(after_night("2026-03-07", gone), "gone open\n");
  EXPECT_EQ(after_night("2026-03-08", gone), "gone open\n");
  EXPECT_EQ(after_night("2026-03-09", fake_page("A quiet year.")), "gone withdrawn\n");
}

TEST_F(Links, CountNightsNotRuns) {
  const FakeAnswer gone = fake_failure(Outcome::kGone);
  after_night("2026-03-01", gone);
  after_night("2026-03-01", gone);
  EXPECT_EQ(after_night("2026-03-08", gone), "");
  EXPECT_EQ(after_night("2026-03-09", gone), "gone open\n");
}

// A soft 404, a parked domain and a 404 are one kind of death; a wall or a silent page is none.
TEST_F(Links, AreGoneByAnyKindOfDeath) {
  after_night("2026-03-01", fake_failure(Outcome::kSoftGone));
  after_night("2026-03-04", fake_failure(Outcome::kParked));
  EXPECT_EQ(after_night("2026-03-07", fake_failure(Outcome::kGone)), "gone open\n");
}

TEST_F(Links, AreBlockedByAnyKindOfWall) {
  after_night("2026-03-01", fake_failure(Outcome::kLoginWall));
  after_night("2026-03-04", fake_failure(Outcome::kBotWall));
  EXPECT_EQ(after_night("2026-03-07", fake_failure(Outcome::kPaywall)), "blocked open\n");
}

TEST_F(Links, AreNeverDeadForWhatSaysNothing) {
  for (const Outcome outcome : {Outcome::kSuspicious, Outcome::kOriginDown, Outcome::kTls}) {
    for (const char* date : {"2026-03-01", "2026-03-04", "2026-03-09"}) {
      EXPECT_EQ(after_night(date, fake_failure(outcome)), "");
    }
  }
}

TEST_F(Links, OfferACopyOfAPageThatIsGone) {
  after_night("2026-02-01", fake_page("A quiet year."));
  const FakeAnswer gone = fake_failure(Outcome::kGone);
  for (const char* date : {"2026-03-01", "2026-03-04", "2026-03-07"}) after_night(date, gone);
  const std::string note = wiki_.dump("SELECT note FROM finding WHERE kind = 'gone'");
  EXPECT_NE(note.find("we read it last on 2026-02-01"), std::string::npos) << note;
  EXPECT_NE(note.find(std::string("/web/20260201/") + kUrl), std::string::npos) << note;
}

TEST_F(Links, SayThatOnlyTheSchemeChanged) {
  wiki_.add_profile("Mira Holt", {"http://lumen.example/news"});
  wiki_.web.answers["http://lumen.example/news"] = moved_to(kUrl);
  RefreshRequest all;
  all.scope = store::RunScope::kAll;
  for (const char* date : {"2026-03-01", "2026-03-08"}) wiki_.refresh(date, all);
  EXPECT_EQ(wiki_.dump("SELECT note FROM finding WHERE kind = 'moved'"),
            std::string(kUrl) + " (the same address over https)\n");
}

TEST_F(Links, AreToldToTheOperatorAfterFiveNightsAndThenWeekly) {
  RefreshRequest all;
  all.scope = store::RunScope::kAll;
  std::string told;
  for (int day = 1; day <= 20; ++day) {
    wiki_.web.answers[kUrl] = fake_failure(Outcome::kTimeout);
    const std::string date = "2026-03-" + std::string(day < 10 ? "0" : "") + std::to_string(day);
    const RefreshSummary summary = wiki_.refresh(date, all);
    if (summary.failing > 0) told += std::to_string(day) + " ";
  }
  EXPECT_EQ(told, "5 12 19 ");
}

TEST_F(Links, AreNotGoneWhileTheServerFails) {
  for (const char* date : {"2026-03-01", "2026-03-04", "2026-03-09", "2026-03-20"}) {
    EXPECT_EQ(after_night(date, fake_failure(Outcome::kServerError)), "");
  }
}

TEST_F(Links, StartAnewWhenAPageComesBack) {
  const FakeAnswer gone = fake_failure(Outcome::kGone);
  after_night("2026-03-01", gone);
  after_night("2026-03-04", gone);
  after_night("2026-03-05", fake_page("A quiet year."));
  EXPECT_EQ(after_night("2026-03-09", gone), "");
}

TEST_F(Links, HaveMovedAfterTwoSightingsAWeekApart) {
  const FakeAnswer moved = moved_to("https://lumen.example/archive/news");
  EXPECT_EQ(after_night("2026-03-01", moved), "");
  EXPECT_EQ(after_night("2026-03-05", moved), "");
  EXPECT_EQ(after_night("2026-03-08", moved), "moved open\n");
}

TEST_F(Links, HaveNotMovedWhenTheTargetKeepsChanging) {
  after_night("2026-03-01", moved_to("https://lumen.example/a"));
  after_night("2026-03-08", moved_to("https://lumen.example/b"));
  EXPECT_EQ(after_night("2026-03-12", moved_to("https://lumen.example/a")), "");
}

}  // namespace
}  // namespace rolecall::pipeline
