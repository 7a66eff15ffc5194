// SPDX-License-Identifier: Apache-2.0
#pragma once
// Links made absolute (RFC 3986 section 5.2), and what an address alone says about its page.
// Nothing here is fetched, so no normalising: that belongs to whoever asks for the address.

#include <optional>
#include <string>
#include <string_view>

#include "model/edtf.h"

namespace rolecall::extract {

/// `reference` seen from `base`; the reference itself where `base` is empty or the reference has a
/// scheme of its own.
std::string absolute_url(std::string_view base, std::string_view reference);

/// "lists.example.org" of "https://lists.example.org:8080/x"; lower case, empty where there is
/// none.
std::string host_of(std::string_view url);

/// "/posts/1" of "https://example.org/posts/1?x#y".
std::string_view path_of(std::string_view url);

/// The date in a path such as "/2024/05/07/title", "/2024/05/title" or "/2024-05-07-title"; never
/// finer than what is written.
std::optional<model::Edtf> date_in_url(std::string_view url);

}  // namespace rolecall::extract
