// SPDX-License-Identifier: Apache-2.0
#include "store/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>

namespace rolecall::store {
namespace {

constexpr size_t kApplicationIdOffset = 68;
constexpr size_t kHeaderBytes = 100;
constexpr std::string_view kMagic("SQLite format 3\0", 16);

/// Of the process, as the locks are.
struct Registry {
  std::mutex mutex;
  std::map<std::pair<unsigned long, unsigned long>, int> open;
};

Registry& registry() {
  static Registry registry;
  return registry;
}

std::optional<struct stat> look(const std::string& path) {
  struct stat about = {};
  if (::stat(path.c_str(), &about) != 0) return std::nullopt;
  return about;
}

/// An empty file is a database to SQLite. Where it cannot be made, SQLite says why.
void make(const std::string& path) {
  const int fd = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644);
  if (fd >= 0) ::close(fd);
}

FileState judge(std::string_view bytes) {
  if (bytes.empty()) return FileState::kEmpty;
  if (bytes.size() < kHeaderBytes || !bytes.starts_with(kMagic)) return FileState::kOther;
  uint32_t id = 0;
  for (size_t i = 0; i < 4; ++i) {
    id = id << 8 | static_cast<unsigned char>(bytes[kApplicationIdOffset + i]);
  }
  return id == kApplicationId ? FileState::kOurs : FileState::kOther;
}

FileState inspect(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return FileState::kUnreadable;
  std::array<char, kHeaderBytes> header{};
  const ssize_t got = ::read(fd, header.data(), header.size());
  ::close(fd);
  if (got < 0) return FileState::kUnreadable;
  return judge({header.data(), static_cast<size_t>(got)});
}

}  // namespace

OpenFile::OpenFile(const std::string& path, IfAbsent if_absent) {
  Registry& files = registry();
  const std::lock_guard lock(files.mutex);
  auto about = look(path);
  if (!about && if_absent == IfAbsent::kMake) {
    make(path);
    about = look(path);
  }
  if (!about) return;
  identity_ = {about->st_dev, about->st_ino};
  int& count = files.open[identity_];
  if (count++ > 0) {
    state_ = FileState::kOurs;
  } else {
    state_ = S_ISREG(about->st_mode) ? inspect(path) : FileState::kOther;
  }
}

OpenFile::~OpenFile() {
  if (state_ == FileState::kAbsent) return;
  Registry& files = registry();
  const std::lock_guard lock(files.mutex);
  const auto found = files.open.find(identity_);
  if (--found->second == 0) files.open.erase(found);
}

}  // namespace rolecall::store
