// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which host names belong to one owner: the registrable domain by the Public Suffix List
// (https://publicsuffix.org/), the machine's updated copy where there is one. Its private part
// counts too: the sites of one hosting provider are strangers to each other.

#include <string>
#include <string_view>

namespace rolecall::fetch {

/// "example.co.uk" for "www.example.co.uk"; a public suffix, a name without a dot and an address
/// are sites of their own. Takes hosts as Url has them, and upper case and a final dot.
/// Thread-safe.
std::string site_of(std::string_view host);

/// The same of "https://host:port", as Url::authority gives it.
std::string site_of_authority(std::string_view authority);

/// "http://a.example:8080" -> "a.example", "https://[::1]" -> "[::1]".
std::string_view host_of_authority(std::string_view authority);

/// Both hosts have one owner, so that a redirect between them stays on the site.
bool is_same_site(std::string_view a, std::string_view b);

/// A name under which strangers register theirs, as "co.uk". Unlisted top levels count.
bool is_public_suffix(std::string_view host);

}  // namespace rolecall::fetch
