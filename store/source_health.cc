// SPDX-License-Identifier: Apache-2.0
// What one capture does to its source's health, validators and redirect.
#include "store/page_write.h"

namespace rolecall::store {
namespace {

void succeed(Source& source, base::Time when) {
  source.failures = 0;
  source.first_failure.reset();
  source.last_success = when;
}

void fail(Source& source, Trouble trouble, base::Time when) {
  const bool goes_on =
      source.failures > 0 && source.last_outcome && trouble_of(*source.last_outcome) == trouble;
  source.failures = goes_on ? source.failures + 1 : 1;
  if (!goes_on) source.first_failure = when;
  source.last_failure = when;
}

void read(Source& source, const CaptureRecord& capture) {
  source.last_read = capture.id;
  source.validators = capture.validators;
  source.body_digest = capture.body_digest;
  if (!capture.text_digest.empty()) source.text_digest = capture.text_digest;
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

}  // namespace

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
    follow(source, page);
  } else {
    fail(source, trouble, capture.fetched);
  }
  source.last_outcome = capture.outcome;
  if (model::has_body(capture.outcome)) read(source, capture);
  return source;
}

}  // namespace rolecall::store
