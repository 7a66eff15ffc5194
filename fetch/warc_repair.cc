// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_repair.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "fetch/warc_reader.h"
#include "fetch/warc_writer.h"

namespace rolecall::fetch {
namespace {

namespace fs = std::filesystem;

void truncate_file(const std::string& path, int64_t size) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  const bool done = fd >= 0 && ftruncate(fd, size) == 0 && fsync(fd) == 0;
  const int error = errno;
  if (fd >= 0) ::close(fd);
  if (!done) throw std::system_error(error, std::generic_category(), path);
}

/// What the reader finds in a file: where its whole records end, and whether damage comes before
/// other records.
struct Survey {
  int64_t records = 0;
  int64_t whole = 0;  ///< Bytes before the first problem.
  bool goes_on = false;
};

Survey survey(const std::string& path) {
  Survey found;
  auto reader = WarcReader::open(path);
  if (!reader) throw std::system_error(EIO, std::generic_category(), reader.error().message());
  WarcRecord record;
  std::vector<int64_t> offsets;
  while (reader->next(record)) offsets.push_back(record.offset);
  found.whole = reader->problems().empty() ? reader->end() : reader->problems().front().offset;
  found.records = std::count_if(offsets.begin(), offsets.end(),
                                [&](int64_t offset) { return offset < found.whole; });
  found.goes_on = !offsets.empty() && offsets.back() > found.whole;
  return found;
}

WarcRepair repair(const std::string& path) {
  const Survey found = survey(path);
  WarcRepair done;
  done.records = found.records;
  const auto size = static_cast<int64_t>(fs::file_size(path));
  if (found.goes_on) {
    done.note = fmt::format("damaged at byte {}, before other records: left as it is", found.whole);
  } else if (found.whole < size) {
    done.cut = size - found.whole;
    truncate_file(path, found.whole);
  }
  // A warcinfo alone is the head of a file without a body.
  if (done.records <= 1 && !found.goes_on) {
    fs::remove(path);
    return done;
  }
  const std::string closed = path.substr(0, path.size() - kOpenSuffix.size());
  fs::rename(path, closed);
  done.file = fs::path(closed).filename().string();
  return done;
}

}  // namespace

std::vector<WarcRepair> repair_archives(const std::string& folder) {
  std::vector<WarcRepair> repairs;
  std::error_code error;
  std::vector<std::string> open;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(kOpenSuffix) &&
        is_archive_name(std::string_view(name).substr(0, name.size() - kOpenSuffix.size()))) {
      open.push_back(entry.path().string());
    }
  }
  std::sort(open.begin(), open.end());
  for (const std::string& path : open) repairs.push_back(repair(path));
  return repairs;
}

}  // namespace rolecall::fetch
