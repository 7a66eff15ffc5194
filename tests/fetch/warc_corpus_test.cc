// SPDX-License-Identifier: Apache-2.0
// Archives that other programs wrote, and broken ones: each intact record is read, and what is
// broken is told.

#include "tests/fetch/corpus.h"
#include "tests/fetch/warc_file.h"

namespace rolecall::fetch {
namespace {

struct Case {
  const char* file;
  const char* types;
  bool is_whole;  ///< Nothing to tell.
};

constexpr const char* kSix = "warcinfo warcinfo response request revisit request";
constexpr const char* kPosts = "response request response request response request";

constexpr Case kCases[] = {
    {"example.warc", kSix, true},
    {"example.warc.gz", kSix, true},
    {"example-bad-non-chunked.warc.gz", kSix, false},
    {"example-bad.warc.gz.bad", "warcinfo response request revisit request response", false},
    {"example-resource.warc.gz", "warcinfo warcinfo resource", true},
    {"example-space-in-target-uri.warc.gz", "warcinfo resource", true},
    {"example-wget-bad-target-uri.warc.gz", "warcinfo request response metadata resource resource",
     true},
    {"example-wrong-chunks.warc.gz", "response request", false},
    {"example-digest.warc", "request request request request", true},
    {"post-test.warc.gz", kPosts, true},
    {"example.arc", "warcinfo response", true},
    {"example.arc.gz", "warcinfo response", true},
    {"example-space-in-url.arc", "warcinfo response", false},  // shorter than it says
    {"bad.arc", "response", false},
    {"example-trunc.warc", "warcinfo warcinfo response request", false},
};

TEST(WarcCorpus, EveryIntactRecordIsRead) {
  if (!std::filesystem::exists(corpus_path("warc"))) {
    GTEST_SKIP() << "the corpus is not beside this checkout";
  }
  for (const Case& row : kCases) {
    SCOPED_TRACE(row.file);
    const ReadFile file = read_all(corpus_path("warc") + "/" + row.file);
    EXPECT_EQ(file.types, row.types);
    EXPECT_EQ(file.problems.empty(), row.is_whole);
  }
}

}  // namespace
}  // namespace rolecall::fetch
