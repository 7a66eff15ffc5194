// SPDX-License-Identifier: Apache-2.0
#include "review/web/app.h"

#include <fmt/format.h>

#include <mutex>

#include "base/check.h"
#include "base/log.h"
#include "review/web/app_state.h"
#include "review/web/guard.h"
#include "review/web/pages.h"
#include "review/web/router.h"

namespace rolecall::review::web {
namespace {

Routes all_routes() {
  Routes routes;
  add_asset_pages(routes);
  add_sign_in_pages(routes);
  add_queue_pages(routes);
  add_finding_pages(routes);
  add_decide_pages(routes);
  add_bulk_pages(routes);
  add_people_pages(routes);
  add_profile_pages(routes);
  add_organization_pages(routes);
  add_source_pages(routes);
  add_run_pages(routes);
  add_search_pages(routes);
  add_audit_pages(routes);
  return routes;
}

/// Connections that wait for their next request. Thread-safe.
class ConnectionPool {
 public:
  explicit ConnectionPool(std::string path) : path_(std::move(path)) { give(take()); }

  std::unique_ptr<store::Database> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        auto database = std::move(idle_.back());
        idle_.pop_back();
        return database;
      }
    }
    return std::make_unique<store::Database>(path_, store::OpenMode::kExisting);
  }

  void give(std::unique_ptr<store::Database> database) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(database));
  }

 private:
  const std::string path_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<store::Database>> idle_;
};

bool wants_json(const Request& request) { return request.path.starts_with("/api/"); }

Response refuse(const Context& context, int status, std::string_view what) {
  if (wants_json(context.request)) return text_response(status, what);
  return problem_page(context, status, what);
}

Response refuse_stranger(const Context& context) {
  if (context.session) {
    return refuse(context, 403, "This needs a role that you do not have; ask an admin for it.");
  }
  if (context.request.method != "GET" || wants_json(context.request)) {
    return refuse(context, 401, "Sign in first; nothing was changed.");
  }
  return see_other("/sign-in?to=" + form_escape(context.request.target));
}

Response answer(Context& context, const Routes& routes) {
  const RouteMatch match = find_route(routes, context.request.method, context.request.path);
  if (match.route == nullptr) {
    return match.path_is_known ? refuse(context, 405, "This address takes no such request.")
                               : refuse(context, 404, "There is no page at this address.");
  }
  context.params = match.params;
  if (!may(context.session, match.route->access)) return refuse_stranger(context);
  if (context.request.method == "POST" && !is_own_form(context)) {
    return refuse(context, 403,
                  "The form was not from this site or is too old; nothing was changed. Go back, "
                  "load the page again and send it once more.");
  }
  return match.route->handler(context);
}

Response answer_or_tell(Context& context, const Routes& routes) {
  try {
    return answer(context, routes);
  } catch (const store::StoreError& error) {
    base::log(base::LogLevel::kError, fmt::format("{}: {}", context.request.path, error.what()));
    if (error.kind() != store::StoreError::Kind::kBusy) throw;
    return try_again_page(
        context,
        "A run is writing to the store just now. Nothing was changed and nothing is lost.");
  }
}

}  // namespace

const std::string& Context::param(const std::string& name) const {
  const auto found = params.find(name);
  CHECK(found != params.end(), "the route's pattern has it");
  return found->second;
}

struct App::Impl {
  const AppOptions options;
  const base::Clock& clock;
  const Routes routes = all_routes();
  AppState state;
  ConnectionPool connections;

  Impl(AppOptions chosen, const base::Clock& time)
      : options(std::move(chosen)), clock(time), connections(options.store) {}

  Response handle(const Request& request) {
    auto database = connections.take();
    Context context{request, options, state, *database, clock.now(), {}, {}, {}};
    find_session(context);
    Response response = answer_or_tell(context, routes);
    add_form_cookie(context, response);
    // After an exception a connection is not given back, but closed.
    connections.give(std::move(database));
    return response;
  }
};

App::App(AppOptions options, const base::Clock& clock)
    : impl_(std::make_unique<Impl>(std::move(options), clock)) {}
App::~App() = default;

Response App::handle(const Request& request) {
  Response response;
  try {
    response = impl_->handle(request);
  } catch (const std::exception& error) {
    base::log(base::LogLevel::kError, fmt::format("{}: {}", request.path, error.what()));
    response = text_response(500, "Something went wrong here; the log says what.");
  }
  add_security_headers(response);
  return response;
}

}  // namespace rolecall::review::web
