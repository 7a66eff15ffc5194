// SPDX-License-Identifier: Apache-2.0
#pragma once
// Moments as mail and feeds write them: RFC 5322 section 3.3 with the obsolete forms of 4.3, W3C
// date and time, asctime, and what programs made of these. The one parser for mail headers, feed
// dates and archive pages.

#include <optional>
#include <string_view>

#include "base/clock.h"
#include "model/edtf.h"

namespace rolecall::extract {

struct Instant {
  model::Edtf date;              ///< As fine as written, by the writer's own clock.
  std::optional<base::Time> at;  ///< Where a time of day and a known zone are written.
};

/// Nothing for text that is no date, or an impossible one. A time without a zone is UTC; a zone of
/// letters that is unknown or ambiguous leaves `at` empty.
std::optional<Instant> parse_instant(std::string_view text);

/// The date alone.
std::optional<model::Edtf> parse_instant_date(std::string_view text);

}  // namespace rolecall::extract
