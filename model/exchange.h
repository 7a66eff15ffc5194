// SPDX-License-Identifier: Apache-2.0
#pragma once
// One HTTP exchange as it went over the wire, so that an archive can keep it as evidence.

#include <string>
#include <string_view>

namespace rolecall::model {

/// Why the end of a message is missing (the values of WARC-Truncated).
enum class Truncated {
  kNo,
  kLength,      ///< Over a limit of ours.
  kTime,        ///< It took too long.
  kDisconnect,  ///< The other side broke it off.
  kUnwanted,    ///< We did not want its body: an error page, a picture.
};

struct Exchange {
  std::string url;
  std::string address;        ///< Of the server, as text; empty where none was reached.
  std::string request_head;   ///< Byte for byte, to the blank line.
  std::string response_head;  ///< Byte for byte but for the transfer coding, which is off the body.
  /// The body in its content coding; empty where it had none, and the decoded body is the body.
  std::string coded_body;
  Truncated truncated = Truncated::kNo;
};

}  // namespace rolecall::model
