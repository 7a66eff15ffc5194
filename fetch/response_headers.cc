// SPDX-License-Identifier: Apache-2.0
#include "fetch/response_headers.h"

#include <curl/curl.h>

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace rolecall::fetch {
namespace {

using std::chrono::seconds;

/// RFC 9111 section 1.2.2: more than this is as good as for ever.
constexpr seconds kLongestFreshness = std::chrono::hours(24 * 365);

std::string_view unquote(std::string_view text) {
  if (text.size() < 2) return text;
  const char quote = text.front();
  if ((quote != '"' && quote != '\'') || text.back() != quote) return text;
  return text.substr(1, text.size() - 2);
}

/// The tag without its weakness, its quotes and the mark of the coding.
std::string_view opaque_tag(std::string_view etag) {
  etag = base::trim(etag);
  if (etag.starts_with("W/")) etag.remove_prefix(2);
  etag = unquote(etag);
  constexpr std::string_view kCoding = "-gzip";
  if (etag.ends_with(kCoding)) etag.remove_suffix(kCoding.size());
  return etag;
}

/// delta-seconds (RFC 9111 section 1.2.2), also in quotes; nothing for what is none.
std::optional<seconds> parse_seconds(std::string_view value) {
  value = unquote(base::trim(value));
  if (value.empty() || value.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  int64_t count = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), count);
  return error == std::errc() ? std::min(seconds(count), kLongestFreshness) : kLongestFreshness;
}

struct CacheControl {
  bool is_uncachable = false;
  std::optional<seconds> max_age;
};

/// Of all its fields; the least max-age counts (section 4.2.1).
CacheControl parse_cache_control(const HeaderList& headers) {
  CacheControl control;
  for (const model::Header& header : headers) {
    if (header.name != "cache-control") continue;
    for (const std::string_view directive : base::split(header.value, ',')) {
      const size_t equals = directive.find('=');
      const std::string name = base::ascii_lower(base::trim(directive.substr(0, equals)));
      if (name == "no-cache" || name == "no-store") control.is_uncachable = true;
      if (name != "max-age" || equals == std::string_view::npos) continue;
      const auto value = parse_seconds(directive.substr(equals + 1)).value_or(seconds(0));
      control.max_age = std::min(value, control.max_age.value_or(value));
    }
  }
  return control;
}

}  // namespace

std::string_view find_header(const HeaderList& headers, std::string_view name) {
  const auto found = std::find_if(headers.rbegin(), headers.rend(),
                                  [&](const auto& header) { return header.name == name; });
  return found == headers.rend() ? std::string_view() : std::string_view(found->value);
}

ContentType parse_content_type(std::string_view value) {
  const auto parts = base::split(value, ';');
  ContentType type;
  type.media_type = base::ascii_lower(base::trim(parts.front()));
  for (size_t i = 1; i < parts.size() && type.charset.empty(); ++i) {
    const size_t equals = parts[i].find('=');
    if (equals == std::string_view::npos) continue;
    if (base::equals_ignoring_ascii_case(base::trim(parts[i].substr(0, equals)), "charset")) {
      type.charset = base::ascii_lower(unquote(base::trim(parts[i].substr(equals + 1))));
    }
  }
  return type;
}

std::optional<base::Time> parse_http_date(std::string_view value) {
  const time_t seconds = curl_getdate(std::string(value).c_str(), nullptr);
  if (seconds == -1) return std::nullopt;
  return base::Time(std::chrono::seconds(seconds));
}

std::optional<std::chrono::seconds> parse_retry_after(std::string_view value, base::Time now) {
  value = base::trim(value);
  if (value.empty()) return std::nullopt;
  if (value.find_first_not_of("0123456789") == std::string_view::npos) {
    int64_t seconds = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
    // What does not even fit is as good as never; the caller caps it.
    if (error != std::errc()) return std::chrono::hours(24 * 365);
    return std::chrono::seconds(seconds);
  }
  const auto date = parse_http_date(value);
  if (!date) return std::nullopt;
  return std::max(std::chrono::seconds(0), std::chrono::seconds(*date - now));
}

model::Validators validators_of(const HeaderList& headers, base::Time now) {
  model::Validators validators;
  validators.etag = find_header(headers, "etag");
  validators.last_modified = find_header(headers, "last-modified");
  const auto date = parse_http_date(validators.last_modified);
  const base::Time sent = parse_http_date(find_header(headers, "date")).value_or(now);
  if (date && *date > std::min(now, sent)) validators.last_modified.clear();
  return validators;
}

bool is_same_etag(std::string_view a, std::string_view b) {
  const std::string_view left = opaque_tag(a);
  return !left.empty() && left == opaque_tag(b);
}

model::Validators confirmed_validators(const model::Validators& sent, const HeaderList& headers) {
  const std::string_view etag = find_header(headers, "etag");
  if (etag.empty() || sent.etag.empty() || is_same_etag(etag, sent.etag)) return sent;
  return {std::string(etag), {}};
}

std::optional<seconds> freshness_of(const HeaderList& headers, base::Time now) {
  const CacheControl control = parse_cache_control(headers);
  if (control.is_uncachable) return std::nullopt;
  auto lifetime = control.max_age;
  if (!lifetime) {
    const auto expires = parse_http_date(find_header(headers, "expires"));
    if (!expires) return std::nullopt;
    const base::Time sent = parse_http_date(find_header(headers, "date")).value_or(now);
    lifetime = std::chrono::duration_cast<seconds>(*expires - sent);
  }
  const auto age = parse_seconds(find_header(headers, "age")).value_or(seconds(0));
  return std::clamp(*lifetime - age, seconds(0), kLongestFreshness);
}

}  // namespace rolecall::fetch
