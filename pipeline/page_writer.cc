// SPDX-License-Identifier: Apache-2.0
#include "pipeline/page_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <span>
#include <utility>

#include "fetch/page_verdict.h"
#include "fetch/redirect.h"
#include "fetch/url.h"
#include "pipeline/schedule.h"
#include "pipeline/watch_terms.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;

/// Held failures are written early past this many, so that memory stays bounded in a run of any
/// size; by then the state of the network is known well enough.
constexpr size_t kMostHeld = 10'000;
/// Likewise for what redirected pages say.
constexpr size_t kMostHeldClaims = 20'000;

/// As many as a report shows of what an operator should look at.
constexpr size_t kMostExamples = 5;

bool was_reached(Outcome outcome) {
  return model::has_body(outcome) || outcome == Outcome::kNotModified;
}

bool is_failure(Outcome outcome) { return !was_reached(outcome) && outcome != Outcome::kDeferred; }

/// Its page was there at the last visit.
bool was_well(const store::Source& source) {
  return source.failures == 0 && source.last_success.has_value();
}

/// Pages that ended on one that is not theirs wait for the end of the run: whether others end
/// there too is known only then.
bool is_held(const ReadPage& page) {
  return is_failure(page.capture.outcome) || !page.landing.empty();
}

/// Whether asking again soon may help; what cannot be read by its nature is left for longer.
bool may_pass(Outcome outcome) {
  switch (outcome) {
    case Outcome::kTooLarge:
    case Outcome::kTooDeep:
    case Outcome::kNotText:
    case Outcome::kEmpty:
    case Outcome::kRefused:
      return false;
    default:
      return true;
  }
}

/// Dead by the same rule that makes it a finding.
bool is_given_up(const ReadPage& page, const LinkOptions& links) {
  if (store::trouble_of(page.capture.outcome) != store::Trouble::kDead) return false;
  const store::Source& source = page.source;
  const bool goes_on = source.failures > 0 && source.last_outcome &&
                       store::trouble_of(*source.last_outcome) == store::Trouble::kDead;
  return goes_on && source.failure_nights + 1 >= links.gone_after && source.first_failure &&
         page.capture.fetched - *source.first_failure >= links.gone_span;
}

Sight sight_of(const ReadPage& page, const LinkOptions& links) {
  const Outcome outcome = page.capture.outcome;
  if (is_given_up(page, links)) return Sight::kGone;
  if (page.text_changed || page.listing) {
    return page.source.text_digest.empty() ? Sight::kFirst : Sight::kChanged;
  }
  return was_reached(outcome) || !may_pass(outcome) ? Sight::kUnchanged : Sight::kFailed;
}

/// Where the source leads for good, if that is another source than itself.
void set_move(store::PageWrite& write, const ReadPage& page) {
  if (!was_reached(page.capture.outcome) || !page.capture.permanent_redirect) return;
  const auto target = fetch::parse_url(page.capture.effective_url);
  if (!target) return;
  const std::string key = fetch::source_key(*target);
  if (key == page.source.key) return;
  write.moved_to = target->str();
  write.moved_key = key;
  const auto kind = fetch::redirect_kind(page.source.url, write.moved_to);
  if (kind == fetch::RedirectKind::kHttps) write.moved_how = "the same address over https";
  if (kind == fetch::RedirectKind::kSamePath) write.moved_how = "the same path on the same site";
}

}  // namespace

PageWriter::PageWriter(const Config& config, model::RunId run, base::Time run_start,
                       const Neighbours& neighbours)
    : config_(config),
      run_(run),
      run_start_(run_start),
      neighbours_(neighbours),
      archive_(config, neighbours.database) {}

void PageWriter::run(base::BoundedQueue<ReadPage>& in) {
  while (auto page = in.pop()) {
    take_batch(std::move(*page), in);
    if (failed_) {
      let_go();
      continue;
    }
    try {
      write_batch();
    } catch (...) {  // whatever it is, those who wait for permits must not wait for ever
      error_ = std::current_exception();
      failed_ = true;
      let_go();
    }
  }
  if (failed_) return;
  neighbours_.watch.end_growth();
  try {
    render_held();
    write_held();
    commit({});  // what was remembered of hosts last
    archive_.close();
  } catch (...) {
    error_ = std::current_exception();
    failed_ = true;
  }
}

