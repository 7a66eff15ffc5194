// SPDX-License-Identifier: Apache-2.0
// Signing in and out.
#include <nlohmann/json.hpp>

#include "base/secret.h"
#include "review/web/app_state.h"
#include "review/web/guard.h"
#include "review/web/pages.h"

namespace rolecall::review::web {
namespace {

Response sign_in_form(const Context& context, int status, std::string_view problem) {
  nlohmann::json view = page_view(context, "Sign in");
  view["to"] =
      field(context.request.method == "POST" ? context.request.form : context.request.query, "to");
  view["problem"] = problem;
  view["name"] = field(context.request.form, "name");
  Response response = page("sign_in", view);
  response.status = status;
  return response;
}

// A new session each time, so that no cookie from before it is worth anything.
Response let_in(Context& context, const std::string& name, store::Role role, std::string_view to) {
  const auto begun = store::Sessions(context.database).begin(name, role, context.now);
  Response response = see_other(to.empty() ? "/" : to);
  response.headers.emplace_back(
      "Set-Cookie",
      make_cookie(context.options, session_cookie_name(context.options), begun.token));
  return response;
}

// The link that the program prints for whoever started it. It lets in once.
bool use_first_token(const Context& context, std::string_view token) {
  const std::string& wanted = context.options.first_token;
  return !wanted.empty() && base::equals_in_constant_time(token, wanted) &&
         !context.state.first_token_used.exchange(true);
}

Response show(Context& context) {
  const std::string_view token = field(context.request.query, "token");
  if (token.empty()) return sign_in_form(context, 200, "");
  if (use_first_token(context, token)) {
    return let_in(context, context.options.first_name, store::Role::kAdmin, "/");
  }
  if (context.session) return see_other("/");
  return sign_in_form(context, 403,
                      "This link has been used. Start the program again for another, "
                      "or sign in with a name and token.");
}

Response sign_in(Context& context) {
  const Fields& form = context.request.form;
  const std::string name(field(form, "name"));
  const std::string& address = context.request.remote_address;
  if (!context.state.sign_in_from.take(address, context.now) ||
      !context.state.sign_in_as.take(address + "\n" + name, context.now)) {
    return sign_in_form(context, 429, "Too many attempts. Wait ten minutes.");
  }
  const auto reviewer = store::Reviewers(context.database).check(name, field(form, "token"));
  if (!reviewer) return sign_in_form(context, 403, "The name and token do not go together.");
  return let_in(context, reviewer->name, reviewer->role, field(form, "to"));
}

Response sign_out(Context& context) {
  const std::string cookie = session_cookie_name(context.options);
  const auto found = context.request.cookies.find(cookie);
  if (found != context.request.cookies.end()) {
    store::Sessions(context.database).end(found->second);
  }
  Response response = see_other("/sign-in");
  response.headers.emplace_back("Set-Cookie", make_cookie(context.options, cookie, ""));
  return response;
}

}  // namespace

void add_sign_in_pages(Routes& routes) {
  routes.push_back({"GET", "/sign-in", Access::kAnyone, show});
  routes.push_back({"POST", "/sign-in", Access::kAnyone, sign_in});
  routes.push_back({"POST", "/sign-out", Access::kAnyone, sign_out});
}

}  // namespace rolecall::review::web
