// SPDX-License-Identifier: Apache-2.0
#include "review/web/pages.h"

#include <nlohmann/json.hpp>

#include "review/web/templates.h"

namespace rolecall::review::web {
namespace {

Response serve_asset(Context& context) {
  const std::string& name = context.param("name");
  const std::string_view bytes = asset(name);
  if (bytes.empty()) return problem_page(context, 404, "There is no page at this address.");
  Response response;
  response.type = name.ends_with(".css")  ? "text/css; charset=utf-8"
                  : name.ends_with(".js") ? "text/javascript; charset=utf-8"
                                          : "image/svg+xml";
  response.body = bytes;
  // The version is part of the address.
  response.headers.emplace_back("Cache-Control", "public, max-age=31536000, immutable");
  return response;
}

}  // namespace

void add_asset_pages(Routes& routes) {
  routes.push_back({"GET", "/assets/:version/:name", Access::kAnyone, serve_asset});
  routes.push_back(
      {"GET", "/healthz", Access::kAnyone, [](Context&) { return text_response(200, "ok"); }});
}

nlohmann::json page_view(const Context& context, std::string_view title) {
  nlohmann::json view = {{"title", title},
                         {"assets", "/assets/" + asset_version()},
                         {"form_token", context.form_token},
                         {"here", context.request.target},
                         {"signed_in", context.session.has_value()}};
  if (context.session) {
    view["reviewer"] = context.session->reviewer;
    view["role"] = to_string(context.session->role);
    view["may_decide"] = context.session->role >= store::Role::kReviewer;
    view["is_admin"] = context.session->role == store::Role::kAdmin;
  }
  return view;
}

Response page(std::string_view template_name, const nlohmann::json& view) {
  Response response;
  response.body = render(template_name, view);
  return response;
}

Response problem_page(const Context& context, int status, std::string_view what) {
  nlohmann::json view = page_view(context, status == 404 ? "Not found" : "That did not work");
  view["what"] = what;
  Response response = page("problem", view);
  response.status = status;
  return response;
}

Response try_again_page(const Context& context, std::string_view what) {
  nlohmann::json view = page_view(context, "Not yet");
  view["what"] = what;
  if (context.request.method == "POST") {
    view["again"] = {{"action", context.request.path}, {"fields", nlohmann::json::array()}};
    for (const auto& [name, value] : context.request.form) {
      view["again"]["fields"].push_back({{"name", name}, {"value", value}});
    }
  }
  Response response = page("problem", view);
  response.status = 503;
  response.headers.emplace_back("Retry-After", "1");
  return response;
}

}  // namespace rolecall::review::web
