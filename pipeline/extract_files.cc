// SPDX-License-Identifier: Apache-2.0
#include "pipeline/extract_files.h"

#include <tbb/parallel_pipeline.h>

#include <array>
#include <memory>
#include <utility>

#include "base/file.h"
#include "base/text.h"

namespace rolecall::pipeline {
namespace {

/// Pages in flight at once: enough to keep the cores busy while one page is slow.
constexpr size_t kLiveFiles = 8;

/// Larger than any page that is read; read_document has the limit that counts.
constexpr size_t kFileLimit = size_t{256} << 20;

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kTypesBySuffix{{
    {".html", "text/html"},
    {".htm", "text/html"},
    {".txt", "text/plain"},
    {".abs", "text/plain"},
    {".md", "text/markdown"},
    {".rst", "text/x-rst"},
    {".mbox", "application/mbox"},
    {".eml", "message/rfc822"},
}};

/// The media type that a server would give a file of this name; empty to guess from the bytes.
std::string media_type_of(std::string_view path) {
  const std::string name = base::ascii_lower(path);
  for (const auto& [suffix, type] : kTypesBySuffix) {
    if (name.ends_with(suffix)) return std::string(type);
  }
  return "";
}

FileResult extract_file(const extract::Extractor& extractor, const FileJob& job) {
  const auto bytes = base::read_file(job.path, kFileLimit);
  if (!bytes) return {job, tl::unexpected(bytes.error())};
  return {job, extract_bytes(extractor, job, *bytes)};
}

}  // namespace

base::Result<extract::Extraction> extract_bytes(const extract::Extractor& extractor,
                                                const FileJob& job, std::string_view bytes) {
  extract::Page page;
  page.bytes = bytes;
  page.url = job.url;
  page.media_type = media_type_of(job.path);
  page.published = job.published;
  return extractor.extract(page);
}

void extract_files(const std::vector<FileJob>& jobs, const extract::Extractor& extractor,
                   const std::function<void(const FileResult&)>& sink) {
  size_t next = 0;
  const auto take = [&](tbb::flow_control& flow) -> size_t {
    if (next < jobs.size()) return next++;
    flow.stop();
    return 0;
  };
  const auto extract = [&](size_t job) {
    return std::make_shared<FileResult>(extract_file(extractor, jobs[job]));
  };
  const auto pass_on = [&](const std::shared_ptr<FileResult>& result) { sink(*result); };
  tbb::parallel_pipeline(kLiveFiles,
                         tbb::make_filter<void, size_t>(tbb::filter_mode::serial_in_order, take) &
                             tbb::make_filter<size_t, std::shared_ptr<FileResult>>(
                                 tbb::filter_mode::parallel, extract) &
                             tbb::make_filter<std::shared_ptr<FileResult>, void>(
                                 tbb::filter_mode::serial_in_order, pass_on));
}

}  // namespace rolecall::pipeline
