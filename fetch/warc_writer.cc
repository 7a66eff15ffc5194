// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_writer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <new>
#include <system_error>

#include "base/check.h"
#include "base/text.h"
#include "fetch/warc_digest.h"

namespace rolecall::fetch {
namespace {

constexpr std::string_view kPrefix = "rolecall-";
constexpr std::string_view kSuffix = ".warc.gz";

/// Written to the file at once.
constexpr size_t kBufferBytes = size_t{64} << 10;

/// On pages of the web, three fifths of the time of zlib's default, 6, and 5% more bytes.
constexpr int kLevel = 4;

[[noreturn]] void throw_system(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), path);
}

void sync_folder(const std::string& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) throw_system(folder);
  const int result = fsync(fd);
  ::close(fd);
  if (result != 0) throw_system(folder);
}

/// "20260301T031700Z-1a2b3c": no two writers have the same.
std::string make_series(base::Time now) {
  std::string stamp;
  for (const char c : base::format_time(now)) {
    if (c != '-' && c != ':') stamp += c;
  }
  return stamp + "-" + make_record_id().substr(10, 6);
}

}  // namespace

/// The open file, and the gzip stream that goes into it.
struct WarcWriter::Output {
  Output(std::string folder_path, std::string file_name)
      : folder(std::move(folder_path)),
        name(std::move(file_name)),
        path((std::filesystem::path(folder) / name).string() + std::string(kOpenSuffix)) {
    fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (fd < 0) throw_system(path);
    constexpr int kGzip = 16;
    constexpr int kMemLevel = 8;
    if (deflateInit2(&stream, kLevel, Z_DEFLATED, MAX_WBITS + kGzip, kMemLevel,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
      ::close(fd);
      throw std::bad_alloc();
    }
  }
  ~Output() {
    deflateEnd(&stream);
    ::close(fd);
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void put(const WarcPiece& piece) {
    set_level(piece.is_compressed ? Z_NO_COMPRESSION : kLevel);
    // zlib does not write to its input.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.bytes.data()));
    stream.avail_in = static_cast<uInt>(piece.bytes.size());
    while (stream.avail_in > 0) step(Z_NO_FLUSH);
  }

  void set_level(int wanted) {
    if (wanted == level) return;
    level = wanted;
    stream.avail_in = 0;
    int code = Z_BUF_ERROR;
    // Flushes what went before at the old level, which may take more room than there is.
    while (code == Z_BUF_ERROR) {
      make_room();
      code = deflateParams(&stream, level, Z_DEFAULT_STRATEGY);
    }
    CHECK(code == Z_OK, "zlib knows the level");
  }

  int step(int flush) {
    make_room();
    return deflate(&stream, flush);
  }

  void make_room() {
    if (stream.next_out != nullptr && stream.avail_out > 0) return;
    flush();
  }

  /// Gives the buffer to the file.
  void flush() {
    const size_t held = stream.next_out == nullptr ? 0 : buffer.size() - stream.avail_out;
    size_t at = 0;
    while (at < held) {
      const ssize_t done = ::write(fd, buffer.data() + at, held - at);
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) throw_system(path);
      at += static_cast<size_t>(done);
    }
    size += held;
    stream.next_out = buffer.data();
    stream.avail_out = static_cast<uInt>(buffer.size());
  }

  void end_member() {
    while (step(Z_FINISH) != Z_STREAM_END) {
    }
    flush();
    CHECK(deflateReset(&stream) == Z_OK, "the stream was sound");
  }

  std::string folder;
  std::string name;
  std::string path;
  int fd = -1;
  uint64_t size = 0;
  bool in_record = false;
  z_stream stream{};
  int level = kLevel;
  std::array<Bytef, kBufferBytes> buffer;
};

WarcWriter::WarcWriter(WarcWriterOptions options) : options_(std::move(options)) {}

WarcWriter::~WarcWriter() {
  try {
    close();
  } catch (const std::exception&) {  // told by whoever called close(); what is missing is repaired
    output_.reset();
  }
}

void WarcWriter::begin_group(base::Time now) {
  if (output_ && output_->size >= options_.roll_size) close();
  if (!output_) open(now);
}

void WarcWriter::open(base::Time now) {
  std::filesystem::create_directories(options_.folder);
  if (series_.empty()) series_ = make_series(now);
  const std::string name = fmt::format("{}{}-{:05}{}", kPrefix, series_, ++serial_, kSuffix);
  output_ = std::make_unique<Output>(options_.folder, name);
  sync_folder(options_.folder);
  warcinfo_id_.clear();
  const std::string id = make_record_id();
  const std::string block = fmt::format(
      "software: {}\r\nformat: WARC File Format 1.1\r\n"
      "conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/"
      "\r\ndescription: messages as they came but for the transfer coding, which is off the body; "
      "its field is named {}\r\n",
      options_.software, kRenamedTransferCoding);
  const WarcPiece piece{block};
  write({{"WARC-Type", "warcinfo"},
         {"WARC-Record-ID", id},
         {"WARC-Date", base::format_time(now)},
         {"WARC-Filename", name},
         {"Content-Type", "application/warc-fields"}},
        {&piece, 1}, now);
  warcinfo_id_ = id;
}

WarcPlace WarcWriter::write(std::vector<model::Header> fields, std::span<const WarcPiece> block,
                            base::Time now) {
  if (!output_) open(now);
  Hasher hasher;
  uint64_t length = 0;
  for (const WarcPiece& piece : block) {
    hasher.add(piece.bytes);
    length += piece.bytes.size();
  }
  fields.push_back({"WARC-Block-Digest", warc_digest(hasher.finish())});
  if (!warcinfo_id_.empty()) fields.push_back({"WARC-Warcinfo-ID", warcinfo_id_});
  fields.push_back({"Content-Length", std::to_string(length)});
  WarcPlace place{output_->name, static_cast<int64_t>(output_->size)};
  append(format_warc_head(fields), block);
  written_ += output_->size - static_cast<uint64_t>(place.offset);
  return place;
}

void WarcWriter::append(const std::string& head, std::span<const WarcPiece> block) {
  output_->in_record = true;
  output_->put({head});
  for (const WarcPiece& piece : block) {
    if (!piece.bytes.empty()) output_->put(piece);
  }
  output_->put({"\r\n\r\n"});
  output_->end_member();
  output_->in_record = false;
}

void WarcWriter::sync() {
  if (output_ && fdatasync(output_->fd) != 0) throw_system(output_->path);
}

void WarcWriter::close() {
  if (!output_) return;
  // A torn file keeps its ".open", so that it is repaired before it is used.
  if (output_->in_record) return output_.reset();
  sync();
  const auto done = std::move(output_);
  const std::string closed = done->path.substr(0, done->path.size() - kOpenSuffix.size());
  std::filesystem::rename(done->path, closed);
  sync_folder(options_.folder);
}

std::string find_archive(const std::string& folder, const std::string& name) {
  const std::string closed = (std::filesystem::path(folder) / name).string();
  std::error_code ignored;  // a file that cannot be looked at is reported when it is read
  if (std::filesystem::exists(closed, ignored)) return closed;
  const std::string open = closed + std::string(kOpenSuffix);
  return std::filesystem::exists(open, ignored) ? open : closed;
}

bool is_archive_name(std::string_view name) {
  return name.starts_with(kPrefix) && name.ends_with(kSuffix);
}

}  // namespace rolecall::fetch