void PageWriter::take_batch(ReadPage first, base::BoundedQueue<ReadPage>& in) {
  const auto deadline = std::chrono::steady_clock::now() + config_.refresh.batch_wait;
  batch_.push_back(std::move(first));
  // Never waits for more: a batch is what came while the one before was being written.
  while (batch_.size() < static_cast<size_t>(config_.refresh.batch_pages) &&
         std::chrono::steady_clock::now() < deadline) {
    auto page = in.try_pop();
    if (!page) break;
    batch_.push_back(std::move(*page));
  }
}

void PageWriter::let_go() {
  int permits = 0;
  for (const ReadPage& page : batch_) {
    permits += page.permit == fetch::FetchFlow::Permit::kHeld ? 1 : 0;
    neighbours_.in_flight.remove(page.source.id);
  }
  done_ += static_cast<int64_t>(batch_.size());
  batch_.clear();
  if (permits > 0) neighbours_.give_back(permits);
}

void PageWriter::write_batch() {
  for (ReadPage& page : batch_) {
    health_.record(
        page.source.host, page.capture.outcome,
        was_well(page.source) ? HostHealth::Before::kWell : HostHealth::Before::kUnknown);
    archive_.put(page);
    if (!page.landing.empty()) ++landings_[{page.source.host, page.landing}];
  }
  const auto failures = std::stable_partition(
      batch_.begin(), batch_.end(),
      [this](const ReadPage& page) { return !is_held(page) && !neighbours_.renderer.wants(page); });
  commit({batch_.begin(), failures});
  for (auto page = failures; page != batch_.end(); ++page) hold(*page);
  let_go();
  if (held_.size() >= kMostHeld || held_claims_ >= kMostHeldClaims) write_held();
  if (to_render_.size() >= kMostHeld) render_held();
}

void PageWriter::hold(const ReadPage& page) {
  if (!neighbours_.renderer.wants(page)) {
    held_claims_ += page.claims.size();
    return held_.push_back(page);
  }
  to_render_.push_back(page);
  to_render_.back().document.reset();
  to_render_.back().claims.clear();
}

/// Last of all, when waiting for a browser keeps nobody else waiting.
void PageWriter::render_held() {
  if (health_.is_network_down()) neighbours_.renderer.stop();
  neighbours_.watch.end_growth();
  for (ReadPage& page : to_render_) {
    const ReadPage rendered = neighbours_.renderer.render(std::move(page));
    commit({&rendered, 1});
  }
  to_render_.clear();
}

/// Failures of a night without network say nothing about the sources, which stay due.
void PageWriter::doubt_held() {
  for (ReadPage& page : held_) {
    const bool is_doubtful = is_network_failure(page.capture.outcome) ||
                             (was_well(page.source) && may_be_interference(page.capture.outcome));
    if (!is_doubtful) continue;
    page.capture.reason = fmt::format("no network: {}", page.capture.reason);
    page.capture.outcome = Outcome::kDeferred;
  }
}

/// A page on which three sources of a host end is none of theirs.
void PageWriter::judge_landings() {
  store::Sources sources(neighbours_.database);
  for (ReadPage& page : held_) {
    if (page.landing.empty() || is_failure(page.capture.outcome)) continue;
    const int64_t now = landings_[{page.source.host, page.landing}] - 1;
    const int64_t known = sources.count_landing(page.source, page.landing);
    fetch::PageEvidence evidence;
    evidence.asked = page.capture.url;
    evidence.reached = page.capture.effective_url;
    evidence.words = fetch::kPageWords;  // its text has been judged
    evidence.sharing = static_cast<size_t>(std::max({now, known, int64_t{0}}));
    auto verdict = fetch::judge_page(evidence);
    if (!verdict) continue;
    page.capture.outcome = verdict->outcome;
    page.capture.reason = std::move(verdict->reason);
    page.text_changed = false;
    page.document.reset();
    page.claims.clear();
  }
}

void PageWriter::write_held() {
  judge_landings();
  if (health_.is_network_down()) doubt_held();
  const auto most = static_cast<size_t>(config_.refresh.batch_pages);
  std::span<const ReadPage> rest = held_;
  while (!rest.empty()) {
    const size_t count = std::min(most, rest.size());
    commit(rest.first(count));
    rest = rest.subspan(count);
  }
  held_.clear();
  held_claims_ = 0;
}

void PageWriter::commit(std::span<const ReadPage> pages) {
  // First the evidence, then what refers to it.
  archive_.sync();
  store::Transaction transaction(neighbours_.database);
  for (const ReadPage& page : pages) write_page(page);
  neighbours_.hosts.write(neighbours_.database);
  transaction.commit();
  archive_.committed();
  neighbours_.hosts.committed();
  neighbours_.watch.committed();
}

