// SPDX-License-Identifier: Apache-2.0
// Archives: every record, its block as an HTTP answer, its digests.

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/check.h"
#include "fetch/http_message.h"
#include "fetch/warc_digest.h"
#include "fetch/warc_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace rolecall::fetch;  // NOLINT(google-build-using-namespace): one function
  constexpr size_t kMaxBody = size_t{1} << 20;
  std::string path = "/tmp/rolecall-warc-fuzz.XXXXXX";
  const int fd = mkstemp(path.data());
  CHECK(fd >= 0, "there is room for a file");
  const bool written = write(fd, data, size) == static_cast<ssize_t>(size);
  close(fd);
  CHECK(written, "there is room for the input");
  auto reader = WarcReader::open(path);
  CHECK(reader.has_value(), "the file is there");
  WarcRecord record;
  size_t records = 0;
  int64_t last = 0;
  while (reader->next(record)) {
    CHECK(record.offset >= last, "records come in the order of their places");
    last = record.offset;
    (void)record.date();
    (void)parse_digest(record.field("warc-payload-digest"));
    (void)read_http_message(reader->read_block(kMaxBody), kMaxBody);
    CHECK(++records <= size * 1100, "a record takes bytes, inflated at most so many times");
  }
  CHECK(reader->end() <= static_cast<int64_t>(size), "records lie in the file");
  unlink(path.c_str());
  return 0;
}
