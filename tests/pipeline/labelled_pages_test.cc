// SPDX-License-Identifier: Apache-2.0
// Extraction on labelled pages that lie beside the checkout, with floors a little under what was
// reached, so that nobody lowers it unseen. `rolecall eval` prints the same figures.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "exchange/gold.h"
#include "pipeline/extract_files.h"
#include "pipeline/score.h"

namespace rolecall::pipeline {
namespace {

struct LabelledSet {
  const char* labels;  ///< Folders below ../shared.
  const char* pages;
  double f1;                 ///< Floor over all kinds, relaxed.
  double changes_precision;  ///< Floors on role.start and role.end.
  double changes_recall;
};

const LabelledSet kSets[] = {
    {"gold/dev", "gold/dev/pages", 0.87, 0.94, 0.84},
    {"gold/news", "gold/news/pages", 0.85, 0.85, 0.75},
    {"gold/rust-blog", "corpus/rust-blog/pages", 0.83, 0.92, 0.77},
};

std::string shared(const char* folder) {
  return std::string(ROLECALL_SOURCE_DIR) + "/../shared/" + folder;
}

Score score(const LabelledSet& set, const std::vector<exchange::GoldPage>& gold) {
  std::vector<FileJob> jobs;
  std::map<std::string, const exchange::GoldPage*> labels;
  for (const exchange::GoldPage& page : gold) {
    jobs.push_back({page.page, shared(set.pages) + "/" + page.page, page.url, std::nullopt});
    labels[page.page] = &page;
  }
  Score total;
  const extract::Extractor extractor;
  extract_files(jobs, extractor, [&](const FileResult& result) {
    if (!result.extraction) {
      ADD_FAILURE() << result.job.page << ": " << result.extraction.error().message();
      return;
    }
    const model::Document& document = result.extraction->document;
    for (const model::Claim& claim : result.extraction->claims) {
      EXPECT_EQ(document.view({claim.start, claim.end}), claim.quote) << result.job.page;
    }
    add_page(total, *labels.at(result.job.page), result.extraction->claims, Strength::kRelaxed);
  });
  return total;
}

TEST(LabelledPages, ClaimsReachTheirFloors) {
  for (const LabelledSet& set : kSets) {
    SCOPED_TRACE(set.labels);
    if (!std::filesystem::exists(shared(set.labels))) {
      GTEST_SKIP() << "no labelled pages in " << shared(set.labels);
    }
    const auto gold = exchange::load_gold(shared(set.labels));
    ASSERT_TRUE(gold) << gold.error().message();
    const Score reached = score(set, *gold);
    EXPECT_GE(reached.all().f1(), set.f1);
    EXPECT_GE(reached.changes().precision(), set.changes_precision);
    EXPECT_GE(reached.changes().recall(), set.changes_recall);
  }
}

}  // namespace
}  // namespace rolecall::pipeline
