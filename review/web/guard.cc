// SPDX-License-Identifier: Apache-2.0
#include "review/web/guard.h"

#include "base/secret.h"
#include "base/text.h"

namespace rolecall::review::web {
namespace {

constexpr size_t kTokenLength = 32;  // As base::make_token gives them.

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

std::string prefixed(const AppOptions& options, std::string name) {
  return (options.secure_cookies ? "__Host-" : "") + std::move(name);
}

std::string cookie(const Request& request, const std::string& name) {
  const auto found = request.cookies.find(name);
  return found == request.cookies.end() ? std::string() : found->second;
}

std::string form_cookie_name(const AppOptions& options) {
  return prefixed(options, "rolecall_form");
}

// The reviewer whom the proxy names. Forms are guarded by the visitor's cookie, since the proxy
// keeps the sessions.
std::optional<store::Session> proxy_session(const Context& context) {
  const Request& request = context.request;
  if (context.options.trusted_header.empty() || !is_loopback(request.remote_address)) {
    return std::nullopt;
  }
  const std::string_view name = request.header(context.options.trusted_header);
  if (name.empty()) return std::nullopt;
  const auto reviewer = store::Reviewers(context.database).find(name);
  if (!reviewer) return std::nullopt;
  return store::Session{reviewer->name, reviewer->role, context.form_token};
}

// "http://wiki.example:8413" names the host that the request was sent to.
bool is_own_origin(std::string_view origin, std::string_view host) {
  const size_t scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == host;
}

}  // namespace

std::string session_cookie_name(const AppOptions& options) {
  return prefixed(options, "rolecall_session");
}

std::string make_cookie(const AppOptions& options, const std::string& name,
                        const std::string& value) {
  std::string text = name + "=" + value + "; Path=/; HttpOnly; SameSite=Lax";
  if (options.secure_cookies) text += "; Secure";
  if (value.empty()) text += "; Max-Age=0";
  return text;
}

void find_session(Context& context) {
  const std::string visitor = cookie(context.request, form_cookie_name(context.options));
  context.form_token = visitor.size() == kTokenLength ? visitor : base::make_token();
  context.session = proxy_session(context);
  if (context.session) return;
  const std::string token = cookie(context.request, session_cookie_name(context.options));
  if (token.size() != kTokenLength) return;
  context.session = store::Sessions(context.database).find(token, context.now);
  if (context.session) context.form_token = context.session->form_token;
}

bool may(const std::optional<store::Session>& session, Access access) {
  switch (access) {
    case Access::kAnyone:
      return true;
    case Access::kReader:
      return session.has_value();
    case Access::kReviewer:
      return session && session->role >= store::Role::kReviewer;
    case Access::kAdmin:
      return session && session->role >= store::Role::kAdmin;
  }
  return false;
}

bool is_own_form(const Context& context) {
  const Request& request = context.request;
  const std::string_view origin = request.header("origin");
  if (!origin.empty() && !is_own_origin(origin, request.header("host"))) return false;
  return base::equals_in_constant_time(field(request.form, "form_token"), context.form_token);
}

void add_form_cookie(const Context& context, Response& response) {
  const std::string name = form_cookie_name(context.options);
  const bool is_sessions =
      context.session && context.request.cookies.contains(session_cookie_name(context.options));
  if (is_sessions || cookie(context.request, name) == context.form_token) return;
  response.headers.emplace_back("Set-Cookie",
                                make_cookie(context.options, name, context.form_token));
}

void add_security_headers(Response& response) {
  const Fields headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
       "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      // Not "no-referrer", under which browsers send "Origin: null" with our own forms.
      {"Referrer-Policy", "same-origin"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
  };
  response.headers.insert(response.headers.end(), headers.begin(), headers.end());
  if (!has_field(response.headers, "Cache-Control")) {
    response.headers.emplace_back("Cache-Control", "no-store");
  }
}

}  // namespace rolecall::review::web
