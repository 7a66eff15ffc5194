// SPDX-License-Identifier: Apache-2.0
#pragma once
// The host of a special URL, as the WHATWG URL standard parses it (section 3.5, "host parsing"):
// names by UTS 46, IPv4 in any of its number forms, IPv6 in brackets.

#include <string>
#include <string_view>

#include "base/result.h"

namespace rolecall::fetch {

/// ASCII and lower case; an IPv4 address in four decimal parts, an IPv6 address in brackets and
/// shortest form. kInvalid for what is no host, the empty one included.
base::Result<std::string> parse_host(std::string_view text);

}  // namespace rolecall::fetch
