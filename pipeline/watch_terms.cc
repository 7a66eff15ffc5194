// SPDX-License-Identifier: Apache-2.0
#include "pipeline/watch_terms.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/text.h"

namespace rolecall::pipeline {
namespace {

using std::chrono::seconds;

constexpr seconds kMostSeconds = kMostListingFloor;

/// A number of seconds, of which more digits than fit mean "long".
seconds parse_seconds(std::string_view text) {
  text = base::trim(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    text = text.substr(1, text.size() - 2);
  }
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) return kMostSeconds;
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return seconds(0);
  return std::min(seconds(value), kMostSeconds);
}

seconds max_age_of(std::string_view cache_control) {
  seconds age{0};
  for (const std::string_view part : base::split(cache_control, ',')) {
    const std::string directive = base::ascii_lower(base::trim(part));
    if (directive == "no-store" || directive == "no-cache") return seconds(0);
    constexpr std::string_view kName = "max-age=";
    if (directive.starts_with(kName)) {
      age = parse_seconds(std::string_view(directive).substr(kName.size()));
    }
  }
  return age;
}

}  // namespace

store::ListingTerms terms_of(const extract::Listing& listing) {
  store::ListingTerms terms;
  const int most = static_cast<int>(std::chrono::minutes(kMostListingFloor).count());
  terms.ttl = std::chrono::minutes(std::clamp(listing.ttl_minutes.value_or(0), 0, most));
  if (!listing.skip_hours.all()) terms.skip_hours = listing.skip_hours;
  if (!listing.skip_days.all()) terms.skip_days = listing.skip_days;
  return terms;
}

seconds max_age(const model::Capture& capture) {
  for (const model::Header& header : capture.headers) {
    if (header.name == "cache-control") return max_age_of(header.value);
  }
  return seconds(0);
}

seconds listing_floor(const model::Capture& capture, seconds ttl) {
  return std::min(std::max(max_age(capture), ttl), kMostSeconds);
}

bool is_skipped(const store::Watch& watch, base::Time now) {
  const auto day = std::chrono::floor<std::chrono::days>(now);
  const auto hour = std::chrono::duration_cast<std::chrono::hours>(now - day).count();
  const unsigned weekday = std::chrono::weekday(day).iso_encoding() - 1;  // 0 is Monday
  return watch.skip_hours.test(static_cast<size_t>(hour)) || watch.skip_days.test(weekday);
}

}  // namespace rolecall::pipeline
