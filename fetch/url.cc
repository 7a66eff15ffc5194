// SPDX-License-Identifier: Apache-2.0
#include "fetch/url.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/percent.h"
#include "base/text.h"
#include "fetch/limits.h"
#include "fetch/url_host.h"

namespace rolecall::fetch {
namespace {

using base::ErrorCode;
using base::fail;

// The standard's percent-encode sets (section 1.3), beyond controls and bytes past "~".
constexpr std::string_view kQuerySet = " \"#<>'";
constexpr std::string_view kFragmentSet = " \"<>`";
constexpr std::string_view kPathSet = " \"#<>?^`{}";

int default_port(std::string_view scheme) { return scheme == "https" ? 443 : 80; }

/// Escapes what the set names; escapes that are there already stay as they are.
std::string encode(std::string_view text, std::string_view set) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte > 0x7E || set.find(c) != std::string_view::npos) {
      base::append_escape(out, byte);
    } else {
      out += c;
    }
  }
  return out;
}

/// Without leading and trailing controls and spaces, tabs and line ends (section 4.4, steps 1-3).
std::string clean(std::string_view text) {
  const auto is_edge = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
  while (!text.empty() && is_edge(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_edge(text.back())) text.remove_suffix(1);
  std::string out;
  out.reserve(text.size());
  std::copy_if(text.begin(), text.end(), std::back_inserter(out),
               [](char c) { return c != '\t' && c != '\n' && c != '\r'; });
  return out;
}

/// Takes "scheme:" off the front of text; lower case, empty where there is none.
std::string take_scheme(std::string_view& text) {
  if (text.empty() || !base::is_ascii_alpha(text[0])) return {};
  for (size_t i = 1; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ':') {
      std::string scheme = base::ascii_lower(text.substr(0, i));
      text.remove_prefix(i + 1);
      return scheme;
    }
    const bool part =
        base::is_ascii_alpha(c) || base::is_ascii_digit(c) || c == '+' || c == '-' || c == '.';
    if (!part) return {};
  }
  return {};
}

bool is_slash(char c) { return c == '/' || c == '\\'; }

bool starts_with_two_slashes(std::string_view text) {
  return text.size() > 1 && is_slash(text[0]) && is_slash(text[1]);
}

/// A path segment that means "here" (1 dot) or "up" (2), also when escaped; else 0.
int dots_in(std::string_view segment) {
  int dots = 0;
  while (!segment.empty()) {
    if (segment[0] == '.') {
      segment.remove_prefix(1);
    } else if (base::escape_at(segment, 0) == '.') {
      segment.remove_prefix(3);
    } else {
      return 0;
    }
    if (++dots > 2) return 0;
  }
  return dots;
}

/// Appends a path's segments to those of its base and gives the normal path.
std::string join_path(std::vector<std::string> segments, std::string_view text) {
  if (!text.empty() && is_slash(text[0])) text.remove_prefix(1);
  while (true) {
    const size_t end = text.find_first_of("/\\");
    const bool last = end == std::string_view::npos;
    const std::string_view segment = text.substr(0, end);
    const int dots = dots_in(segment);
    if (dots == 2 && !segments.empty()) segments.pop_back();
    if (dots == 0) segments.push_back(encode(segment, kPathSet));
    if (dots != 0 && last) segments.emplace_back();
    if (last) break;
    text.remove_prefix(end + 1);
  }
  std::string path;
  for (const std::string& segment : segments) path += "/" + segment;
  return path;
}

/// The base's segments but its last, which a relative path takes the place of.
std::vector<std::string> parent_segments(const std::string& path) {
  std::vector<std::string> segments;
  for (const std::string_view segment : base::split(std::string_view(path).substr(1), '/')) {
    segments.emplace_back(segment);
  }
  segments.pop_back();
  return segments;
}

/// A reference cut at its "?" and "#".
struct Parts {
  std::string_view path;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;
};

Parts cut(std::string_view text) {
  Parts parts;
  if (const size_t hash = text.find('#'); hash != std::string_view::npos) {
    parts.fragment = text.substr(hash + 1);
    text = text.substr(0, hash);
  }
  if (const size_t mark = text.find('?'); mark != std::string_view::npos) {
    parts.query = text.substr(mark + 1);
    text = text.substr(0, mark);
  }
  parts.path = text;
  return parts;
}

