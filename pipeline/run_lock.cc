// SPDX-License-Identifier: Apache-2.0
#include "pipeline/run_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace rolecall::pipeline {
namespace {

/// What the owner wrote into the file: its process id, for the message only.
std::string read_owner(int descriptor) {
  std::array<char, 32> buffer{};
  const ssize_t n = ::pread(descriptor, buffer.data(), buffer.size(), 0);
  if (n <= 0) return "unknown";
  return std::string(base::trim(std::string_view(buffer.data(), static_cast<size_t>(n))));
}

/// Failing to write it costs a less helpful message, nothing else.
void write_owner(int descriptor) {
  const std::string text = fmt::format("{}\n", ::getpid());
  if (::ftruncate(descriptor, 0) == 0) {
    [[maybe_unused]] const ssize_t n = ::pwrite(descriptor, text.data(), text.size(), 0);
  }
}

}  // namespace

base::Result<RunLock> RunLock::acquire(const std::string& store_path) {
  const std::string path = store_path + ".lock";
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor < 0) {
    return base::fail(base::ErrorCode::kIo, path,
                      fmt::format("cannot make the lock file: {}", std::strerror(errno)));
  }
  RunLock lock(descriptor);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) {
      return base::fail(base::ErrorCode::kIo, path,
                        fmt::format("cannot lock: {}", std::strerror(errno)));
    }
    return base::fail(
        base::ErrorCode::kConflict, store_path,
        fmt::format("another run is at work (process {}); this one ends", read_owner(descriptor)));
  }
  write_owner(descriptor);
  return lock;
}

RunLock::RunLock(RunLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

RunLock::~RunLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace rolecall::pipeline
