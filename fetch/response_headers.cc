// SPDX-License-Identifier: Apache-2.0
#include "fetch/response_headers.h"

#include <curl/curl.h>

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace rolecall::fetch {
namespace {

std::string_view unquote(std::string_view text) {
  if (text.size() < 2) return text;
  const char quote = text.front();
  if ((quote != '"' && quote != '\'') || text.back() != quote) return text;
  return text.substr(1, text.size() - 2);
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
  if (date && *date > now) validators.last_modified.clear();
  return validators;
}

}  // namespace rolecall::fetch
