// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the example server can answer with: pages found by host name and path, wherever they are
// kept.

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace rolecall::serve {

/// One answer before it becomes HTTP: a page, an error or a redirect.
struct Page {
  int status = 200;
  std::string location;      ///< Target of a redirect; else empty.
  std::string content_type;  ///< With a charset where it is certain.
  std::string body;
  std::optional<base::Time> modified;  ///< Only of a page that is a file.
};

/// Thread-compatible.
class Pages {
 public:
  virtual ~Pages() = default;
  /// The answer for a host name (lower case, no port) and a request target that begins with "/".
  /// What does not exist is a page with status 404; never fails otherwise.
  virtual Page find(std::string_view host, std::string_view target) const = 0;
};

/// A short HTML page that names the status.
Page make_status_page(int status);

/// The page that a file holds; status 404 if it cannot be read.
Page load_page(const std::string& path);

/// "Not Found" for 404; "Status" for codes that this server has no words for.
std::string_view reason_phrase(int status);

/// Percent-decodes a target's path (query and fragment left out). Nothing for a path that is
/// malformed, holds a NUL or a backslash, or has a segment that begins with a dot.
std::optional<std::string> decode_path(std::string_view target);

}  // namespace rolecall::serve
