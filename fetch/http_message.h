// SPDX-License-Identifier: Apache-2.0
#pragma once
// An HTTP/1 answer as bytes (RFC 9112) -> what the network would have given of it. For messages
// that an archive holds, which may be odd in every way.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "fetch/transfer.h"

namespace rolecall::fetch {

struct HttpHead {
  int status = 0;
  HeaderList headers;  ///< As Transfer gives them: names in lower case, folded lines joined.
  size_t size = 0;     ///< Bytes to the end of the blank line.
};

/// Nothing for bytes that begin with no status line.
std::optional<HttpHead> parse_http_head(std::string_view message);

/// The bytes of a chunked body (section 7.1); nothing where they are not chunked after all.
std::optional<std::string> dechunk(std::string_view body);

/// The whole answer: transfer and content coding taken off, limits as for a page from the network.
/// Nothing where it is no HTTP answer. The result's exchange has the head and the coded body.
std::optional<TransferResult> read_http_message(std::string message, size_t max_body);

}  // namespace rolecall::fetch
