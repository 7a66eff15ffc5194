// SPDX-License-Identifier: Apache-2.0
// Processor time a page by stage of the main job: the sources of a fresh store are fetched, read,
// searched, archived, compared and stored on one thread, one stage after the other, each under its
// own clock. Prints figures and judges nothing.
//
// usage: stage_cpu CONFIG     a pipeline.yaml whose store holds profiles and no captures
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "extract/claim/claims.h"
#include "extract/find/mentions.h"
#include "extract/read/read.h"
#include "pipeline/config.h"
#include "pipeline/host_book.h"
#include "pipeline/page_archive.h"
#include "pipeline/page_reader.h"
#include "pipeline/text_digest.h"
#include "review/attach.h"
#include "review/page_review.h"
#include "store/page_write.h"
#include "store/profiles.h"
#include "store/runs.h"

namespace {

using namespace rolecall;

/// Of this thread: the stages share one.
double cpu_now() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

struct Stage {
  const char* name;
  double seconds = 0;
  int64_t pages = 0;

  template <typename Work>
  auto run(Work work) {
    const double begin = cpu_now();
    auto result = work();
    seconds += cpu_now() - begin;
    ++pages;
    return result;
  }
};

/// All due sources, fetched into memory.
class AllDue final : public fetch::FetchFlow {
 public:
  explicit AllDue(std::vector<store::DueSource> due) : due_(std::move(due)) {
    pages.reserve(due_.size());
  }
  std::optional<fetch::FetchRequest> next() override {
    if (given_ == due_.size()) return std::nullopt;
    const store::Source& source = due_[given_].source;
    by_id_[source.id.value] = given_++;
    return fetch::FetchRequest{source.id, source.url, {}};
  }
  bool try_acquire() override { return true; }
  void deliver(model::Capture capture, Permit permit) override {
    const store::Source& source = due_[by_id_.at(capture.source.value)].source;
    pipeline::FetchedPage page;
    page.source = source;
    page.capture = std::move(capture);
    page.permit = permit;
    pages.push_back(std::move(page));
  }

  std::vector<pipeline::FetchedPage> pages;

 private:
  const std::vector<store::DueSource> due_;
  std::map<int64_t, size_t> by_id_;
  size_t given_ = 0;
};

extract::Page page_of(const model::Capture& capture) {
  extract::Page page;
  page.bytes = capture.body;
  page.url = capture.effective_url;
  page.media_type = capture.media_type;
  page.charset = capture.charset;
  page.fetched = capture.fetched;
  return page;
}

extract::KnownNames known_names(store::Database& database) {
  extract::KnownNames known;
  store::Profiles(database).for_each_names([&](const store::ProfileNames& names) {
    known.people.push_back(names.names);
    known.organizations.insert(known.organizations.end(), names.organizations.begin(),
                               names.organizations.end());
  });
  return known;
}

/// One pass over the stages after fetching.
class Job {
 public:
  Job(const pipeline::Config& config, store::Database& database, model::RunId run)
      : database_(database),
        run_(run),
        archive_(config, database),
        index_(review::ProfileIndex::load(database)),
        reviewer_(database, index_),
        finder_(known_names(database)) {}

  void take(pipeline::FetchedPage page) {
    store::PageWrite write;
    write.capture = store::make_capture_record(page.capture, run_);
    write.next_due = page.capture.fetched + std::chrono::hours(24 * 7);
    if (model::has_body(page.capture.outcome)) take_body(page, write);
    put_into_archive(std::move(page.capture), page.source, write);
    compare.run([&] {
      auto state = reviewer_.review_state(page.source, write);
      std::move(state.begin(), state.end(), std::back_inserter(write.findings));
      return 0;
    });
    store.run([&] { return store::write_page(database_, write); });
    if (++in_batch_ < kBatch) return;
    commit();
  }

