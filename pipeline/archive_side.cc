// SPDX-License-Identifier: Apache-2.0
#include "pipeline/archive_side.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "fetch/response_headers.h"
#include "fetch/url.h"
#include "store/captures.h"
#include "store/sources.h"

namespace rolecall::pipeline {
namespace {

/// A page as large as any that the network side would give.
constexpr size_t kMaxBody = size_t{64} << 20;

class ArchiveSide final : public FetchSide {
 public:
  ArchiveSide(const fetch::ArchiveIndex& index, fetch::FetchOptions options)
      : index_(index), options_(std::move(options)) {}

  void run(fetch::FetchFlow& flow) override {
    while (auto request = flow.next()) {
      const bool go_on = wait_for_permit(flow);
      if (go_on) {
        flow.deliver(fetch::replay_request(index_, std::move(*request), options_),
                     fetch::FetchFlow::Permit::kHeld);
      } else {
        flow.deliver(stopped(*request), fetch::FetchFlow::Permit::kNone);
      }
    }
  }

  void wake() override {
    {
      const std::lock_guard lock(mutex_);
      woken_ = true;
    }
    changed_.notify_all();
  }

  void stop() override {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
  }

 private:
  /// False: the run was stopped.
  bool wait_for_permit(fetch::FetchFlow& flow) {
    while (true) {
      {
        const std::lock_guard lock(mutex_);
        if (stopped_) return false;
        woken_ = false;
      }
      if (flow.try_acquire()) return true;
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return woken_ || stopped_; });
    }
  }

  static model::Capture stopped(const fetch::FetchRequest& request) {
    model::Capture capture;
    capture.source = request.source;
    capture.url = request.url;
    capture.effective_url = request.url;
    capture.reason = "the run was stopped";
    return capture;
  }

  const fetch::ArchiveIndex& index_;
  const fetch::FetchOptions options_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool woken_ = false;
  bool stopped_ = false;
};

}  // namespace

MakeFetchSide archive_side(const fetch::ArchiveIndex& index) {
  return [&index](const fetch::FetchOptions& options, fetch::HostMemory&) {
    return std::make_unique<ArchiveSide>(index, options);
  };
}

base::Result<fetch::ArchiveIndex> load_archives(const std::vector<std::string>& paths) {
  fetch::ArchiveIndex index;
  for (const std::string& path : paths) {
    const auto added = index.add(path);
    if (!added) return tl::unexpected(added.error());
  }
  return index;
}

namespace {

/// The store has a page that is as new, or this very answer: also what is gone is no news twice.
bool is_known(store::Captures& captures, const store::Source& source,
              const fetch::ArchivedAnswer& answer) {
  constexpr int kMostLookedAt = 1000;
  if (source.last_success && answer.date <= *source.last_success) return true;
  const auto past = captures.history(source.id, kMostLookedAt);
  return std::any_of(past.begin(), past.end(), [&](const store::CaptureRecord& capture) {
    return capture.fetched == answer.date;
  });
}

}  // namespace

ReplaySources find_replay_sources(store::Database& database, const fetch::ArchiveIndex& index) {
  ReplaySources found;
  store::Captures captures(database);
  store::Sources(database).for_each([&](const store::Source& source) {
    const auto url = fetch::parse_url(source.url);
    const auto* answer = url ? index.newest(*url) : nullptr;
    if (answer == nullptr) return;
    if (is_known(captures, source, *answer)) {
      ++found.older;
    } else {
      found.sources.push_back(source.id);
    }
  });
  return found;
}

base::Result<extract::Extraction> extract_answer(const fetch::ArchiveIndex& index,
                                                 const fetch::ArchivedAnswer& answer,
                                                 const extract::Extractor& extractor) {
  const auto result = index.read(answer, kMaxBody);
  if (!result) return tl::unexpected(result.error());
  if (result->status < 200 || result->status >= 300 || result->body.empty()) {
    return base::fail(base::ErrorCode::kRefused, answer.url,
                      fmt::format("{} without a body to read", result->status));
  }
  const auto type = fetch::parse_content_type(fetch::find_header(result->headers, "content-type"));
  extract::Page page;
  page.bytes = result->body;
  page.url = answer.url;
  page.media_type = type.media_type;
  page.charset = type.charset;
  page.fetched = answer.date;
  return extractor.extract(page);
}

}  // namespace rolecall::pipeline
