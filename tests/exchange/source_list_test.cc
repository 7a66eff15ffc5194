// SPDX-License-Identifier: Apache-2.0
#include "exchange/source_list.h"

#include <gtest/gtest.h>

namespace rolecall::exchange {
namespace {

SourceLine line(const std::string& url, const std::string& watch = "") {
  SourceLine source;
  source.url = url;
  source.watch = watch;
  return source;
}

TEST(SourceList, WritesCsvThatNoSpreadsheetRuns) {
  SourceLine source = line("https://lumen.example/a,b");
  source.cited_by = {"mira-holt", "karin-ostrom"};
  source.kind = "=SUM(A1)";
  source.moved_to = "@x \"y\"";
  source.outcome = "gone";
  source.failures = 2;
  source.next_due = *base::parse_time("2026-05-04");
  EXPECT_EQ(sources_to_csv({source}),
            "url,cited_by,watch,kind,outcome,last_success,next_due,failures,moved_to\n"
            "\"https://lumen.example/a,b\",mira-holt karin-ostrom,,'=SUM(A1),gone,,"
            "2026-05-04T00:00:00Z,2,\"'@x \"\"y\"\"\"\n");
  for (const char* start : {"+", "-", "@", "\t", "="}) {
    source.kind = std::string(start) + "1";
    EXPECT_NE(sources_to_csv({source}).find(",'" + source.kind), std::string::npos) << start;
  }
}

TEST(SourceList, WritesOneObjectALine) {
  EXPECT_EQ(sources_to_jsonl({line("https://lumen.example/", "named")}),
            "{\"url\":\"https://lumen.example/\",\"cited_by\":[],\"watch\":\"named\",\"kind\":\"\","
            "\"outcome\":\"\",\"last_success\":\"\",\"next_due\":\"\",\"failures\":0,"
            "\"moved_to\":\"\"}\n");
}

TEST(SourceList, OpmlOfWatchedListingsIsReadBack) {
  const std::string opml = sources_to_opml({line("https://lumen.example/feed?a=1&b=2", "named"),
                                            line("https://lumen.example/cited"),
                                            line("https://lumen.example/announced", "page")});
  const auto read = parse_source_list(opml, "feeds.opml");
  ASSERT_TRUE(read.has_value());
  ASSERT_EQ(read->size(), 1U);
  EXPECT_EQ(read->front().url, "https://lumen.example/feed?a=1&b=2");
  EXPECT_EQ(read->front().where, "feeds.opml: outline 1");
}

TEST(SourceList, ReadsNestedOutlinesAndPlainLists) {
  const auto nested = parse_source_list(
      "<?xml version='1.0'?><opml version='1.0'><body><outline text='Group'>"
      "<outline text='A' xmlUrl='https://a.example/feed'/><outline text='no feed'/>"
      "<outline text='B' xmlurl=' https://b.example/feed '/></outline></body></opml>",
      "x.opml");
  ASSERT_TRUE(nested.has_value());
  ASSERT_EQ(nested->size(), 2U);
  EXPECT_EQ((*nested)[1].url, "https://b.example/feed");
  const auto plain =
      parse_source_list("# mine\n\nhttps://a.example/\r\n https://b.example/ \n", "u");
  ASSERT_TRUE(plain.has_value());
  ASSERT_EQ(plain->size(), 2U);
  EXPECT_EQ((*plain)[0].url, "https://a.example/");
  EXPECT_EQ((*plain)[1].where, "u:4");
}

TEST(SourceList, ComplainsOfBrokenOpml) {
  EXPECT_FALSE(parse_source_list("<opml><body><outline", "x.opml").has_value());
}

}  // namespace
}  // namespace rolecall::exchange
