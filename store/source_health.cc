// SPDX-License-Identifier: Apache-2.0
// What one capture does to its source's health, validators and redirect.
#include "store/page_write.h"

namespace rolecall::store {
namespace {

/// Nights are told apart at noon, so that one that runs over midnight is one.
int64_t night_of(base::Time when) {
  const auto noon = std::chrono::floor<std::chrono::days>(when - std::chrono::hours(12));
  return noon.time_since_epoch().count();
}

void succeed(Source& source, base::Time when) {
  source.failures = 0;
  source.failure_nights = 0;
  source.first_failure.reset();
  source.told_failing.reset();
  source.last_success = when;
}

void fail(Source& source, Trouble trouble, base::Time when) {
  const bool goes_on =
      source.failures > 0 && source.last_outcome && trouble_of(*source.last_outcome) == trouble;
  const bool is_same_night =
      goes_on && source.last_failure && night_of(*source.last_failure) == night_of(when);
  source.failures = goes_on ? source.failures + 1 : 1;
  source.failure_nights = goes_on ? source.failure_nights + (is_same_night ? 0 : 1) : 1;
  if (!goes_on) source.first_failure = when;
  source.last_failure = when;
}

void read(Source& source, const PageWrite& page) {
  const CaptureRecord& capture = page.capture;
  source.last_read = capture.id;
  source.validators = capture.validators;
  source.body_digest = capture.body_digest;
  if (!capture.text_digest.empty()) source.text_digest = capture.text_digest;
  if (page.text_words > 0) source.text_words = page.text_words;
  source.not_modified = 0;
}

void follow(Source& source, const PageWrite& page) {
  if (page.moved_key.empty()) {
    source.moved_to.clear();
    source.moved_key.clear();
    source.moved_since.reset();
    source.moved_seen = 0;
    return;
  }
  if (page.moved_key != source.moved_key) {
    source.moved_since = page.capture.fetched;
    source.moved_seen = 0;
  }
  source.moved_to = page.moved_to;
  source.moved_key = page.moved_key;
  ++source.moved_seen;
}

/// A 304 says that all is as it was: only its own count and the time change. One that names other
/// validators than it was asked with is not to be trusted: the next request is whole.
void confirm(Source& source, const CaptureRecord& capture) {
  ++source.not_modified;
  const bool is_other = !capture.validators.empty() && capture.validators != source.validators;
  if (is_other) source.validators = {};
}

}  // namespace

PageWrite PageWrite::without_content() const {
  PageWrite page;
  page.capture = capture;
  page.next_due = next_due;
  page.interval = interval;
  page.changes = changes;
  page.watched_days = watched_days;
  page.text_words = text_words;
  page.landing = landing;
  page.told_failing = told_failing;
  page.moved_to = moved_to;
  page.moved_key = moved_key;
  page.moved_how = moved_how;
  return page;
}

Trouble trouble_of(model::Outcome outcome) {
  using model::Outcome;
  switch (outcome) {
    case Outcome::kNew:
    case Outcome::kChanged:
    case Outcome::kSameBytes:
    case Outcome::kSameText:
    case Outcome::kNotModified:
    case Outcome::kMoved:
    case Outcome::kDeferred:
      return Trouble::kNone;
    case Outcome::kGone:
    case Outcome::kSoftGone:
    case Outcome::kParked:
    case Outcome::kDns:
      return Trouble::kDead;
    case Outcome::kLoginWall:
    case Outcome::kPaywall:
    case Outcome::kBotWall:
    case Outcome::kBlocked:
    case Outcome::kRobots:
      return Trouble::kWall;
    case Outcome::kServerError:
    case Outcome::kOriginDown:
    case Outcome::kSuspicious:
    case Outcome::kTooLarge:
    case Outcome::kTooDeep:
    case Outcome::kNotText:
    case Outcome::kEmpty:
    case Outcome::kTls:
    case Outcome::kConnect:
    case Outcome::kTimeout:
    case Outcome::kRefused:
      return Trouble::kOther;
  }
  return Trouble::kOther;
}

Source after_capture(Source source, const PageWrite& page) {
  const CaptureRecord& capture = page.capture;
  source.next_due = page.next_due;
  source.interval = page.interval;
  if (capture.outcome == model::Outcome::kDeferred) return source;
  const Trouble trouble = trouble_of(capture.outcome);
  if (trouble == Trouble::kNone) {
    succeed(source, capture.fetched);
    source.changes = page.changes;
    source.watched_days = page.watched_days;
    follow(source, page);
  } else {
    fail(source, trouble, capture.fetched);
    if (page.told_failing) source.told_failing = capture.fetched;
  }
  const bool landed =
      model::has_body(capture.outcome) || capture.outcome == model::Outcome::kSoftGone;
  if (landed) source.landing = page.landing;
  source.last_outcome = capture.outcome;
  if (model::has_body(capture.outcome)) read(source, page);
  if (capture.outcome == model::Outcome::kNotModified) confirm(source, capture);
  return source;
}

}  // namespace rolecall::store