void PageWriter::write_page(const ReadPage& page) {
  const store::PageWritten written = store::write_page(neighbours_.database, make_write(page));
  tally_.pages += written.already_written ? 0 : 1;
  if (!written.already_written) neighbours_.watch.take(page);
  tally_.new_claims += written.new_claims;
  tally_.withdrawn_claims += written.withdrawn_claims;
  tally_.suppressed_claims += written.suppressed_claims;
  tally_.ungrounded_claims += written.ungrounded_claims;
}

/// A listing has an interval of its own, which its own terms can only make longer.
base::Time PageWriter::listing_due(const ReadPage& page, base::Time due) const {
  const std::chrono::seconds ttl = page.listing ? terms_of(*page.listing).ttl : page.watch->ttl;
  return std::max(due, page.capture.fetched + listing_floor(page.capture, ttl));
}

store::PageWrite PageWriter::make_write(const ReadPage& page) {
  store::PageWrite write;
  write.capture = store::make_capture_record(page.capture, run_);
  write.capture.text_digest = page.text_digest;
  write.capture.noarchive = page.noarchive;
  write.capture.archive = page.archived.place.file;
  write.capture.archive_offset = page.archived.place.offset;
  write.capture.body_archive = page.archived.body.file;
  write.capture.body_offset = page.archived.body.offset;
  write.next_due = page.source.next_due;
  write.interval = page.source.interval;
  write.changes = page.source.changes;
  write.watched_days = page.source.watched_days;
  write.text_words = page.text_words;
  write.landing = page.landing;
  set_move(write, page);
  if (page.capture.outcome != Outcome::kDeferred) plan(write, page);
  note_failing(write, page);
  write.findings = find_findings(page, write);
  if (page.text_changed) {
    write.document = page.document;
    write.claims = page.claims;
  }
  return write;
}

void PageWriter::plan(store::PageWrite& write, const ReadPage& page) const {
  Visit visit;
  visit.sight = sight_of(page, config_.links);
  visit.run_start = run_start_;
  visit.interval = page.source.interval;
  visit.history = {page.source.changes, page.source.watched_days};
  visit.last_success = page.source.last_success;
  const store::Source after = store::after_capture(page.source, write);
  visit.failures = after.failures;
  visit.life = page.life;
  visit.freshness = fetch::freshness_of(page.capture.headers, page.capture.fetched);
  visit.key = page.source.key;
  ScheduleOptions options = config_.schedule;
  if (page.watch) {
    options.first = options.min = config_.watch.interval;
    options.max = config_.watch.max_interval;
  }
  const NextVisit next = plan_next_visit(options, visit);
  write.next_due = page.watch ? listing_due(page, next.due) : next.due;
  // A redirect for good is looked at again as soon as a second sight of it counts.
  if (!after.moved_key.empty() && after.moved_seen < config_.links.moved_after) {
    const base::Time second =
        run_start_ + std::chrono::duration_cast<std::chrono::seconds>(config_.links.moved_span);
    write.next_due = std::min(write.next_due, second);
  }
  write.interval = next.interval;
  write.changes = next.history.changes;
  write.watched_days = next.history.days;
}

/// The operator hears of a source after so many nights of failures, and then weekly.
void PageWriter::note_failing(store::PageWrite& write, const ReadPage& page) {
  const store::Source after = store::after_capture(page.source, write);
  const bool is_due =
      page.capture.outcome != Outcome::kDeferred &&
      after.failure_nights >= config_.links.notify_after &&
      (!page.source.told_failing ||
       page.capture.fetched - *page.source.told_failing >= config_.links.notify_again);
  if (!is_due) return;
  write.told_failing = true;
  ++tally_.failing;
  if (tally_.failing_examples.size() >= kMostExamples) return;
  tally_.failing_examples.push_back(fmt::format("{}: {} ({} nights)", page.source.url,
                                                page.capture.reason, after.failure_nights));
}

std::vector<store::FindingDraft> PageWriter::find_findings(const ReadPage& page,
                                                           const store::PageWrite& write) {
  std::vector<store::FindingDraft> findings;
  if (page.text_changed) {
    findings = neighbours_.reviewer.review(page.source, page.claims);
  }
  if (is_failure(page.capture.outcome) && health_.is_network_down()) return findings;
  auto state = neighbours_.reviewer.review_state(page.source, write);
  std::move(state.begin(), state.end(), std::back_inserter(findings));
  return findings;
}

}  // namespace rolecall::pipeline
