// SPDX-License-Identifier: Apache-2.0
// When an archive is asked for a dead page's copy, and what is kept of its answer.
#include "pipeline/memento_search.h"

#include <gtest/gtest.h>

#include "tests/pipeline/small_wiki.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;

constexpr const char* kUrl = "https://lumen.example/news";
constexpr const char* kGate = "https://archive.example/gate/https://lumen.example/news";
constexpr const char* kCopy = "https://archive.example/2025/https://lumen.example/news";

class MementoSearch : public ::testing::Test {
 protected:
  MementoSearch() {
    wiki_.config.fallbacks.memento.timegate = "https://archive.example/gate/";
    wiki_.add_profile("Mira Holt", {kUrl});
    wiki_.web.answers[kUrl] = fake_page("A quiet year.");
  }

  RefreshSummary night(const std::string& date) {
    RefreshRequest request;
    request.scope = store::RunScope::kAll;
    return wiki_.refresh(date, request);
  }

  /// Four nights after which the page is gone; the archive is asked in the last.
  RefreshSummary until_gone() {
    night("2026-03-01");
    wiki_.web.answers[kUrl] = fake_failure(Outcome::kGone);
    night("2026-03-02");
    night("2026-03-05");
    return night("2026-03-08");
  }

  FakeAnswer copy() const {
    FakeAnswer answer = fake_page("A quiet year.");
    answer.moved_to = kCopy;
    answer.headers = {{"memento-datetime", "Mon, 01 Dec 2025 00:00:00 GMT"},
                      {"link", std::string("<") + kUrl + ">; rel=original"}};
    return answer;
  }

  size_t asked() const {
    size_t count = 0;
    for (const auto& request : wiki_.web.requests) count += request.url == kGate ? 1 : 0;
    return count;
  }

  std::string stored() { return wiki_.dump("SELECT state, url, attempts FROM memento"); }

  SmallWiki wiki_;
};

TEST_F(MementoSearch, ProposesTheCopyAndAsksOnce) {
  wiki_.web.answers[kGate] = copy();
  EXPECT_EQ(until_gone().mementos.found, 1);
  EXPECT_EQ(stored(), std::string("found|") + kCopy + "|1\n");
  ASSERT_EQ(wiki_.web.requests.back().fields.size(), 1U);
  EXPECT_EQ(wiki_.web.requests.back().fields.front().name, "Accept-Datetime");
  EXPECT_EQ(wiki_.web.requests.back().fields.front().value, "Sun, 01 Mar 2026 00:00:00 GMT");
  EXPECT_EQ(night("2026-03-09").mementos.asked(), 0);
  EXPECT_EQ(asked(), 1U);
  // A proposal alone: the profile cites what it cited.
  EXPECT_EQ(wiki_.dump("SELECT count(*) FROM profile WHERE content LIKE '%archive.example%'"),
            "0\n");
}

TEST_F(MementoSearch, IsOffWithoutATimeGate) {
  wiki_.config.fallbacks.memento.timegate.clear();
  EXPECT_EQ(until_gone().mementos.asked(), 0);
  EXPECT_EQ(asked(), 0U);
}

TEST_F(MementoSearch, AsksForTheDayOnWhichTheReferenceWasAccessed) {
  wiki_.dump(
      "UPDATE profile SET content = json_set(content, '$.references[0].accessed', '2024-05')");
  wiki_.web.answers[kGate] = copy();
  until_gone();
  EXPECT_EQ(wiki_.web.requests.back().fields.front().value, "Wed, 01 May 2024 00:00:00 GMT");
}

TEST_F(MementoSearch, GivesUpAfterThreeFailures) {
  wiki_.web.answers[kGate] = fake_failure(Outcome::kTimeout);
  EXPECT_EQ(until_gone().mementos.failed, 1);
  for (const char* date : {"2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12"}) night(date);
  EXPECT_EQ(asked(), 3U);
  EXPECT_EQ(stored(), "failed||3\n");
}

TEST_F(MementoSearch, AsksAgainWhenSomethingChanged) {
  wiki_.web.answers[kGate] = fake_failure(Outcome::kGone);
  EXPECT_EQ(until_gone().mementos.none, 1);
  EXPECT_EQ(night("2026-03-09").mementos.asked(), 0);
  wiki_.config.fallbacks.memento.timegate = "https://other.example/";
  EXPECT_EQ(night("2026-03-10").mementos.none, 1);
  // Back, and dead once more: another streak.
  wiki_.web.answers[kUrl] = fake_page("A quiet year.");
  night("2026-03-11");
  wiki_.web.answers[kUrl] = fake_failure(Outcome::kGone);
  night("2026-03-12");
  night("2026-03-15");
  EXPECT_EQ(night("2026-03-18").mementos.none, 1);
}

TEST_F(MementoSearch, IsRefusedByTheArchivesRules) {
  wiki_.web.answers[kGate] = fake_failure(Outcome::kRobots);
  EXPECT_EQ(until_gone().mementos.refused, 1);
  EXPECT_EQ(night("2026-03-09").mementos.asked(), 0);
}

TEST_F(MementoSearch, AsksAboutAFewARun) {
  wiki_.add_pages(5);
  for (auto& [url, answer] : wiki_.web.answers) answer = fake_failure(Outcome::kGone);
  wiki_.config.fallbacks.memento.most = 2;
  night("2026-03-02");
  night("2026-03-05");
  EXPECT_EQ(night("2026-03-08").mementos.none, 2);
  EXPECT_EQ(night("2026-03-09").mementos.none, 2);
}

}  // namespace
}  // namespace rolecall::pipeline
