// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a followed redirect says by its two addresses alone: the same page elsewhere, or something
// else in the page's place.

#include <string>
#include <string_view>

namespace rolecall::fetch {

enum class RedirectKind {
  kNone,       ///< The page answered at its own address.
  kHttps,      ///< The same address over https, with or without "www.".
  kSamePath,   ///< The same path and query on another host of the site.
  kFrontPage,  ///< From a page to the front page of its site.
  kErrorPage,  ///< To an address that calls itself an error page.
  kLogin,      ///< To an address that calls itself a login.
  kConsent,    ///< To an address that asks for consent to cookies.
  kOther,      ///< To another page.
};

/// kNone also for what is no address. The names of login, error and consent pages are whole
/// segments of the path, or labels of the host, that the address asked for did not have.
RedirectKind redirect_kind(std::string_view asked, std::string_view reached);

/// What two sources have in common that end on one page which is neither's: the address reached,
/// or nothing where the redirect keeps to the page: kNone, kHttps, kSamePath, or a target that has
/// the last segment of the path asked for in it.
std::string landing_of(std::string_view asked, std::string_view reached);

}  // namespace rolecall::fetch
