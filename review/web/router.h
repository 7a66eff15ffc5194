// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which route a request takes.

#include <map>
#include <string>
#include <string_view>

#include "review/web/app.h"

namespace rolecall::review::web {

struct RouteMatch {
  const Route* route = nullptr;  ///< Nothing where no route has this path and method.
  std::map<std::string, std::string> params;
  bool path_is_known = false;  ///< With another method.
};

/// The first route that fits; the routes outlive the match.
RouteMatch find_route(const Routes& routes, std::string_view method, std::string_view path);

}  // namespace rolecall::review::web
