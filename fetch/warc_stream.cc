// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_stream.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>

#include "base/check.h"

namespace rolecall::fetch {
namespace {

/// Read from the file, and inflated, at once.
constexpr size_t kChunk = size_t{64} << 10;

/// One record, or a whole archive that was compressed as one; more is a bomb.
constexpr uint64_t kMaxMemberBytes = uint64_t{8} << 30;

/// How far before a break the next member is looked for: damage is noticed soon after it.
constexpr int64_t kLookBack = int64_t{1} << 20;

/// A file with more breaks than this is no archive.
constexpr int kMaxBreaks = 10'000;

constexpr std::string_view kMagic = "\x1F\x8B";

int64_t as_signed(size_t size) { return static_cast<int64_t>(size); }

bool is_member_head(std::string_view bytes) {
  constexpr unsigned char kReservedFlags = 0xE0;
  return bytes.size() >= 4 && bytes.starts_with(kMagic) && bytes[2] == Z_DEFLATED &&
         (static_cast<unsigned char>(bytes[3]) & kReservedFlags) == 0;
}

}  // namespace

/// The file in chunks.
struct WarcStream::File {
  explicit File(int descriptor) : fd(descriptor) {}
  ~File() { close(fd); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  /// At least `wanted` of the next bytes, fewer at the end of the file.
  std::string_view peek(size_t wanted) {
    while (buffer.size() - at < wanted && read_more()) {
    }
    return std::string_view(buffer).substr(at);
  }

  bool read_more() {
    buffer.erase(0, at);
    base += static_cast<int64_t>(at);
    at = 0;
    const size_t old = buffer.size();
    buffer.resize(old + kChunk);
    ssize_t got = 0;
    do {
      got = pread(fd, buffer.data() + old, kChunk, base + static_cast<int64_t>(old));
    } while (got < 0 && errno == EINTR);
    buffer.resize(old + static_cast<size_t>(std::max<ssize_t>(got, 0)));
    failed = failed || got < 0;
    return got > 0;
  }

  void seek(int64_t offset) {
    buffer.clear();
    at = 0;
    base = offset;
  }

  int64_t position() const { return base + static_cast<int64_t>(at); }

  int fd;
  std::string buffer;
  size_t at = 0;
  bool failed = false;
  int64_t base = 0;  ///< Place in the file of buffer[0].
};

struct WarcStream::Inflater {
  Inflater() {
    constexpr int kGzipOnly = 16;
    if (inflateInit2(&stream, MAX_WBITS + kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() { inflateEnd(&stream); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  z_stream stream{};
  bool active = false;  ///< Within a member.
  int breaks = 0;
  int64_t resume_from = 0;
  std::array<char, kChunk> out;
};

base::Result<std::unique_ptr<WarcStream>> WarcStream::open(const std::string& path,
                                                           int64_t offset) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    const auto code = errno == ENOENT ? base::ErrorCode::kNotFound : base::ErrorCode::kIo;
    return base::fail(code, path, std::strerror(errno));
  }
  auto file = std::make_unique<File>(fd);
  struct stat about = {};
  if (::fstat(fd, &about) == 0 && S_ISDIR(about.st_mode)) {
    return base::fail(base::ErrorCode::kIo, path, std::strerror(EISDIR));
  }
  return std::unique_ptr<WarcStream>(new WarcStream(std::move(file), offset));
}

WarcStream::WarcStream(std::unique_ptr<File> file, int64_t offset)
    : file_(std::move(file)), plain_offset_(offset) {
  file_->seek(offset);
  gzip_ = file_->peek(kMagic.size()).starts_with(kMagic);
  if (gzip_) inflater_ = std::make_unique<Inflater>();
}

WarcStream::~WarcStream() = default;

std::string_view WarcStream::peek(size_t wanted) {
  while (buffer_.size() - taken_ < wanted && fill()) {
  }
  return std::string_view(buffer_).substr(taken_);
}

void WarcStream::skip(size_t count) {
  CHECK(count <= buffer_.size() - taken_, "only what was peeked at is skipped");
  taken_ += count;
  while (members_.size() > 1 && members_[1].at <= as_signed(taken_)) members_.pop_front();
}

int64_t WarcStream::offset() const {
  if (!gzip_) return plain_offset_ + static_cast<int64_t>(taken_);
  const bool is_empty = taken_ == buffer_.size();
  if (is_empty && !broken_.empty()) return begun_;
  if (members_.empty() || (is_empty && !inflater_->active)) return file_->position();
  return members_.front().offset;
}

bool WarcStream::at_member() const {
  return !gzip_ || (!members_.empty() && members_.front().at == as_signed(taken_));
}

size_t WarcStream::member_bytes() const {
  return (members_.size() > 1 ? static_cast<size_t>(members_[1].at) : buffer_.size()) - taken_;
}

bool WarcStream::fill() {
  if (ended_) return false;
  if (taken_ >= kChunk) {
    buffer_.erase(0, taken_);
    plain_offset_ += static_cast<int64_t>(taken_);
    for (Member& member : members_) member.at -= as_signed(taken_);
    taken_ = 0;
  }
  return gzip_ ? inflate_some() : fill_plain();
}

bool WarcStream::fill_plain() {
  const std::string_view bytes = file_->peek(1);
  buffer_.append(bytes);
  file_->at += bytes.size();
  ended_ = bytes.empty();
  if (file_->failed) broken_ = "the disk could not read it";
  return !ended_;
}

bool WarcStream::begin_member() {
  const std::string_view head = file_->peek(kMagic.size());
  ended_ = head.empty();
  if (ended_) return false;
  begun_ = file_->position();
  if (!head.starts_with(kMagic)) {
    break_off("bytes that belong to no gzip member");
    return false;
  }
  inflateReset(&inflater_->stream);
  inflater_->active = true;
  inflated_ = 0;
  // An empty member before this one holds no byte.
  if (!members_.empty() && members_.back().at == as_signed(buffer_.size())) members_.pop_back();
  members_.push_back({as_signed(buffer_.size()), begun_});
  while (members_.size() > 1 && members_[1].at <= as_signed(taken_)) members_.pop_front();
  return true;
}

bool WarcStream::inflate_some() {
  if (!inflater_->active && !begin_member()) return false;
  const std::string_view in = file_->peek(1);
  if (in.empty()) {
    break_off("the file ends within a gzip member");
    return false;
  }
  z_stream& stream = inflater_->stream;
  // zlib does not write to its input.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(inflater_->out.data());
  stream.avail_out = static_cast<uInt>(inflater_->out.size());
  const int code = inflate(&stream, Z_NO_FLUSH);
  file_->at += in.size() - stream.avail_in;
  const size_t made = inflater_->out.size() - stream.avail_out;
  buffer_.append(inflater_->out.data(), made);
  inflated_ += made;
  if (code == Z_STREAM_END) {
    inflater_->active = false;
  } else if (code != Z_OK && code != Z_BUF_ERROR) {
    break_off("a gzip member is damaged");
    return made > 0;
  } else if (inflated_ > kMaxMemberBytes) {
    break_off("a gzip member inflates without end");
    return false;
  }
  return true;
}

void WarcStream::break_off(std::string why) {
  broken_ = std::move(why);
  ended_ = true;
  inflater_->active = false;
  inflater_->resume_from = std::max(begun_ + 1, file_->position() - kLookBack);
}

bool WarcStream::resync() {
  if (!gzip_ || broken_.empty() || ++inflater_->breaks > kMaxBreaks) return false;
  buffer_.clear();
  members_.clear();
  taken_ = 0;
  broken_.clear();
  ended_ = !find_member(inflater_->resume_from);
  return !ended_;
}

bool WarcStream::find_member(int64_t from) {
  constexpr size_t kHead = 4;
  file_->seek(from);
  while (true) {
    const std::string_view bytes = file_->peek(kChunk);
    if (bytes.size() < kHead) return false;
    const size_t found = bytes.find(kMagic);
    if (found == std::string_view::npos) {
      file_->at += bytes.size() - 1;
    } else if (is_member_head(bytes.substr(found))) {
      file_->at += found;
      return true;
    } else {
      file_->at += found + 1;
    }
  }
}

}  // namespace rolecall::fetch
