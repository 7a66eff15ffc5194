// SPDX-License-Identifier: Apache-2.0
#include "extract/read/gzip.h"

#include <zlib.h>

#include <array>

namespace rolecall::extract {

using base::ErrorCode;

namespace {

class Inflater {
 public:
  explicit Inflater(std::string_view bytes) {
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    ok_ = inflateInit2(&stream_, kGzipOnly) == Z_OK;
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream_); }

  /// Appends the next stretch; false at the end or at a fault.
  bool next(std::string& out) {
    if (!ok_) return false;
    stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
    stream_.avail_out = static_cast<uInt>(buffer_.size());
    const int result = inflate(&stream_, Z_NO_FLUSH);
    out.append(buffer_.data(), buffer_.size() - stream_.avail_out);
    if (result == Z_STREAM_END && stream_.avail_in > 0) return inflateReset(&stream_) == Z_OK;
    return result == Z_OK;
  }

 private:
  z_stream stream_{};
  std::array<char, size_t{1} << 16> buffer_{};
  bool ok_ = false;
};

}  // namespace

base::Result<std::string> inflate_gzip(std::string_view bytes, size_t limit) {
  Inflater inflater(bytes);
  std::string out;
  while (inflater.next(out)) {
    if (out.size() > limit) break;
  }
  if (out.size() > limit) {
    return base::fail(ErrorCode::kTooLarge, "",
                      "gzip over the limit of " + std::to_string(limit) + " bytes");
  }
  if (out.empty()) return base::fail(ErrorCode::kInvalid, "", "a broken or empty gzip file");
  return out;
}

}  // namespace rolecall::extract
