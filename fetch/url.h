// SPDX-License-Identifier: Apache-2.0
#pragma once
// http and https addresses: parsed and normalised as the WHATWG URL standard says
// (https://url.spec.whatwg.org/), and the key under which two spellings are one source. An empty
// query ("/a?") counts as none, which the standard tells apart.

#include <string>
#include <string_view>

#include "base/result.h"

namespace rolecall::fetch {

struct Url {
  std::string scheme;  ///< "http" or "https"
  std::string host;    ///< ASCII, lower case; IPv6 in brackets.
  int port = 0;        ///< Always set: 80 or 443 where the text has none.
  std::string path;    ///< Begins with "/"; percent-encoded.
  std::string query;   ///< Without "?"; percent-encoded.
  std::string fragment;

  /// The address without the fragment, as sent and stored.
  std::string str() const;
  /// "https://host:port": what robots.txt and politeness go by; a default port is left out.
  std::string authority() const;
  /// Path and query, as the request line and robots.txt have them.
  std::string target() const;
};

/// kInvalid for what is no address, kUnsupported for other schemes, credentials included,
/// kTooLarge past kMaxUrlBytes.
base::Result<Url> parse_url(std::string_view text);
base::Result<Url> resolve_url(const Url& base, std::string_view reference);

/// One key a resource: without fragment, default port and tracking parameters (utm_*, fbclid ...).
std::string source_key(const Url& url);

}  // namespace rolecall::fetch
