// SPDX-License-Identifier: Apache-2.0
#pragma once
// Header fields of an answer (RFC 9110): one by name, and the values that fetching goes by.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "model/capture.h"

namespace rolecall::fetch {

using HeaderList = std::vector<model::Header>;

/// The last field of that name (lower case); empty where there is none.
std::string_view find_header(const HeaderList& headers, std::string_view name);

/// The media type and charset of a Content-Type value, both lower case (RFC 9110 section 8.3).
struct ContentType {
  std::string media_type;
  std::string charset;
};
ContentType parse_content_type(std::string_view value);

/// An HTTP-date in any of its three forms (section 5.6.7).
std::optional<base::Time> parse_http_date(std::string_view value);

/// Retry-After, seconds or a date (section 10.2.3), as the time from `now`; never negative.
std::optional<std::chrono::seconds> parse_retry_after(std::string_view value, base::Time now);

/// ETag and Last-Modified byte for byte. A Last-Modified past `now`, or past the answer's own Date,
/// is dropped: sent back, it would be answered "not modified" until that day.
model::Validators validators_of(const HeaderList& headers, base::Time now);

/// One entity tag (RFC 9110 section 8.8.3) under weak comparison, also where a server marks it for
/// the compressed answer ("x-gzip"). Blank ones are no tag.
bool is_same_etag(std::string_view a, std::string_view b);

/// What a 304 leaves of the validators that it was asked with: all of them, unless it names an
/// entity tag that was not sent, in which case that.
model::Validators confirmed_validators(const model::Validators& sent, const HeaderList& headers);

/// For how long the answer may be taken for fresh (RFC 9111 section 4.2.1): max-age, else Expires
/// less Date; less its Age. Nothing where it does not say, or says no-cache or no-store; never
/// negative, a year at most.
std::optional<std::chrono::seconds> freshness_of(const HeaderList& headers, base::Time now);

}  // namespace rolecall::fetch
