// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_record.h"

#include <gtest/gtest.h>

#include "fetch/warc_digest.h"

namespace rolecall::fetch {
namespace {

// ISO 28500:2017 section 4: as in RFC 822, lines that begin with white space go on.
TEST(WarcRecord, JoinsFoldedLinesAndCountsOddOnes) {
  const WarcFields parsed = parse_warc_fields(
      "WARC-Type: response\r\nWarc-Target-URI:  http://a.example/x\r\n y\r\nno field\r\n: none\r\n"
      "X-Bare: 1\n\tand 2\n");
  ASSERT_EQ(parsed.fields.size(), 3);
  EXPECT_EQ(parsed.fields[0].name, "warc-type");
  EXPECT_EQ(parsed.fields[1].name, "warc-target-uri");
  EXPECT_EQ(parsed.fields[1].value, "http://a.example/x y");
  EXPECT_EQ(parsed.fields[2].value, "1 and 2");
  EXPECT_EQ(parsed.odd_lines, 2);
}

TEST(WarcRecord, TakesBracketsOffTheTarget) {
  WarcRecord record;
  record.fields = {{"warc-target-uri", "<http://a.example/>"}, {"warc-type", "Response"}};
  EXPECT_EQ(record.target_uri(), "http://a.example/");
  EXPECT_EQ(record.type(), "response");
  EXPECT_FALSE(record.date());
}

TEST(WarcRecord, WritesOneLineAField) {
  EXPECT_EQ(format_warc_head({{"WARC-Type", "metadata"}, {"X", "a\r\nWARC-Date: b"}}),
            "WARC/1.1\r\nWARC-Type: metadata\r\nX: a  WARC-Date: b\r\n\r\n");
}

TEST(WarcRecord, NamesRecordsByRandomUuids) {
  const std::string id = make_record_id();
  EXPECT_EQ(id.size(), 47);
  EXPECT_TRUE(id.starts_with("<urn:uuid:"));
  EXPECT_EQ(id[24], '4');  // RFC 9562 section 5.4: the version
  EXPECT_NE(std::string("89ab").find(id[29]), std::string::npos);
  EXPECT_NE(id, make_record_id());
}

TEST(WarcRecord, ReadsArcLines) {
  const struct {
    const char* line;
    const char* uri;
    const char* date;
    uint64_t length;
  } kCases[] = {
      {"http://a.example/ 192.0.2.1 20140216050221 text/html 1591", "http://a.example/",
       "2014-02-16T05:02:21Z", 1591},
      {"http://a.example/b c 192.0.2.1 20140216050221 text/html 7", "http://a.example/b c",
       "2014-02-16T05:02:21Z", 7},
      {"http://a.example/ 192.0.2.1 201402160502210000 text/html 7", "http://a.example/",
       "2014-02-16T05:02:21Z", 7},
      {"http://a.example/ 192.0.2.1 20140216050221 text/html 200 - - 0 a.arc 9",
       "http://a.example/", "2014-02-16T05:02:21Z", 9},
      {"http://a.example/ 192.0.2.1 20140216050221 text/html -1", nullptr, nullptr, 0},
      {"http://a.example/ 192.0.2.1 20140216050221 text/html abc", nullptr, nullptr, 0},
      {"1 0 Somebody", nullptr, nullptr, 0},
      {"URL IP-address Archive-date Content-type Archive-length", nullptr, nullptr, 0},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.line);
    const auto record = parse_arc_line(row.line);
    ASSERT_EQ(record.has_value(), row.uri != nullptr);
    if (!record) continue;
    EXPECT_EQ(record->target_uri(), row.uri);
    EXPECT_EQ(record->field("warc-date"), row.date);
    EXPECT_EQ(record->length, row.length);
  }
}

// RFC 4648 section 10.
TEST(WarcDigest, WritesBase32) {
  EXPECT_EQ(base32(""), "");
  EXPECT_EQ(base32("f"), "MY======");
  EXPECT_EQ(base32("foo"), "MZXW6===");
  EXPECT_EQ(base32("fooba"), "MZXW6YTB");
}

// FIPS 180-4: the digest of "abc", and RFC 3174 section 7.3 the same.
TEST(WarcDigest, ReadsEverySpelling) {
  Hasher sha1(DigestKind::kSha1);
  sha1.add("a");
  sha1.add("bc");
  const std::string abc = sha1.finish();
  for (const char* field :
       {"sha1:A9993E364706816ABA3E25717850C26C9CD0D89D", "SHA1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5",
        "sha-1:qZk+NkcGgWq6PiVxeFDCbJzQ2J0=", "sha1: qZk-NkcGgWq6PiVxeFDCbJzQ2J0"}) {
    SCOPED_TRACE(field);
    const auto digest = parse_digest(field);
    ASSERT_TRUE(digest.has_value());
    EXPECT_EQ(digest->kind, DigestKind::kSha1);
    EXPECT_EQ(digest->bytes, abc);
  }
  EXPECT_FALSE(parse_digest("sha1:short"));
  EXPECT_FALSE(parse_digest("crc:00"));
  EXPECT_FALSE(parse_digest("nothing"));
  const std::string hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  EXPECT_EQ(parse_digest(warc_digest_of_hex(hex))->bytes, parse_digest("sha256:" + hex)->bytes);
}

}  // namespace
}  // namespace rolecall::fetch
