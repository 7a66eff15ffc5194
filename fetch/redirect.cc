// SPDX-License-Identifier: Apache-2.0
#include "fetch/redirect.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "fetch/site.h"
#include "fetch/url.h"

namespace rolecall::fetch {
namespace {

/// A shorter last segment ("1", "en") stands in many addresses by chance.
constexpr size_t kShortestSlug = 4;

constexpr std::array<std::string_view, 14> kLoginNames = {
    "login", "log-in", "log_in", "signin", "sign-in", "sign_in", "logon",
    "sso",   "saml",   "saml2",  "idp",    "oauth",   "oauth2",  "authwall"};
constexpr std::array<std::string_view, 11> kErrorNames = {
    "404",       "error",    "errors",         "error404",     "404error",     "not-found",
    "not_found", "notfound", "page-not-found", "pagenotfound", "404-not-found"};
constexpr std::array<std::string_view, 6> kConsentNames = {
    "consent", "cookieconsent", "cookie-consent", "cookie-wall", "cookiewall", "gdpr"};
/// Front pages by another name.
constexpr std::array<std::string_view, 5> kHomeNames = {"index", "home", "default", "main",
                                                        "welcome"};

using Names = std::vector<std::string>;

std::string_view without_extension(std::string_view segment) {
  const size_t dot = segment.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? segment : segment.substr(0, dot);
}

std::string_view without_www(std::string_view host) {
  return host.starts_with("www.") ? host.substr(4) : host;
}

/// Path segments without their file extension, in lower case; never empty ones.
Names segments_of(const Url& url) {
  Names names;
  for (const std::string_view segment : base::split(url.path, '/')) {
    if (!segment.empty()) names.push_back(base::ascii_lower(without_extension(segment)));
  }
  return names;
}

Names names_of(const Url& url) {
  Names names = segments_of(url);
  for (const std::string_view label : base::split(url.host, '.')) names.emplace_back(label);
  return names;
}

template <typename List>
bool has_name(const Names& names, const List& list) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  });
}

/// "/", "/index.html", "/en/", "/en-GB/home".
bool is_front_page(const Url& url) {
  if (!url.query.empty()) return false;
  for (const std::string& name : segments_of(url)) {
    const bool is_language =
        name.size() == 2 || (name.size() == 5 && (name[2] == '-' || name[2] == '_'));
    const bool is_home = std::find(kHomeNames.begin(), kHomeNames.end(), name) != kHomeNames.end();
    if (!is_language && !is_home) return false;
  }
  return true;
}

std::string_view without_slash(std::string_view path) {
  return path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
}

bool has_same_target(const Url& a, const Url& b) {
  return without_slash(a.path) == without_slash(b.path) && a.query == b.query;
}

bool is_default_port(const Url& url) {
  return (url.scheme == "http" && url.port == 80) || (url.scheme == "https" && url.port == 443);
}

std::string slug_of(const Url& url) {
  const Names segments = segments_of(url);
  return segments.empty() ? std::string() : segments.back();
}

/// "docs.x.example" or "x.example/docs" for something that was called "docs".
bool names_slug(const Url& reached, const std::string& slug) {
  return slug.size() >= kShortestSlug &&
         base::ascii_lower(reached.str()).find(slug) != std::string::npos;
}

/// A project that moved to a host of its own is not dead: "/loom" -> "loom.x.example/".
bool leads_to_front_page(const Url& asked, const Url& reached) {
  if (is_front_page(asked) || !is_front_page(reached)) return false;
  if (without_www(asked.host) == without_www(reached.host)) return true;
  if (!is_same_site(asked.host, reached.host)) return false;
  const Names segments = segments_of(asked);
  const auto labels = base::split(reached.host, '.');
  return std::none_of(segments.begin(), segments.end(), [&](const std::string& segment) {
    return std::find(labels.begin(), labels.end(), segment) != labels.end();
  });
}

RedirectKind kind_of(const Url& asked, const Url& reached) {
  if (asked.str() == reached.str()) return RedirectKind::kNone;
  if (has_same_target(asked, reached)) {
    const bool is_same_host = without_www(asked.host) == without_www(reached.host) &&
                              is_default_port(asked) && is_default_port(reached);
    if (is_same_host && asked.scheme == "http" && reached.scheme == "https")
      return RedirectKind::kHttps;
    if (is_same_site(asked.host, reached.host)) return RedirectKind::kSamePath;
  }
  const Names before = names_of(asked);
  const Names after = names_of(reached);
  const auto newly = [&](const auto& list) {
    return has_name(after, list) && !has_name(before, list);
  };
  if (newly(kLoginNames)) return RedirectKind::kLogin;
  if (newly(kErrorNames)) return RedirectKind::kErrorPage;
  if (newly(kConsentNames)) return RedirectKind::kConsent;
  return leads_to_front_page(asked, reached) ? RedirectKind::kFrontPage : RedirectKind::kOther;
}

}  // namespace

RedirectKind redirect_kind(std::string_view asked, std::string_view reached) {
  const auto from = parse_url(asked);
  const auto to = parse_url(reached);
  if (!from || !to) return RedirectKind::kNone;
  return kind_of(*from, *to);
}

std::string landing_of(std::string_view asked, std::string_view reached) {
  const auto from = parse_url(asked);
  const auto to = parse_url(reached);
  if (!from || !to) return {};
  const RedirectKind kind = kind_of(*from, *to);
  if (kind != RedirectKind::kOther || is_front_page(*from) || names_slug(*to, slug_of(*from)))
    return {};
  return source_key(*to);
}

}  // namespace rolecall::fetch