void set_query_and_fragment(Url& url, const Parts& parts) {
  if (parts.query) url.query = encode(*parts.query, kQuerySet);
  url.fragment = parts.fragment ? encode(*parts.fragment, kFragmentSet) : std::string();
}

base::Result<int> parse_port(std::string_view text, std::string_view scheme) {
  if (text.empty()) return default_port(scheme);
  int port = 0;
  for (const char c : text) {
    if (!base::is_ascii_digit(c)) return fail(ErrorCode::kInvalid, std::string(text), "no port");
    port = port * 10 + (c - '0');
    if (port > 65535) return fail(ErrorCode::kInvalid, std::string(text), "no port");
  }
  return port;
}

/// Where the port's ":" is; a colon within brackets is part of an IPv6 address.
size_t find_port(std::string_view authority) {
  const size_t bracket = authority.rfind(']');
  return authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
}

base::Result<Url> parse_authority(std::string_view authority, std::string scheme) {
  if (const size_t at = authority.rfind('@'); at != std::string_view::npos) {
    const std::string_view credentials = authority.substr(0, at);
    authority.remove_prefix(at + 1);
    if (!credentials.empty() && credentials != ":") {
      return fail(ErrorCode::kUnsupported, std::string(authority), "a URL with credentials");
    }
  }
  const size_t colon = find_port(authority);
  const auto host = parse_host(authority.substr(0, colon));
  if (!host) return tl::unexpected(host.error());
  const auto port = parse_port(
      colon == std::string_view::npos ? std::string_view() : authority.substr(colon + 1), scheme);
  if (!port) return tl::unexpected(port.error());
  Url url;
  url.scheme = std::move(scheme);
  url.host = *host;
  url.port = *port;
  return url;
}

/// What follows "scheme:" and any number of slashes.
base::Result<Url> parse_absolute(std::string_view text, std::string scheme) {
  while (!text.empty() && is_slash(text[0])) text.remove_prefix(1);
  const size_t end = text.find_first_of("/\\?#");
  auto url = parse_authority(text.substr(0, end), std::move(scheme));
  if (!url) return url;
  const Parts parts = cut(end == std::string_view::npos ? std::string_view() : text.substr(end));
  url->path = join_path({}, parts.path);
  set_query_and_fragment(*url, parts);
  return url;
}

Url parse_relative(const Url& base, std::string_view text) {
  const Parts parts = cut(text);
  Url url = base;
  if (!parts.path.empty()) {
    const bool from_root = is_slash(parts.path[0]);
    url.path =
        join_path(from_root ? std::vector<std::string>() : parent_segments(base.path), parts.path);
  }
  if (!parts.path.empty() || parts.query) url.query.clear();
  set_query_and_fragment(url, parts);
  return url;
}

base::Result<Url> parse(std::string_view raw, const Url* base) {
  if (raw.size() > kMaxUrlBytes) {
    return fail(ErrorCode::kTooLarge, "", fmt::format("a URL over {} bytes", kMaxUrlBytes));
  }
  const std::string text = clean(raw);
  std::string_view rest = text;
  std::string scheme = take_scheme(rest);
  if (scheme.empty()) {
    if (base == nullptr) return fail(ErrorCode::kInvalid, text, "expected http:// or https://");
    if (starts_with_two_slashes(rest)) return parse_absolute(rest, base->scheme);
    return parse_relative(*base, rest);
  }
  if (scheme != "http" && scheme != "https") {
    return fail(ErrorCode::kUnsupported, text, "only http and https are fetched");
  }
  // "http:page" is relative to a base of the same scheme (section 4.4, scheme state).
  if (base != nullptr && base->scheme == scheme && !rest.starts_with("//")) {
    if (starts_with_two_slashes(rest)) return parse_absolute(rest, std::move(scheme));
    return parse_relative(*base, rest);
  }
  return parse_absolute(rest, std::move(scheme));
}

}  // namespace

std::string Url::authority() const {
  std::string out = scheme + "://" + host;
  if (port != default_port(scheme)) out += ":" + std::to_string(port);
  return out;
}

std::string Url::target() const { return query.empty() ? path : path + "?" + query; }

std::string Url::str() const { return authority() + target(); }

base::Result<Url> parse_url(std::string_view text) { return parse(text, nullptr); }

base::Result<Url> resolve_url(const Url& base, std::string_view reference) {
  return parse(reference, &base);
}

}  // namespace rolecall::fetch
