// SPDX-License-Identifier: Apache-2.0
#pragma once
// Who asks, whether they may, and whether a form came from a page of ours.

#include <optional>
#include <string>

#include "review/web/app.h"

namespace rolecall::review::web {

/// Name of the session's cookie; with the prefix that browsers hold to https (RFC 6265bis 4.1.3).
std::string session_cookie_name(const AppOptions& options);

/// A Set-Cookie value: HttpOnly, SameSite=Lax, for the whole site; an empty value ends the cookie.
std::string make_cookie(const AppOptions& options, const std::string& name,
                        const std::string& value);

/// Fills in who asks: the session of the cookie, or of the header that a trusted proxy on loopback
/// sets, and the token that guards their forms.
void find_session(Context& context);

bool may(const std::optional<store::Session>& session, Access access);

/// A POST comes from a page of this site: its form_token is the session's (or, before anyone is
/// signed in with us, that of the form cookie), and its Origin, if sent, is this host's.
bool is_own_form(const Context& context);

/// Gives a visitor without a session the cookie that goes with the forms of the page.
void add_form_cookie(const Context& context, Response& response);

/// Content-Security-Policy and its like; on every answer.
void add_security_headers(Response& response);

}  // namespace rolecall::review::web
