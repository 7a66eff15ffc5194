// SPDX-License-Identifier: Apache-2.0
#include "extract/read/address.h"

#include <charconv>
#include <vector>

#include "base/text.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

/// Bytes before the ":" of a scheme; 0 where the text has none.
static size_t scheme_length(std::string_view url) {
  for (size_t i = 0; i < url.size(); ++i) {
    const char c = url[i];
    if (c == ':') return i;
    const bool later = base::is_ascii_digit(c) || c == '+' || c == '-' || c == '.';
    if (!base::is_ascii_alpha(c) && (i == 0 || !later)) return 0;
  }
  return 0;
}

/// The end of "scheme://authority" in `url`; npos where it has no authority.
static size_t authority_end(std::string_view url) {
  const size_t scheme = scheme_length(url);
  if (scheme == 0 || !url.substr(scheme).starts_with("://")) return std::string_view::npos;
  return std::min(url.find_first_of("/?#", scheme + 3), url.size());
}

/// RFC 3986 section 5.2.4, on the path part of `text`.
static std::string without_dot_segments(std::string_view text) {
  const size_t end = std::min(text.find_first_of("?#"), text.size());
  std::vector<std::string_view> kept;
  const auto segments = base::split(text.substr(0, end), '/');
  for (size_t i = 0; i < segments.size(); ++i) {
    const bool last = i + 1 == segments.size();
    if (segments[i] == "..") {
      if (kept.size() > 1) kept.pop_back();
      if (last) kept.emplace_back();
    } else if (segments[i] == ".") {
      if (last) kept.emplace_back();
    } else {
      kept.push_back(segments[i]);
    }
  }
  std::string path;
  for (size_t i = 0; i < kept.size(); ++i) path.append(i > 0 ? "/" : "").append(kept[i]);
  return path.append(text.substr(end));
}

std::string absolute_url(std::string_view base, std::string_view reference) {
  reference = base::trim(reference);
  if (scheme_length(reference) > 0) return std::string(reference);
  const size_t authority = authority_end(base);
  if (authority == std::string_view::npos) return std::string(reference);
  const std::string_view origin = base.substr(0, authority);
  if (reference.starts_with("//")) {
    return std::string(base.substr(0, scheme_length(base) + 1)).append(reference);
  }
  const std::string_view whole = base.substr(0, base.find('#'));
  if (reference.empty()) return std::string(whole);
  if (reference.front() == '#') return std::string(whole).append(reference);
  std::string_view path = whole.substr(authority);
  path = path.substr(0, path.find('?'));
  if (reference.front() == '?') return std::string(origin).append(path).append(reference);
  std::string joined;
  if (reference.front() != '/') joined = path.substr(0, path.rfind('/') + 1);
  if (joined.empty() && reference.front() != '/') joined = "/";
  return std::string(origin).append(without_dot_segments(joined.append(reference)));
}

std::string host_of(std::string_view url) {
  const size_t end = authority_end(url);
  if (end == std::string_view::npos) return {};
  std::string_view host = url.substr(scheme_length(url) + 3, end - scheme_length(url) - 3);
  host = host.substr(host.find('@') == std::string_view::npos ? 0 : host.find('@') + 1);
  return base::ascii_lower(host.substr(0, host.find(':')));
}

std::string_view path_of(std::string_view url) {
  const size_t authority = authority_end(url);
  if (authority != std::string_view::npos) url.remove_prefix(authority);
  return url.substr(0, url.find_first_of("?#"));
}

static int number(std::string_view digits) {
  int value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::optional<model::Edtf> date_in_url(std::string_view url) {
  static const Regex kDay(R"(/((?:19|20)\d\d)[/_-](\d\d?)[/_-](\d\d?)(?:[/_.-]|$))");
  static const Regex kMonth(R"(/((?:19|20)\d\d)[/_-](\d\d)(?:[/_.-]|$))");
  static const Regex kCompact(R"(/(20\d\d)(\d\d)(\d\d)(?:[/_.-]|$))");
  const std::string_view path = path_of(url);
  for (const Regex* pattern : {&kDay, &kCompact}) {
    if (const auto found = pattern->match(path)) {
      return model::Edtf::make_day(number((*found)[1]), number((*found)[2]), number((*found)[3]));
    }
  }
  if (const auto found = kMonth.match(path)) {
    return model::Edtf::make_month(number((*found)[1]), number((*found)[2]));
  }
  return std::nullopt;
}

}  // namespace rolecall::extract
