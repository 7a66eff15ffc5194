// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside fetch/ only: the words by which error pages, logins, paywalls, challenges and parked
// domains speak of themselves. All take text as base::fold_key leaves it.

#include <string>
#include <string_view>
#include <vector>

namespace rolecall::fetch {

/// The pieces of a title between "|", "-", "·" and the like, folded: one of them is the page's,
/// the others are the site's.
std::vector<std::string> title_parts(std::string_view title);

/// A whole piece that says "not found", in the languages of the larger wikis.
bool is_not_found_title(const std::string& part);
/// A whole piece that says "log in".
bool is_login_title(const std::string& part);
/// A whole piece that says "checking your browser" or "access denied".
bool is_challenge_title(const std::string& part);

/// A sentence about this very page: "the page you requested could not be found".
bool says_not_found(std::string_view text);
/// "You must be logged in to view this page."
bool asks_for_login(std::string_view text);
/// "Subscribe to continue reading."
bool asks_for_subscription(std::string_view text);
/// "Verify that you are human."
bool asks_for_proof(std::string_view text);
/// "This domain is for sale."
bool offers_domain(std::string_view text);
/// "Before you continue: we value your privacy."
bool asks_for_consent(std::string_view text);

}  // namespace rolecall::fetch
