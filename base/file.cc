// SPDX-License-Identifier: Apache-2.0
#include "base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace rolecall::base {
namespace {

tl::unexpected<Error> fail_errno(const std::string& path, const char* doing) {
  const ErrorCode code = errno == ENOENT ? ErrorCode::kNotFound : ErrorCode::kIo;
  return fail(code, path, fmt::format("cannot {}: {}", doing, std::strerror(errno)));
}

/// Closes a descriptor when it goes out of scope.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

}  // namespace

Result<std::string> read_file(const std::string& path, size_t limit) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return fail_errno(path, "open");
  std::string bytes;
  std::string chunk(size_t{64} << 10, '\0');
  for (;;) {
    const ssize_t n = ::read(file.get(), chunk.data(), chunk.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return fail_errno(path, "read");
    if (n == 0) return bytes;
    bytes.append(chunk, 0, static_cast<size_t>(n));
    if (bytes.size() > limit) {
      return fail(ErrorCode::kTooLarge, path, fmt::format("larger than {} bytes", limit));
    }
  }
}

Result<void> write_file(const std::string& path, std::string_view bytes) {
  const std::string draft = path + ".part";
  {
    const Descriptor file(::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (file.get() < 0) return fail_errno(draft, "create");
    if (!write_all(file.get(), bytes)) return fail_errno(draft, "write");
    if (::fsync(file.get()) != 0) return fail_errno(draft, "fsync");
  }
  if (::rename(draft.c_str(), path.c_str()) != 0) return fail_errno(path, "rename to");
  return {};
}

}  // namespace rolecall::base
