// SPDX-License-Identifier: Apache-2.0
#include "pipeline/page_renderer.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "base/digest.h"
#include "base/log.h"
#include "fetch/robots_policy.h"
#include "fetch/url.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// The same page without what was read of it.
ReadPage end_with(ReadPage page, Outcome outcome, std::string reason) {
  page.capture.outcome = outcome;
  page.capture.reason = std::move(reason);
  page.text_digest.clear();
  page.text_changed = false;
  page.document.reset();
  page.claims.clear();
  return page;
}

bool is_hollow(Outcome outcome) {
  return outcome == Outcome::kEmpty || outcome == Outcome::kSuspicious;
}

bool was_delivered(Outcome outcome) {
  return model::has_body(outcome) || outcome == Outcome::kNotModified || outcome == Outcome::kEmpty;
}

}  // namespace

PageRenderer::PageRenderer(const Config& config, const Neighbours& neighbours)
    : options_(config.fallbacks),
      fetch_(config.fetch),
      neighbours_(neighbours),
      browser_(config.fallbacks.browser, config.fetch) {}

bool PageRenderer::wants(const ReadPage& page) const {
  if (options_.browser.command.empty() || options_.browser_hosts.empty()) return false;
  const Outcome outcome = page.capture.outcome;
  if (!(options_.browser_always ? was_delivered(outcome) : is_hollow(outcome))) return false;
  const auto url = fetch::parse_url(page.capture.effective_url);
  const auto& hosts = options_.browser_hosts;
  return url && std::find(hosts.begin(), hosts.end(), url->host) != hosts.end();
}

ReadPage PageRenderer::render(ReadPage page) {
  const auto url = fetch::parse_url(page.capture.effective_url);
  if (!url) return page;
  neighbours_.in_flight.add(page.source.id, page.source.host);
  const model::SourceId source = page.source.id;
  ReadPage rendered = render_at(std::move(page), *url);
  neighbours_.in_flight.remove(source);
  return rendered;
}

ReadPage PageRenderer::render_at(ReadPage page, const fetch::Url& url) {
  const auto defer = [&](std::string why) {
    ++tally_.deferred;
    return end_with(std::move(page), Outcome::kDeferred, std::move(why));
  };
  if (browser_.is_stopped()) return defer("the run was stopped before the page was rendered");
  if (!has_browser_) return defer("the browser cannot be started");
  if (tally_.rendered + tally_.failed >= options_.browser_most) {
    return defer("the run has rendered its share of pages");
  }
  if (!wait_for_host(url)) {
    ++tally_.failed;
    return end_with(std::move(page), Outcome::kSuspicious,
                    "not rendered: robots.txt allows one request a run");
  }
  auto dom = browser_.render(url);
  asked_[url.authority()] = steady_clock::now();
  if (dom) {
    ++tally_.rendered;
    return read_dom(std::move(page), std::move(*dom));
  }
  if (browser_.is_stopped()) return defer("the run was stopped while the page was rendered");
  if (dom.error().code == base::ErrorCode::kNotFound) {
    has_browser_ = false;
    base::log(base::LogLevel::kError, "fallbacks.browser: " + dom.error().message());
    return defer("the browser cannot be started");
  }
  ++tally_.failed;
  return end_with(std::move(page), Outcome::kSuspicious, "not rendered: " + dom.error().message());
}

/// False where the host's robots.txt leaves no second request in a run.
bool PageRenderer::wait_for_host(const fetch::Url& url) {
  milliseconds delay = fetch_.host_delay;
  if (const auto state = neighbours_.hosts.load(url.authority())) {
    const auto asked = fetch::remembered_robots(*state, fetch_.user_agent).crawl_delay();
    delay = std::max(delay, asked.value_or(milliseconds(0)));
  }
  if (delay > std::max(fetch_.max_crawl_delay, fetch_.host_delay)) return false;
  if (began_ == steady_clock::time_point{}) began_ = steady_clock::now();
  const auto last = asked_.find(url.authority());
  const auto ready = (last == asked_.end() ? began_ : last->second) + delay;
  while (!browser_.is_stopped() && steady_clock::now() < ready) {
    std::this_thread::sleep_for(
        std::min<steady_clock::duration>(milliseconds(50), ready - steady_clock::now()));
  }
  return true;
}

ReadPage PageRenderer::read_dom(ReadPage page, std::string dom) const {
  FetchedPage fetched{std::move(page.source), std::move(page.capture),
                      fetch::FetchFlow::Permit::kNone, std::move(page.watch), page.cited};
  model::Capture& capture = fetched.capture;
  const bool has_moved = capture.permanent_redirect;
  capture.outcome = has_moved ? Outcome::kMoved : Outcome::kNew;
  capture.reason = fmt::format("{}, rendered by a browser", capture.status);
  capture.media_type = "text/html";
  capture.charset = "utf-8";
  capture.body = std::move(dom);
  capture.body_digest = base::sha256_hex(capture.body);
  // They are of what the server sent, and would leave the page unasked for while its data change.
  capture.validators = {};
  const std::string reason = capture.reason;
  ReadPage read = read_page(std::move(fetched), neighbours_.extractor);
  if (read.capture.reason != reason) read.capture.reason += "; " + reason;
  return read;
}

RenderTally PageRenderer::tally() const {
  RenderTally tally = tally_;
  tally.connections = browser_.tally().connections;
  tally.refused = browser_.tally().refused;
  tally.bytes = browser_.tally().bytes;
  return tally;
}

}  // namespace rolecall::pipeline
