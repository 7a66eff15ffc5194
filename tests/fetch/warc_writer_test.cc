// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_writer.h"

#include "base/digest.h"
#include "fetch/capture_archive.h"
#include "fetch/warc_digest.h"
#include "tests/fetch/gzip.h"
#include "tests/fetch/warc_file.h"

namespace rolecall::fetch {
namespace {

constexpr base::Time kNow{std::chrono::seconds(1'772'335'020)};  // 2026-03-01T03:17:00Z

WarcWriterOptions options_for(const TempFolder& folder) {
  return {folder.path() + "/warc", uint64_t{1} << 30, "rolecall/0.1"};
}

/// The one file that the writer has made.
ReadFile read_only_file(const TempFolder& folder) {
  const auto entry = std::filesystem::directory_iterator(folder.path() + "/warc");
  return read_all(entry->path().string());
}

model::Capture make_capture(const std::string& url, const std::string& body) {
  model::Capture capture;
  capture.url = url;
  capture.effective_url = url;
  capture.fetched = kNow;
  capture.status = 200;
  capture.outcome = model::Outcome::kNew;
  capture.body = body;
  capture.body_digest = base::sha256_hex(body);
  capture.exchanges = {{url, "192.0.2.1", "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", "",
                        model::Truncated::kNo}};
  return capture;
}

TEST(WarcWriter, BeginsAFileWithItsWarcinfo) {
  const TempFolder folder;
  WarcWriter writer(options_for(folder));
  const std::string text = "a: b\r\n";
  const WarcPiece block{text};
  const WarcPlace place = writer.write(
      {{"WARC-Type", "metadata"}, {"WARC-Record-ID", make_record_id()}}, {&block, 1}, kNow);
  EXPECT_TRUE(is_archive_name(place.file));
  EXPECT_TRUE(std::filesystem::exists(folder.path() + "/warc/" + place.file + ".open"));
  writer.close();
  const ReadFile file = read_all(find_archive(folder.path() + "/warc", place.file));
  ASSERT_EQ(file.types, "warcinfo metadata");
  EXPECT_TRUE(file.problems.empty());
  EXPECT_TRUE(file.by_record);
  const WarcRecord& info = file.records[0].head;
  EXPECT_EQ(info.version, "WARC/1.1");
  EXPECT_EQ(info.field("warc-filename"), place.file);
  EXPECT_EQ(info.field("warc-date"), "2026-03-01T03:17:00Z");
  EXPECT_EQ(file.records[1].head.offset, place.offset);
  EXPECT_EQ(file.records[1].head.field("warc-warcinfo-id"), info.field("warc-record-id"));
  EXPECT_EQ(file.records[1].block, text);
}

TEST(WarcWriter, RollsAFullFileBetweenGroups) {
  const TempFolder folder;
  WarcWriterOptions options = options_for(folder);
  options.roll_size = 1;
  WarcWriter writer(options);
  for (int i = 0; i < 3; ++i) {
    archive_capture(
        writer, {make_capture("http://a.example/", "<p>x"), BodyWish::kUnread, "", std::nullopt});
  };
  writer.close();
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(options.folder)) {
    EXPECT_EQ(read_all(entry.path().string()).types, "warcinfo request response metadata");
    ++files;
  }
  EXPECT_EQ(files, 3);
}

TEST(CaptureArchive, KeepsTheMessageByteForByteButForItsTransferCoding) {
  const TempFolder folder;
  WarcWriter writer(options_for(folder));
  const std::string text(5000, 'a');
  model::Capture capture = make_capture("http://a.example/x", text);
  capture.exchanges[0].coded_body = gzip(text);
  capture.exchanges[0].response_head =
      "HTTP/1.1 200 OK\r\nTRANSFER-encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n";
  archive_capture(writer, {capture, BodyWish::kKeep, "", std::nullopt});
  writer.close();
  const ReadFile file = read_only_file(folder);
  ASSERT_EQ(file.types, "warcinfo request response metadata");
  EXPECT_EQ(file.records[1].block, capture.exchanges[0].request_head);
  EXPECT_EQ(file.records[2].block,
            "HTTP/1.1 200 OK\r\nX-Crawl-Transfer-Encoding: chunked\r\nContent-Encoding: gzip"
            "\r\n\r\n" +
                gzip(text));
  const WarcRecord& head = file.records[2].head;
  EXPECT_EQ(head.target_uri(), "http://a.example/x");
  EXPECT_EQ(head.field("warc-ip-address"), "192.0.2.1");
  EXPECT_EQ(head.field("warc-payload-digest"), warc_digest_of_hex(base::sha256_hex(gzip(text))));
  EXPECT_EQ(head.field("warc-block-digest"),
            warc_digest_of_hex(base::sha256_hex(file.records[2].block)));
  EXPECT_EQ(file.records[1].head.field("warc-concurrent-to"), head.field("warc-record-id"));
  EXPECT_EQ(file.records[3].block, "outcome: new\r\nasked-for: http://a.example/x\r\n");
}

TEST(CaptureArchive, RefersToABodyThatIsThere) {
  const TempFolder folder;
  WarcWriter writer(options_for(folder));
  const auto first = archive_capture(
      writer, {make_capture("http://a.example/1", "<p>x"), BodyWish::kKeep, "", std::nullopt});
  EXPECT_EQ(first.place, first.body);
  const auto known = read_archived_body(folder.path() + "/warc", first.body);
  ASSERT_TRUE(known.has_value());
  model::Capture same = make_capture("http://a.example/2", "<p>x");
  model::Capture other = make_capture("http://a.example/3", "<p>y");
  model::Capture unmodified = make_capture("http://a.example/1", "");
  unmodified.outcome = model::Outcome::kNotModified;
  EXPECT_EQ(archive_capture(writer, {same, BodyWish::kKeep, "", known}).body, first.body);
  EXPECT_NE(archive_capture(writer, {other, BodyWish::kKeep, "", known}).body, first.body);
  EXPECT_EQ(archive_capture(writer, {unmodified, BodyWish::kUnread, "", known}).body, first.body);
  writer.close();
  const ReadFile file = read_only_file(folder);
  ASSERT_EQ(file.types,
            "warcinfo request response metadata request revisit metadata "
            "request response metadata request revisit metadata");
  const WarcRecord& original = file.records[2].head;
  const WarcRecord& revisit = file.records[5].head;
  EXPECT_EQ(revisit.field("warc-profile"), kIdenticalPayload);
  EXPECT_EQ(revisit.field("warc-refers-to"), original.field("warc-record-id"));
  EXPECT_EQ(revisit.field("warc-refers-to-target-uri"), "http://a.example/1");
  EXPECT_EQ(revisit.field("warc-refers-to-date"), "2026-03-01T03:17:00Z");
  EXPECT_EQ(revisit.field("warc-payload-digest"), original.field("warc-payload-digest"));
  EXPECT_EQ(file.records[5].block, same.exchanges[0].response_head);
  EXPECT_EQ(file.records[11].head.field("warc-profile"), kServerNotModified);
}

TEST(CaptureArchive, LeavesOutWhatMayNotBeKept) {
  const struct {
    BodyWish wish;
    const char* types;
    const char* truncated;
  } kCases[] = {
      {BodyWish::kUnread, "warcinfo request response metadata", "unspecified"},
      {BodyWish::kNoArchive, "warcinfo request metadata", ""},
  };
  for (const auto& row : kCases) {
    const TempFolder folder;
    WarcWriter writer(options_for(folder));
    const auto archived = archive_capture(
        writer, {make_capture("http://a.example/", "<p>x"), row.wish, "asked", std::nullopt});
    writer.close();
    const ReadFile file = read_only_file(folder);
    EXPECT_EQ(file.types, row.types);
    EXPECT_EQ(file.records[2].head.field("warc-truncated"), row.truncated);
    EXPECT_EQ(file.records[2].head.offset, archived.place.offset);
    EXPECT_FALSE(archived.body);
    for (const auto& record : file.records) EXPECT_EQ(record.block.find("<p>x"), std::string::npos);
  }
}

TEST(CaptureArchive, KeepsEachRedirect) {
  const TempFolder folder;
  WarcWriter writer(options_for(folder));
  model::Capture capture = make_capture("http://a.example/new", "<p>x");
  model::Exchange hop = capture.exchanges[0];
  hop.url = "http://a.example/old";
  hop.response_head = "HTTP/1.1 301 Moved\r\nLocation: /new\r\n\r\n";
  capture.exchanges.insert(capture.exchanges.begin(), hop);
  archive_capture(writer, {capture, BodyWish::kKeep, "", std::nullopt});
  writer.close();
  const ReadFile file = read_only_file(folder);
  ASSERT_EQ(file.types, "warcinfo request response request response metadata");
  EXPECT_EQ(file.records[2].block, hop.response_head);
  EXPECT_EQ(file.records[2].head.target_uri(), "http://a.example/old");
  EXPECT_NE(file.records[5].block.find("redirected-from: http://a.example/old\r\n"),
            std::string::npos);
}

TEST(CaptureArchive, ReadsTheRobotsTag) {
  const struct {
    const char* value;
    bool forbids;
  } kCases[] = {
      {"noarchive", true},
      {"NOARCHIVE", true},
      {"noindex, noarchive", true},
      {"none", true},
      {"noindex, nofollow", false},
      {"rolecall: noarchive", true},
      {"otherbot: noarchive", false},
      {"otherbot: noindex, noarchive", false},
      {"otherbot: noindex, rolecall: none", true},
      {"unavailable_after: 25 Jun 2026 15:00:00 PST, noarchive", true},
      {"max-snippet: 20, noarchive", true},
      {"", false},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.value);
    EXPECT_EQ(!noarchive_header({{"x-robots-tag", row.value}}).empty(), row.forbids);
  }
  EXPECT_FALSE(noarchive_header({{"x-robots-tag", "noindex"}, {"x-robots-tag", "none"}}).empty());
}

}  // namespace
}  // namespace rolecall::fetch
