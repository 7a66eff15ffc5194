// SPDX-License-Identifier: Apache-2.0
#include "review/web/router.h"

#include <optional>

#include "base/text.h"

namespace rolecall::review::web {
namespace {

using Params = std::map<std::string, std::string>;

std::optional<Params> match_path(std::string_view pattern, std::string_view path) {
  const auto wanted = base::split(pattern, '/');
  const auto parts = base::split(path, '/');
  if (wanted.size() != parts.size()) return std::nullopt;
  Params params;
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].starts_with(':')) {
      if (parts[i].empty()) return std::nullopt;
      params.emplace(wanted[i].substr(1), parts[i]);
    } else if (wanted[i] != parts[i]) {
      return std::nullopt;
    }
  }
  return params;
}

}  // namespace

RouteMatch find_route(const Routes& routes, std::string_view method, std::string_view path) {
  RouteMatch match;
  for (const Route& route : routes) {
    auto params = match_path(route.pattern, path);
    if (!params) continue;
    match.path_is_known = true;
    if (route.method != method) continue;
    match.route = &route;
    match.params = std::move(*params);
    break;
  }
  return match;
}

}  // namespace rolecall::review::web
