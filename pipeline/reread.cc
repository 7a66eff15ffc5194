// SPDX-License-Identifier: Apache-2.0
#include "pipeline/reread.h"

#include <map>
#include <set>
#include <utility>

#include "extract/extractor.h"
#include "fetch/capture_archive.h"
#include "fetch/http_message.h"
#include "fetch/response_headers.h"
#include "fetch/warc_reader.h"
#include "pipeline/known_names.h"
#include "pipeline/run_lock.h"
#include "pipeline/text_digest.h"
#include "review/attach.h"
#include "review/page_review.h"
#include "store/captures.h"
#include "store/page_write.h"
#include "store/runs.h"

namespace rolecall::pipeline {
namespace {

/// More than any page that was read.
constexpr size_t kMostBlockBytes = size_t{64} << 20;

class Rereader {
 public:
  Rereader(const Config& config, RereadMode mode, base::Time now)
      : folder_(archive_folder(config)),
        mode_(mode),
        now_(now),
        database_(config.store),
        extractor_(load_known_names(database_)) {}

  RereadSummary run(const std::function<void(const SourceDifference&)>& visit) {
    std::vector<model::SourceId> ids;
    store::Sources(database_).for_each([&](const store::Source& source) {
      if (source.last_read) ids.push_back(source.id);
    });
    std::vector<model::SourceId> changed;
    for (const model::SourceId id : ids) {
      if (look_at(id, visit)) changed.push_back(id);
    }
    if (mode_ == RereadMode::kApply) apply(changed);
    return summary_;
  }

 private:
  /// True if reading it again makes a difference.
  bool look_at(model::SourceId id, const std::function<void(const SourceDifference&)>& visit) {
    const auto source = store::Sources(database_).find(id);
    const auto capture = store::Captures(database_).find(*source->last_read);
    if (!capture || capture->body_archive.empty()) {
      ++summary_.unkept;
      return false;
    }
    const auto extraction = read_again(*capture);
    if (!extraction) {
      ++summary_.unread;
      return false;
    }
    ++summary_.read;
    const SourceDifference difference = compare(*source, extraction->claims);
    if (difference.gained.empty() && difference.lost.empty()) return false;
    ++summary_.changed;
    summary_.gained += static_cast<int64_t>(difference.gained.size());
    summary_.lost += static_cast<int64_t>(difference.lost.size());
    visit(difference);
    return true;
  }

  base::Result<extract::Extraction> read_again(const store::CaptureRecord& capture) const {
    const std::string path = fetch::find_archive(folder_, capture.body_archive);
    auto reader = fetch::WarcReader::open(path, capture.body_offset);
    if (!reader) return tl::unexpected(reader.error());
    fetch::WarcRecord record;
    if (!reader->next(record)) {
      return base::fail(base::ErrorCode::kInvalid, path, "no record begins there");
    }
    const auto message =
        fetch::read_http_message(reader->read_block(kMostBlockBytes), kMostBlockBytes);
    if (!message) return base::fail(base::ErrorCode::kInvalid, path, "holds no HTTP answer");
    const auto type =
        fetch::parse_content_type(fetch::find_header(message->headers, "content-type"));
    extract::Page page;
    page.bytes = message->body;
    page.url = capture.effective_url;
    page.media_type = type.media_type;
    page.charset = type.charset;
    page.fetched = capture.fetched;
    return extractor_.extract(page);
  }

  SourceDifference compare(const store::Source& source, const std::vector<model::Claim>& claims) {
    SourceDifference difference{source, {}, {}};
    std::map<std::string, model::Claim> before;
    for (store::StoredClaim& stored : store::Claims(database_).of_source(source.id)) {
      before.emplace(stored.key, std::move(stored.claim));
    }
    for (const model::Claim& claim : claims) {
      if (before.erase(model::claim_key(claim)) == 0) difference.gained.push_back(claim);
    }
    for (auto& [key, claim] : before) difference.lost.push_back(std::move(claim));
    return difference;
  }

  void apply(const std::vector<model::SourceId>& changed) {
    summary_.applied = true;
    if (changed.empty()) return;
    const review::ProfileIndex index = review::ProfileIndex::load(database_);
    review::PageReviewer reviewer(database_, index, {});
    store::Runs runs(database_);
    store::RunPlan plan;
    plan.scope = store::RunScope::kAll;
    plan.listed = changed;
    const store::RunStart run = runs.start(plan, now_);
    for (const model::SourceId id : changed) write(run.id, id, reviewer);
    runs.finish(run.id, store::RunState::kDone, "captures read again", now_);
  }

  void write(model::RunId run, model::SourceId id, review::PageReviewer& reviewer) {
    const auto source = store::Sources(database_).find(id);
    auto capture = store::Captures(database_).find(*source->last_read);
    auto extraction = read_again(*capture);
    if (!extraction) return;  // it was read a moment ago, and stays due for the next time
    for (model::Claim& claim : extraction->claims) {
      claim.said = extraction->document.said_at(claim.start);
    }
    store::PageWrite page;
    page.capture = std::move(*capture);
    page.capture.run = run;
    page.capture.outcome = model::Outcome::kSameText;
    page.capture.reason = "read again";
    page.capture.text_digest = text_digest(extraction->document.text);
    page.is_reread = true;
    page.findings = reviewer.review(*source, extraction->claims);
    page.document = store::make_stored_document(extraction->document);
    page.claims = std::move(extraction->claims);
    store::write_page(database_, page);
  }

  const std::string folder_;
  const RereadMode mode_;
  const base::Time now_;
  store::Database database_;
  const extract::Extractor extractor_;
  RereadSummary summary_;
};

}  // namespace

base::Result<RereadSummary> reread_captures(
    const Config& config, RereadMode mode, base::Time now,
    const std::function<void(const SourceDifference&)>& visit) {
  const auto lock = RunLock::acquire(config.store);
  if (!lock) return tl::unexpected(lock.error());
  return Rereader(config, mode, now).run(visit);
}

}  // namespace rolecall::pipeline
