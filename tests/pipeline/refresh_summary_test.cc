// SPDX-License-Identifier: Apache-2.0
#include "pipeline/refresh_summary.h"

#include <gtest/gtest.h>

namespace rolecall::pipeline {
namespace {

using model::FindingKind;

RefreshSummary example() {
  RefreshSummary summary;
  summary.run = model::RunId{12};
  summary.due = 690;
  summary.outcomes = {{model::Outcome::kNew, 680}, {model::Outcome::kGone, 10}};
  summary.new_claims = 41;
  summary.findings = {{FindingKind::kEnded, 3}, {FindingKind::kConfirms, 30}};
  summary.written = 690;
  summary.elapsed = std::chrono::milliseconds(30'000);
  summary.cpu_seconds = 40.25;
  summary.peak_memory = int64_t{180} << 20;
  return summary;
}

TEST(Summary, IsAFewLinesForPeople) {
  EXPECT_EQ(summary_to_text(example()),
            "run 12: 690 sources due, 0 left; done\n"
            "  sources: new 680, gone 10\n"
            "  new findings: ended 3, confirms 30\n"
            "  claims: 41 new, 0 no longer said\n"
            "  30.0 s for 690 sources, 23.0 a second; CPU 40.2 s; peak memory 180 MiB\n");
}

TEST(Summary, NamesHostsThatAskForLongPauses) {
  RefreshSummary summary = example();
  summary.one_page_hosts = {"https://a.example", "https://b.example"};
  EXPECT_NE(summary_to_text(summary).find("\n  one page each, as their Crawl-delay asks: "
                                          "https://a.example, https://b.example\n"),
            std::string::npos);
}

TEST(Summary, IsOneObjectForPrograms) {
  EXPECT_EQ(summary_to_json(example()),
            R"({"run":12,"resumed":false,"end":"done","note":"","due":690,)"
            R"("outcomes":{"new":680,"gone":10},"left":0,"findings":{"ended":3,"confirms":30},)"
            R"("failing":0,"failing_examples":[],)"
            R"("new_claims":41,"withdrawn_claims":0,"suppressed_claims":0,"ungrounded_claims":0,)"
            R"("mementos":{"found":0,"none":0,"refused":0,"failed":0},)"
            R"("browser":{"rendered":0,"failed":0,"deferred":0,"connections":0,"refused":0,)"
            R"("bytes":0},)"
            R"("one_page_hosts":[],)"
            R"("archive":{"captures":0,"bodies":0,"revisits":0,"unkept":0,"bytes":0},)"
            R"("watched":{},)"
            R"("written":690,"elapsed_seconds":30.0,"sources_per_second":23.0,)"
            R"("cpu_seconds":40.25,"peak_memory_bytes":188743680})"
            "\n");
}

TEST(Summary, SaysWhatWatchingCameTo) {
  EXPECT_EQ(describe_watching({{"listings", 2}, {"new-items", 31}, {"taken", 1}, {"old", 30}}),
            "2 listings read with news, 31 new items, 1 taken to be read, 30 old");
}

TEST(Summary, NeedsAPersonForFindingsAndBrokenRunsOnly) {
  RefreshSummary summary = example();
  EXPECT_TRUE(needs_person(summary));
  summary.findings = {{FindingKind::kConfirms, 30}};
  EXPECT_FALSE(needs_person(summary));
  for (const RunEnd end : {RunEnd::kStopped, RunEnd::kStalled, RunEnd::kNetworkDown}) {
    summary.end = end;
    EXPECT_TRUE(needs_person(summary)) << to_string(end);
  }
  summary.end = RunEnd::kBudget;
  EXPECT_FALSE(needs_person(summary));
}

}  // namespace
}  // namespace rolecall::pipeline
