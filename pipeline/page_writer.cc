// SPDX-License-Identifier: Apache-2.0
#include "pipeline/page_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <span>
#include <utility>

#include "fetch/url.h"
#include "pipeline/schedule.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;

/// Held failures are written early past this many, so that memory stays bounded in a run of any
/// size; by then the state of the network is known well enough.
constexpr size_t kMostHeld = 10'000;

bool was_reached(Outcome outcome) {
  return model::has_body(outcome) || outcome == Outcome::kNotModified;
}

bool is_failure(Outcome outcome) { return !was_reached(outcome) && outcome != Outcome::kDeferred; }

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

Sight sight_of(const ReadPage& page) {
  const Outcome outcome = page.capture.outcome;
  if (page.text_changed) {
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
}

}  // namespace

PageWriter::PageWriter(const Config& config, model::RunId run, base::Time run_start,
                       const Neighbours& neighbours)
    : config_(config), run_(run), run_start_(run_start), neighbours_(neighbours) {}

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
  try {
    render_held();
    write_held();
    commit({});  // what was remembered of hosts last
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
  for (const ReadPage& page : batch_) health_.record(page.source.host, page.capture.outcome);
  const auto failures =
      std::stable_partition(batch_.begin(), batch_.end(), [this](const ReadPage& page) {
        return !is_failure(page.capture.outcome) && !neighbours_.renderer.wants(page);
      });
  commit({batch_.begin(), failures});
  for (auto page = failures; page != batch_.end(); ++page) hold(*page);
  let_go();
  if (held_.size() >= kMostHeld) write_held();
  if (to_render_.size() >= kMostHeld) render_held();
}

void PageWriter::hold(const ReadPage& page) {
  if (!neighbours_.renderer.wants(page)) return held_.push_back(page);
  to_render_.push_back(page);
  to_render_.back().document.reset();
  to_render_.back().claims.clear();
}

/// Last of all, when waiting for a browser keeps nobody else waiting.
void PageWriter::render_held() {
  if (health_.is_network_down()) neighbours_.renderer.stop();
  for (ReadPage& page : to_render_) {
    const ReadPage rendered = neighbours_.renderer.render(std::move(page));
    commit({&rendered, 1});
  }
  to_render_.clear();
}

/// Failures of a night without network say nothing about the sources, which stay due.
void PageWriter::doubt_held() {
  for (ReadPage& page : held_) {
    if (!is_network_failure(page.capture.outcome)) continue;
    page.capture.reason = fmt::format("no network: {}", page.capture.reason);
    page.capture.outcome = Outcome::kDeferred;
  }
}

void PageWriter::write_held() {
  if (health_.is_network_down()) doubt_held();
  const auto most = static_cast<size_t>(config_.refresh.batch_pages);
  std::span<const ReadPage> rest = held_;
  while (!rest.empty()) {
    const size_t count = std::min(most, rest.size());
    commit(rest.first(count));
    rest = rest.subspan(count);
  }
  held_.clear();
}

void PageWriter::commit(std::span<const ReadPage> pages) {
  store::Transaction transaction(neighbours_.database);
  for (const ReadPage& page : pages) write_page(page);
  neighbours_.hosts.write(neighbours_.database);
  transaction.commit();
  neighbours_.hosts.committed();
}

void PageWriter::write_page(const ReadPage& page) {
  const store::PageWritten written = store::write_page(neighbours_.database, make_write(page));
  tally_.pages += written.already_written ? 0 : 1;
  tally_.new_claims += written.new_claims;
  tally_.withdrawn_claims += written.withdrawn_claims;
  tally_.suppressed_claims += written.suppressed_claims;
  tally_.ungrounded_claims += written.ungrounded_claims;
}

store::PageWrite PageWriter::make_write(const ReadPage& page) {
  store::PageWrite write;
  write.capture = store::make_capture_record(page.capture, run_);
  write.capture.text_digest = page.text_digest;
  write.next_due = page.source.next_due;
  write.interval = page.source.interval;
  if (page.capture.outcome != Outcome::kDeferred) {
    const NextVisit next =
        plan_next_visit(config_.schedule, sight_of(page), page.source.interval, run_start_);
    write.next_due = next.due;
    write.interval = next.interval;
  }
  set_move(write, page);
  write.findings = find_findings(page, write);
  if (page.text_changed) {
    write.document = page.document;
    write.claims = page.claims;
  }
  return write;
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
