// SPDX-License-Identifier: Apache-2.0
#include "pipeline/watch_desk.h"

#include "base/text.h"
#include "fetch/url.h"
#include "pipeline/watch_terms.h"
#include "store/findings.h"
#include "store/run_queue.h"
#include "store/sources.h"

namespace rolecall::pipeline {
namespace {

/// Looked at in one go; a run takes fewer.
constexpr int64_t kMostWaiting = 1000;
/// Of one host; what is over it is passed over for good, and counted.
constexpr int64_t kMostWaitingOfHost = 200;
/// A busy feed has ten new items a day: this is what it lists in half a century.
constexpr int64_t kMostRemembered = 200'000;
/// After so many failures in a row an announced page is given up.
constexpr int kMostFailures = 3;

/// What names an item in the listing's memory: its address; its id with its title, as some feeds
/// give every item the same id. So neither a new spelling of the address nor a new title is new.
std::vector<std::string> names_of(const extract::ListingItem& item) {
  std::vector<std::string> names;
  if (const auto url = fetch::parse_url(item.url)) {
    names.push_back("url " + fetch::source_key(*url));
  } else if (!item.url.empty()) {
    names.push_back("url " + item.url);
  }
  if (!item.id.empty()) names.push_back("id " + item.id + '\n' + item.title);
  if (names.empty()) names.push_back("title " + item.title);
  return names;
}

}  // namespace

WatchDesk::WatchDesk(const Parts& parts, model::RunId run, base::Time now, Growth growth)
    : parts_(parts),
      run_(run),
      now_(now),
      growth_(growth),
      judge_({parts.options, parts.database, parts.extractor, parts.index, parts.guard}, now),
      watches_(parts.database),
      items_(parts.database) {}

void WatchDesk::take_waiting() {
  for (const store::WatchedPage& page : items_.waiting(kMostWaiting)) {
    if (items_.count_taken(run_) >= parts_.options.new_per_run) return;
    if (items_.count_taken(run_, page.host) >= parts_.options.new_per_host) continue;
    take_page(page);
  }
}

void WatchDesk::take(const ReadPage& page) {
  if (page.listing) take_listing(page);
  if (!page.feeds.empty() && page.cited) take_feeds(page);
  settle(page);
}

void WatchDesk::committed() {
  if (queued_) grown_ = true;
  queued_ = false;
}

void WatchDesk::take_listing(const ReadPage& page) {
  const auto watch = watches_.find(page.source.id);
  if (!watch) return;
  count("listings");
  count("left-out", static_cast<int64_t>(page.listing->left_out));
  for (const extract::ListingItem& item : page.listing->items) take_item(item, *watch);
  items_.trim(watch->source, kMostRemembered);
  take_parts(*page.listing, *watch);
  watches_.note_read(watch->source, terms_of(*page.listing), now_);
  take_waiting();
}

void WatchDesk::take_item(const extract::ListingItem& item, const store::Watch& watch) {
  if (!items_.remember(watch.source, names_of(item), now_)) return;
  count("new-items");
  const JudgedItem judged = judge_.judge(item, watch);
  const bool is_wanted = judged.verdict == ItemVerdict::kNames ||
                         judged.verdict == ItemVerdict::kFollows ||
                         (judged.verdict == ItemVerdict::kCue && parts_.options.unknown_people);
  if (!is_wanted) return count(to_string(judged.verdict));
  store::WatchedPage page;
  page.key = fetch::source_key(*judged.url);
  page.url = judged.url->str();
  page.host = judged.url->authority();
  if (items_.count_waiting(page.host) >= kMostWaitingOfHost) return count("over-limit");
  page.watch = watch.source;
  page.title = item.title;
  page.reason = to_string(judged.verdict);
  page.rank = judged.rank;
  page.profiles = judged.profiles;
  items_.wait(page, now_);
}

/// A page becomes a source, unless it is one.
void WatchDesk::take_page(const store::WatchedPage& page) {
  store::Sources sources(parts_.database);
  const auto known = sources.find_key(page.key);
  if (known && (known->use == store::SourceUse::kWatched || watches_.is_cited(known->id))) {
    items_.take(page, known->id, model::RunId{});
    return count("known-page");
  }
  const auto source =
      sources.add({page.key, page.url, page.host, store::SourceUse::kWatched}, now_);
  items_.take(page, source, run_);
  count("taken");
  queue(source);
}

void WatchDesk::queue(model::SourceId source) {
  if (growth_ == Growth::kNextRun) return;
  queued_ = store::append_to_queue(parts_.database, run_, source) || queued_;
}

/// The newest parts are watched, and no others: an archive has one for each month.
void WatchDesk::take_parts(const extract::Listing& listing, const store::Watch& watch) {
  if (watch.origin == store::WatchOrigin::kPart) {
    return count("nested", static_cast<int64_t>(listing.parts.size()));
  }
  std::vector<model::SourceId> keep;
  for (const extract::ListingItem& part : listing.parts) {
    if (keep.size() >= static_cast<size_t>(parts_.options.parts)) break;
    const auto url = fetch::parse_url(part.url);
    const auto home = fetch::parse_url(watch.url);
    // A sitemap may only speak of its own host (sitemaps.org, "Sitemap file location").
    if (!url || !home || url->host != home->host) {
      count("other-host");
      continue;
    }
    const std::string key = fetch::source_key(*url);
    const bool is_new = !store::Sources(parts_.database).find_key(key);
    keep.push_back(watches_.put({key, url->str(), url->authority(), store::WatchOrigin::kPart,
                                 watch.kind, watch.profile, watch.section, watch.source},
                                now_));
    if (is_new) queue(keep.back());
  }
  if (!listing.parts.empty()) {
    watches_.keep_only(store::WatchOrigin::kPart, keep, watch.source);
  }
}

/// Feeds of comments, and a forum topic's or a post's own, list what the page says itself.
static bool is_of_comments(const extract::FeedLink& feed, const std::string& page) {
  for (const std::string_view text : {std::string_view(feed.title), std::string_view(feed.url)}) {
    const std::string lower = base::ascii_lower(text);
    for (const std::string_view word : {"comment", "replies", "posts.rss"}) {
      if (lower.find(word) != std::string::npos) return true;
    }
  }
  const std::string bare = page.substr(0, page.find_first_of("?#"));
  return feed.url == bare + ".rss" || feed.url == bare + ".atom" || feed.url == bare + ".json";
}

void WatchDesk::take_feeds(const ReadPage& page) {
  if (!parts_.options.discover) return;
  for (const extract::FeedLink& feed : page.feeds) {
    if (is_of_comments(feed, page.source.url)) continue;
    const auto url = fetch::parse_url(feed.url);
    if (!url) continue;
    const std::string host = url->authority();
    const std::string key = fetch::source_key(*url);
    const auto known = store::Sources(parts_.database).find_key(key);
    if (known && watches_.find(known->id)) continue;
    if (!watches_.is_cited_host(host)) {
      count("feeds-elsewhere");
    } else if (watches_.count(host, store::WatchOrigin::kDiscovered) >=
               parts_.options.feeds_per_host) {
      count("feeds-over-limit");
    } else {
      queue(watches_.put({key, url->str(), host, store::WatchOrigin::kDiscovered, "", "", "", {}},
                         now_));
      count("discovered");
    }
  }
}

/// An announced page that says nothing of anybody's profile, or cannot be had, is not watched on.
void WatchDesk::settle(const ReadPage& page) {
  if (page.source.use != store::SourceUse::kWatched || page.watch) return;
  if (!items_.is_taken(page.source.id)) return;
  const auto after = store::Sources(parts_.database).find(page.source.id);
  if (!after) return;
  const bool was_read = page.text_changed;
  if (!was_read && after->failures < kMostFailures) return;
  store::FindingFilter filter;
  filter.state.reset();
  filter.source = page.source.id;
  filter.limit = 1;
  store::Findings findings(parts_.database);
  bool bears_out = !findings.list(filter).empty();
  filter.kind = model::FindingKind::kConfirms;
  bears_out = bears_out || !findings.list(filter).empty();
  if (bears_out) return;
  items_.let_go(page.source.id);
  count("fruitless");
}

void WatchDesk::count(std::string_view what, int64_t count) {
  watches_.add_count(run_, what, count);
}

}  // namespace rolecall::pipeline
