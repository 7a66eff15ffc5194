// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_reader.h"

#include "tests/fetch/gzip.h"
#include "tests/fetch/warc_file.h"

namespace rolecall::fetch {
namespace {

std::string record(const std::string& type, const std::string& block,
                   const std::string& more = "") {
  return "WARC/1.0\r\nWARC-Type: " + type + "\r\nContent-Length: " + std::to_string(block.size()) +
         "\r\n" + more + "\r\n" + block + "\r\n\r\n";
}

ReadFile read_bytes(const std::string& bytes) {
  const TempFolder folder;
  return read_all(folder.put("a.warc.gz", bytes));
}

TEST(WarcReader, ReadsPlainByRecordAndWholeFiles) {
  const std::string a = record("warcinfo", "one");
  const std::string b = record("response", std::string(200'000, 'b'));
  const std::string c = record("metadata", "");
  const struct {
    const char* name;
    std::string bytes;
    bool by_record;
    int64_t second;  ///< Offset of the second record.
  } kCases[] = {
      {"plain", a + b + c, true, static_cast<int64_t>(a.size())},
      {"by record", gzip(a) + gzip(b) + gzip(c), true, static_cast<int64_t>(gzip(a).size())},
      {"with empty members", gzip("") + gzip(a) + gzip("") + gzip(b) + gzip(c), true,
       static_cast<int64_t>((gzip("") + gzip(a) + gzip("")).size())},
      {"whole", gzip(a + b + c), false, 0},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.name);
    const ReadFile file = read_bytes(row.bytes);
    ASSERT_EQ(file.types, "warcinfo response metadata");
    EXPECT_EQ(file.records[1].block.size(), 200'000);
    EXPECT_EQ(file.records[1].head.offset, row.second);
    EXPECT_EQ(file.by_record, row.by_record);
    EXPECT_EQ(file.problems.size(), row.by_record ? 0 : 1);
  }
}

TEST(WarcReader, BeginsAtARecord) {
  const TempFolder folder;
  const std::string a = gzip(record("warcinfo", "one"));
  const std::string path = folder.put("a.warc.gz", a + gzip(record("response", "two")));
  auto reader = WarcReader::open(path, static_cast<int64_t>(a.size()));
  WarcRecord head;
  ASSERT_TRUE(reader->next(head));
  EXPECT_EQ(reader->read_block(2), "tw");
  EXPECT_EQ(reader->read_block(100), "o");
  EXPECT_FALSE(reader->next(head));
  EXPECT_TRUE(reader->problems().empty());
}

TEST(WarcReader, SurvivesWhatIsBroken) {
  const std::string a = record("warcinfo", "one");
  const std::string c = record("metadata", "three");
  std::string damaged = gzip(record("response", "A page. " + std::string(3000, 'x')));
  damaged[damaged.size() / 2] ^= 0x55;
  const std::string no_length = "WARC/1.0\r\nWARC-Type: response\r\n\r\nlost\r\n\r\n";
  const std::string too_long =
      "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 99\r\n\r\nx\r\n\r\n";
  const std::string too_short =
      "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 1\r\n\r\nxyz\r\n\r\n";
  const std::string endless = "WARC/1.0\r\n" + std::string(100'000, 'h') + "\r\n\r\n";
  const struct {
    const char* name;
    std::string bytes;
    const char* types;
  } kCases[] = {
      {"a damaged member", gzip(a) + damaged + gzip(c), "warcinfo metadata"},
      {"a member that is cut off", gzip(a) + damaged.substr(0, 12) + gzip(c), "warcinfo metadata"},
      {"bytes between members", gzip(a) + "garbage" + gzip(c), "warcinfo metadata"},
      {"the last record is torn", gzip(a) + gzip(c) + gzip(c).substr(0, 15), "warcinfo metadata"},
      {"no length", gzip(a) + gzip(no_length) + gzip(c), "warcinfo metadata"},
      {"no length, plain", a + no_length + c, "warcinfo metadata"},
      {"too short a length", gzip(a) + gzip(too_short) + gzip(c), "warcinfo response metadata"},
      {"too short a length, plain", a + too_short + c, "warcinfo response metadata"},
      {"too long a length", gzip(a) + gzip(too_long) + gzip(c), "warcinfo response metadata"},
      {"a head without end", gzip(a) + gzip(endless) + gzip(c), "warcinfo metadata"},
      {"a head without end, plain", a + endless + c, "warcinfo metadata"},
      {"not an archive", "Dear reader,\r\n\r\nthis is a letter.\r\n", ""},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.name);
    const ReadFile file = read_bytes(row.bytes);
    // A record that breaks off is given with what there is of it.
    const std::string types = file.types;
    EXPECT_TRUE(types == row.types || types == std::string(row.types) + " metadata" ||
                types == "warcinfo response metadata")
        << types;
    EXPECT_FALSE(file.problems.empty());
  }
}

TEST(WarcReader, SaysWhereAFileIsBroken) {
  const std::string a = gzip(record("warcinfo", "one"));
  const ReadFile file = read_bytes(a + gzip("no record at all") + gzip(record("metadata", "")));
  ASSERT_EQ(file.problems.size(), 1);
  EXPECT_EQ(file.problems[0].offset, static_cast<int64_t>(a.size()));
  EXPECT_EQ(file.types, "warcinfo metadata");
}

TEST(WarcReader, SaysThatAFileIsNotThere) {
  EXPECT_EQ(WarcReader::open("/nowhere/a.warc.gz").error().code, base::ErrorCode::kNotFound);
}

}  // namespace
}  // namespace rolecall::fetch
