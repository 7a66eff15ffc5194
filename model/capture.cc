// SPDX-License-Identifier: Apache-2.0
#include "model/capture.h"

#include "base/enum_names.h"

namespace rolecall::model {
namespace {

constexpr base::EnumNames<Outcome, 27> kOutcomes{{
    {Outcome::kNew, "new"},
    {Outcome::kChanged, "changed"},
    {Outcome::kSameBytes, "same-bytes"},
    {Outcome::kSameText, "same-text"},
    {Outcome::kNotModified, "not-modified"},
    {Outcome::kMoved, "moved"},
    {Outcome::kGone, "gone"},
    {Outcome::kSoftGone, "soft-404"},
    {Outcome::kParked, "parked"},
    {Outcome::kLoginWall, "login-wall"},
    {Outcome::kPaywall, "paywall"},
    {Outcome::kBotWall, "bot-wall"},
    {Outcome::kBlocked, "blocked"},
    {Outcome::kRobots, "robots"},
    {Outcome::kServerError, "server-error"},
    {Outcome::kOriginDown, "origin-down"},
    {Outcome::kTooLarge, "too-large"},
    {Outcome::kTooDeep, "too-deep"},
    {Outcome::kNotText, "not-text"},
    {Outcome::kEmpty, "empty"},
    {Outcome::kSuspicious, "suspiciously-empty"},
    {Outcome::kTls, "tls"},
    {Outcome::kDns, "dns"},
    {Outcome::kConnect, "connect"},
    {Outcome::kTimeout, "timeout"},
    {Outcome::kRefused, "refused"},
    {Outcome::kDeferred, "deferred"},
}};

}  // namespace

std::string_view to_string(Outcome outcome) { return base::name_of(kOutcomes, outcome); }

std::optional<Outcome> parse_outcome(std::string_view text) {
  return base::value_of(kOutcomes, text);
}

bool has_body(Outcome outcome) {
  switch (outcome) {
    case Outcome::kNew:
    case Outcome::kChanged:
    case Outcome::kSameBytes:
    case Outcome::kSameText:
    case Outcome::kMoved:
      return true;
    default:
      return false;
  }
}

}  // namespace rolecall::model
