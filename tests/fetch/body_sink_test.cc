// SPDX-License-Identifier: Apache-2.0
#include "fetch/body_sink.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "fetch/limits.h"
#include "tests/fetch/gzip.h"

namespace rolecall::fetch {
namespace {

struct Taken {
  std::string body;
  BodyStop stop;
};

/// Feeds the bytes in pieces of the given size.
Taken take(const std::string& bytes, const std::string& coding, size_t piece, size_t limit) {
  BodySink sink(limit, BodySink::AtLimit::kFail);
  sink.set_coding(coding);
  for (size_t at = 0; at < bytes.size(); at += piece) {
    if (!sink.append(std::string_view(bytes).substr(at, piece))) break;
  }
  sink.finish();
  const BodyStop stop = sink.stop();
  return {sink.take(), stop};
}

TEST(BodySink, TakesCodingsOff) {
  const std::string text = "<p>Ada leads the board.";
  const std::string two_members = gzip(text.substr(0, 5)) + gzip(text.substr(5));
  const struct {
    const char* name;
    std::string bytes;
    const char* coding;
    BodyStop stop;
  } kCases[] = {
      {"plain", text, "", BodyStop::kNone},
      {"identity", text, "Identity", BodyStop::kNone},
      {"gzip", gzip(text), "gzip", BodyStop::kNone},
      {"x-gzip", gzip(text), " X-GZIP ", BodyStop::kNone},
      {"RFC 1952 2.2: several members", two_members, "gzip", BodyStop::kNone},
      {"padding after the end", gzip(text) + std::string(8, '\0'), "gzip", BodyStop::kNone},
      {"without its end", gzip(text).substr(0, 20), "gzip", BodyStop::kCoding},
      {"not gzip at all", text, "gzip", BodyStop::kCoding},
      {"not asked for", text, "br", BodyStop::kCoding},
      {"two codings", gzip(gzip(text)), "gzip, gzip", BodyStop::kCoding},
  };
  for (const auto& row : kCases) {
    for (const size_t piece : {size_t{1}, size_t{7}, size_t{4096}}) {
      SCOPED_TRACE(row.name);
      const Taken taken = take(row.bytes, row.coding, piece, 1000);
      EXPECT_EQ(taken.stop, row.stop);
      if (row.stop == BodyStop::kNone) {
        EXPECT_EQ(taken.body, text);
      }
    }
  }
}

TEST(BodySink, HoldsItsLimitExactly) {
  const std::string bytes(100, 'x');
  for (const char* coding : {"", "gzip"}) {
    SCOPED_TRACE(coding);
    const std::string sent = *coding == '\0' ? bytes : gzip(bytes);
    EXPECT_EQ(take(sent, coding, 9, 100).stop, BodyStop::kNone);
    EXPECT_EQ(take(sent, coding, 9, 99).stop, BodyStop::kLimit);
  }
}

TEST(BodySink, TakesAnAnnouncedLengthForAHint) {
  for (const size_t announced : {size_t{0}, size_t{3}, size_t{100}, SIZE_MAX}) {
    BodySink sink(10, BodySink::AtLimit::kFail);
    sink.set_coding("");
    sink.expect(announced);
    EXPECT_TRUE(sink.append("twelve")) << announced;
    EXPECT_FALSE(sink.append("bytes")) << announced;
    EXPECT_EQ(sink.stop(), BodyStop::kLimit) << announced;
  }
}

TEST(BodySink, CutsWhereItMay) {
  BodySink sink(10, BodySink::AtLimit::kCut);
  EXPECT_TRUE(sink.append("12345678"));
  EXPECT_FALSE(sink.append("abcdef"));
  EXPECT_FALSE(sink.append("more"));
  sink.finish();
  EXPECT_TRUE(sink.is_cut());
  EXPECT_EQ(sink.stop(), BodyStop::kNone);
  EXPECT_EQ(sink.take(), "12345678ab");
}

TEST(BodySink, StopsABombByItsRatio) {
  const std::string bomb = gzip(std::string(size_t{8} << 20, 'x'));
  const Taken taken = take(bomb, "gzip", 1000, size_t{1} << 30);
  EXPECT_EQ(taken.stop, BodyStop::kRatio);
  EXPECT_LT(taken.body.size(), kInflateRatioFloor + kMaxInflateRatio * 1000);
}

// RFC 1952 section 2.2: members may be empty, and without end they are an endless body of nothing.
TEST(BodySink, LimitsWhatDecodesToNothing) {
  std::string bytes;
  while (bytes.size() <= 1000) bytes += gzip("");
  EXPECT_EQ(take(bytes, "gzip", 100, 1000).stop, BodyStop::kLimit);
}

}  // namespace
}  // namespace rolecall::fetch