  void commit() {
    in_batch_ = 0;
    archive.run([&] {
      archive_.sync();
      return 0;
    });
    store.run([&] {
      transaction_->commit();
      transaction_.emplace(database_);
      return 0;
    });
    archive_.committed();
    --archive.pages;
    --store.pages;
  }

  Stage read{"read"};
  Stage find{"find"};
  Stage claim{"claim"};
  Stage archive{"archive"};
  Stage compare{"compare"};
  Stage store{"store"};

 private:
  static constexpr int kBatch = 100;

  void take_body(const pipeline::FetchedPage& page, store::PageWrite& write) {
    auto document = read.run([&] { return extract::read_document(page_of(page.capture), {}); });
    if (!document) return;
    const auto annotated = find.run([&] { return finder_.annotate(*document); });
    write.claims = claim.run([&] {
      auto claims = engine_.find_claims(annotated);
      auto structural = extract::find_structure_claims(annotated);
      claims.insert(claims.end(), structural.begin(), structural.end());
      return extract::merge_claims(std::move(claims));
    });
    write.findings = compare.run([&] { return reviewer_.review(page.source, *write.claims); });
    --compare.pages;
    write.capture.text_digest = pipeline::text_digest(document->text);
    write.document = store::make_stored_document(*document);
  }

  void put_into_archive(model::Capture capture, const store::Source& source,
                        store::PageWrite& write) {
    pipeline::ReadPage page;
    page.source = source;
    page.capture = std::move(capture);
    if (model::has_body(page.capture.outcome)) page.body_wish = fetch::BodyWish::kKeep;
    archive.run([&] {
      archive_.put(page);
      return 0;
    });
    write.capture.archive = page.archived.place.file;
    write.capture.archive_offset = page.archived.place.offset;
    write.capture.body_archive = page.archived.body.file;
    write.capture.body_offset = page.archived.body.offset;
  }

  store::Database& database_;
  const model::RunId run_;
  pipeline::PageArchive archive_;
  const review::ProfileIndex index_;
  review::PageReviewer reviewer_;
  const extract::MentionFinder finder_;
  const extract::RuleEngine engine_;
  std::optional<store::Transaction> transaction_{std::in_place, database_};
  int in_batch_ = 0;
};

void print(const std::vector<Stage>& stages) {
  double all = 0;
  for (const Stage& stage : stages) all += stage.seconds;
  fmt::print("{:10} {:>7} {:>9} {:>12} {:>7}\n", "stage", "pages", "CPU s", "ms a page", "share");
  for (const Stage& stage : stages) {
    fmt::print("{:10} {:7} {:9.2f} {:12.3f} {:6.1f}%\n", stage.name, stage.pages, stage.seconds,
               1000 * stage.seconds / static_cast<double>(std::max<int64_t>(stage.pages, 1)),
               100 * stage.seconds / all);
  }
}

int run(const pipeline::Config& config) {
  store::Database database(config.store);
  const base::SystemClock clock;
  const store::RunStart start = store::Runs(database).start({}, clock.now());
  AllDue flow(store::Runs(database).pending(start.id, 0, 1'000'000));
  pipeline::HostBook hosts(database, start.id);
  fetch::FetchOptions options = config.fetch;
  options.keep_exchanges = config.archive.on;
  fetch::Fetcher fetcher(options, hosts, clock);
  Stage fetch{"fetch"};
  fetch.run([&] {
    fetcher.run(flow);
    return 0;
  });
  fetch.pages = static_cast<int64_t>(flow.pages.size());
  Job job(config, database, start.id);
  for (pipeline::FetchedPage& page : flow.pages) job.take(std::move(page));
  job.commit();
  print({fetch, job.read, job.find, job.claim, job.archive, job.compare, job.store});
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "usage: stage_cpu CONFIG\n");
    return 2;
  }
  const auto config = pipeline::load_config(arguments[1]);
  if (config) return run(*config);
  for (const base::Error& error : config.error()) fmt::print(stderr, "{}\n", error.message());
  return 2;
}
