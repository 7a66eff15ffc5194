// SPDX-License-Identifier: Apache-2.0
#include "fetch/body_sink.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/text.h"
#include "fetch/limits.h"

namespace rolecall::fetch {

/// zlib's stream, which tells gzip and zlib formats apart by itself.
class BodySink::Inflater {
 public:
  Inflater() {
    constexpr int kDetectFormat = 32;
    if (inflateInit2(&stream_, MAX_WBITS + kDetectFormat) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  void give(std::string_view bytes) {
    // zlib does not write to its input.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
  }

  enum class Step { kOutput, kNeedInput, kBroken };

  /// The next piece of decoded bytes, valid until the next call.
  Step next(std::string_view& piece) {
    if (ended_ && !begin_next_member()) return Step::kNeedInput;
    stream_.next_out = buffer_.data();
    stream_.avail_out = static_cast<uInt>(buffer_.size());
    const int code = inflate(&stream_, Z_NO_FLUSH);
    ended_ = code == Z_STREAM_END;
    if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR) return Step::kBroken;
    piece = {reinterpret_cast<const char*>(buffer_.data()), buffer_.size() - stream_.avail_out};
    return piece.empty() && !ended_ ? Step::kNeedInput : Step::kOutput;
  }

  bool is_complete() const { return ended_; }

 private:
  /// A gzip file may be several members; what else follows the end is padding, and ignored.
  bool begin_next_member() {
    constexpr Bytef kGzipMagic = 0x1F;
    if (stream_.avail_in == 0 || *stream_.next_in != kGzipMagic) return false;
    ended_ = false;
    return inflateReset(&stream_) == Z_OK;
  }

  z_stream stream_{};
  std::array<Bytef, 16 << 10> buffer_;
  bool ended_ = false;
};

BodySink::BodySink(size_t limit, AtLimit at_limit) : limit_(limit), at_limit_(at_limit) {}
BodySink::~BodySink() = default;

void BodySink::set_coding(std::string_view content_encoding) {
  const std::string coding = base::ascii_lower(base::trim(content_encoding));
  if (coding.empty() || coding == "identity") return;
  if (coding == "gzip" || coding == "x-gzip" || coding == "deflate") {
    inflater_ = std::make_unique<Inflater>();
  } else {
    stop_ = BodyStop::kCoding;
  }
}

void BodySink::expect(size_t coming) {
  const size_t room = std::min({coming, limit_, kUnpermittedBody});
  if (!inflater_) body_.reserve(room);
  if (inflater_ && keeps_coded_) coded_.reserve(room);
}

bool BodySink::append_plain(std::string_view bytes) {
  const size_t room = limit_ - body_.size();
  if (bytes.size() <= room) {
    body_.append(bytes);
    return true;
  }
  if (at_limit_ == AtLimit::kCut) {
    body_.append(bytes.substr(0, room));
    cut_ = true;
  } else {
    stop_ = BodyStop::kLimit;
  }
  return false;
}

bool BodySink::append(std::string_view bytes) {
  if (stop_ != BodyStop::kNone || cut_) return false;
  received_ += bytes.size();
  if (!inflater_) return append_plain(bytes);
  // Empty gzip members have no end and decode to nothing.
  if (received_ > limit_ && at_limit_ == AtLimit::kFail) {
    stop_ = BodyStop::kLimit;
    return false;
  }
  if (keeps_coded_) coded_.append(bytes);
  inflater_->give(bytes);
  std::string_view piece;
  while (true) {
    const auto step = inflater_->next(piece);
    if (step == Inflater::Step::kNeedInput) return true;
    if (step == Inflater::Step::kBroken) {
      stop_ = BodyStop::kCoding;
      return false;
    }
    if (!append_plain(piece)) return false;
    if (body_.size() > kInflateRatioFloor && body_.size() / kMaxInflateRatio > received_) {
      stop_ = BodyStop::kRatio;
      return false;
    }
  }
}

void BodySink::finish() {
  const bool whole = !inflater_ || inflater_->is_complete() || received_ == 0;
  if (!whole && !cut_ && stop_ == BodyStop::kNone) stop_ = BodyStop::kCoding;
}

}  // namespace rolecall::fetch
