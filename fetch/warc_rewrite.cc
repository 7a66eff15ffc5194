// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_rewrite.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unordered_set>
#include <vector>

#include "base/file.h"
#include "fetch/warc_reader.h"

namespace rolecall::fetch {
namespace {

struct Entry {
  int64_t offset = 0;
  std::string id;
  std::vector<std::string> concurrent_to;
  bool is_info = false;
};

struct Contents {
  std::vector<Entry> entries;
  int64_t end = 0;
};

base::Result<Contents> read_contents(const std::string& path) {
  auto reader = WarcReader::open(path);
  if (!reader) return tl::unexpected(reader.error());
  Contents contents;
  WarcRecord record;
  while (reader->next(record)) {
    Entry entry{record.offset,
                std::string(record.field("warc-record-id")),
                {},
                record.type() == "warcinfo"};
    for (const model::Header& field : record.fields) {
      if (field.name == "warc-concurrent-to") entry.concurrent_to.push_back(field.value);
    }
    contents.entries.push_back(std::move(entry));
  }
  contents.end = reader->end();
  if (!reader->problems().empty()) {
    const WarcProblem& problem = reader->problems().front();
    return base::fail(base::ErrorCode::kInvalid, fmt::format("{}:{}", path, problem.offset),
                      problem.what + "; the file is left as it is");
  }
  return contents;
}

std::unordered_set<std::string> ids_of(const Contents& contents, const std::set<int64_t>& wanted) {
  std::unordered_set<std::string> ids;
  for (const Entry& entry : contents.entries) {
    if (wanted.count(entry.offset) > 0) ids.insert(entry.id);
  }
  return ids;
}

bool is_kept(const Entry& entry, const std::unordered_set<std::string>& ids) {
  if (entry.is_info || ids.count(entry.id) > 0) return true;
  for (const std::string& id : entry.concurrent_to) {
    if (ids.count(id) > 0) return true;
  }
  return false;
}

/// Copies stretches of one file to the end of another.
class Copy {
 public:
  Copy(const std::string& source, const std::string& target) : target_(target) {
    in_.open(source, std::ios::binary);
    if (target.empty()) return;
    fd_ = ::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (fd_ < 0) throw std::system_error(errno, std::generic_category(), target);
  }
  ~Copy() {
    if (fd_ >= 0) ::close(fd_);
  }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;

  void append(int64_t begin, int64_t end) {
    written_ += end - begin;
    if (fd_ < 0) return;
    in_.seekg(begin);
    while (begin < end) {
      const auto size = static_cast<std::streamsize>(
          std::min<int64_t>(end - begin, static_cast<int64_t>(buffer_.size())));
      in_.read(buffer_.data(), size);
      if (in_.gcount() != size) throw std::system_error(EIO, std::generic_category(), target_);
      put(static_cast<size_t>(size));
      begin += size;
    }
  }

  void finish() {
    if (fd_ < 0) return;
    if (fsync(fd_) != 0) throw std::system_error(errno, std::generic_category(), target_);
    const std::string folder = std::filesystem::path(target_).parent_path().string();
    const int dir = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool synced = dir >= 0 && fsync(dir) == 0;
    const int error = errno;
    if (dir >= 0) ::close(dir);
    if (!synced) throw std::system_error(error, std::generic_category(), folder);
  }

  int64_t written() const { return written_; }

 private:
  void put(size_t size) {
    for (size_t at = 0; at < size;) {
      const ssize_t done = ::write(fd_, buffer_.data() + at, size - at);
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) throw std::system_error(errno, std::generic_category(), target_);
      at += static_cast<size_t>(done);
    }
  }

  std::string target_;
  std::ifstream in_;
  int fd_ = -1;
  int64_t written_ = 0;
  std::vector<char> buffer_ = std::vector<char>(size_t{64} << 10);
};

}  // namespace

base::Result<WarcRewrite> rewrite_warc(const std::string& source, const std::set<int64_t>& wanted,
                                       const std::string& target) {
  const auto contents = read_contents(source);
  if (!contents) return tl::unexpected(contents.error());
  const auto ids = ids_of(*contents, wanted);
  WarcRewrite done;
  done.records = static_cast<int64_t>(contents->entries.size());
  done.old_bytes = contents->end;
  Copy copy(source, target);
  for (size_t i = 0; i < contents->entries.size(); ++i) {
    const Entry& entry = contents->entries[i];
    if (!is_kept(entry, ids)) continue;
    const bool is_last = i + 1 == contents->entries.size();
    if (wanted.count(entry.offset) > 0) done.moved[entry.offset] = copy.written();
    copy.append(entry.offset, is_last ? contents->end : contents->entries[i + 1].offset);
    ++done.kept;
  }
  if (done.moved.size() != wanted.size()) {
    return base::fail(base::ErrorCode::kInvalid, source,
                      "lacks a record that the store refers to; the file is left as it is");
  }
  copy.finish();
  done.new_bytes = copy.written();
  return done;
}

}  // namespace rolecall::fetch
