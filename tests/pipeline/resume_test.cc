// SPDX-License-Identifier: Apache-2.0
// Runs that the store fails at some write, and the runs after them: together they must do what an
// undisturbed run does.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "store/database.h"
#include "tests/pipeline/small_wiki.h"

namespace rolecall::pipeline {
namespace {

constexpr const char* kNight = "2026-03-01";
constexpr int kPages = 40;

/// Pages that make claims, do not, and fail.
void fill(SmallWiki& wiki) {
  wiki.add_pages(kPages);
  int i = 0;
  for (auto& [url, answer] : wiki.web.answers) {
    if (++i % 2 == 0) {
      answer = fake_page(
          "Mira Holt has stepped down as Chair of the Lumen Foundation, effective "
          "May " +
          std::to_string(1 + i % 28) + ", 2026.");
    }
    if (i % 7 == 0) answer = fake_failure(model::Outcome::kGone);
  }
}

/// All that a run leaves behind, but for ids.
std::string contents(const SmallWiki& wiki) {
  return wiki.dump(
             "SELECT url, last_outcome, body_digest, text_digest, failures, next_due, "
             "interval_s FROM source ORDER BY url") +
         wiki.dump(
             "SELECT url, count(*) FROM capture JOIN source ON source.id = capture.source "
             "GROUP BY url ORDER BY url") +
         wiki.dump(
             "SELECT url, claim.key, quote, withdrawn IS NULL FROM claim JOIN source ON "
             "source.id = claim.source ORDER BY url, claim.key") +
         wiki.dump(
             "SELECT kind, statement, key, state FROM finding ORDER BY kind, statement, key") +
         wiki.dump(
             "SELECT url, finding.key FROM finding_evidence JOIN finding ON finding.id = "
             "finding JOIN source ON source.id = source ORDER BY url, finding.key") +
         wiki.dump("SELECT outcome, sum(count) FROM run_outcome GROUP BY outcome");
}

/// Lets the nth insert into a table fail, as a disk does.
void break_write(SmallWiki& wiki, const std::string& table, int nth) {
  wiki.dump("CREATE TRIGGER test_break BEFORE INSERT ON " + table + " WHEN (SELECT count(*) FROM " +
            table + ") >= " + std::to_string(nth) +
            " BEGIN SELECT RAISE(ABORT, 'broken by the test'); END");
}

void mend(SmallWiki& wiki) { wiki.dump("DROP TRIGGER test_break"); }

TEST(Resume, DoesTheRestOfARunThatTheStoreBroke) {
  SmallWiki undisturbed;
  fill(undisturbed);
  undisturbed.refresh(kNight);
  const std::string expected = contents(undisturbed);
  std::mt19937 random(7);
  for (const char* table : {"capture", "capture", "capture", "document", "run_outcome"}) {
    const int nth = static_cast<int>(random() % (std::string(table) == "run_outcome" ? 2 : 25));
    SCOPED_TRACE(table + std::string(" ") + std::to_string(nth));
    SmallWiki wiki;
    fill(wiki);
    break_write(wiki, table, nth);
    EXPECT_THROW(wiki.try_refresh(kNight), store::StoreError);
    mend(wiki);
    const RefreshSummary rest = wiki.refresh(kNight);
    EXPECT_TRUE(rest.resumed);
    EXPECT_EQ(rest.due, kPages);
    EXPECT_EQ(sum_of(rest), kPages);
    EXPECT_EQ(contents(wiki), expected);
  }
}

TEST(Resume, KeepsWhatWasCommittedBeforeTheStoreBroke) {
  SmallWiki wiki;
  fill(wiki);
  wiki.config.refresh.batch_pages = 1;
  break_write(wiki, "capture", 10);
  EXPECT_THROW(wiki.try_refresh(kNight), store::StoreError);
  EXPECT_EQ(wiki.dump("SELECT count(*) FROM capture"), "10\n");
  EXPECT_EQ(wiki.dump("SELECT state FROM run"), "running\n");
}

}  // namespace
}  // namespace rolecall::pipeline
