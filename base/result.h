// SPDX-License-Identifier: Apache-2.0
#pragma once
// How a page, a file or a request that is bad is told apart from one that is good. A broken
// environment (disk full, database locked) throws instead; our own mistakes end in CHECK.

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace rolecall::base {

/// Why something could not be done. Each code has one meaning for all folders.
enum class ErrorCode {
  kInvalid,      ///< The input breaks its format.
  kUnsupported,  ///< Well formed, and of a kind that is not read.
  kTooLarge,     ///< Over a byte, depth or count limit.
  kTimeout,      ///< Over a time limit.
  kNotFound,     ///< The thing named does not exist.
  kConflict,     ///< The state has moved on since it was read.
  kRefused,      ///< A safety or politeness rule forbids it.
  kIo,           ///< A file or socket failed.
};

/// One failure: what kind, where ("pipeline.yaml:12", a URL), and a sentence that says what was
/// expected and what to do.
struct Error {
  ErrorCode code = ErrorCode::kInvalid;
  std::string where;
  std::string what;

  /// "where: what", or what alone where no place is known.
  std::string message() const { return where.empty() ? what : where + ": " + what; }
};

template <typename T>
using Result = tl::expected<T, Error>;

/// Shorthand for the failing side of a Result.
inline tl::unexpected<Error> fail(ErrorCode code, std::string where, std::string what) {
  return tl::unexpected<Error>(Error{code, std::move(where), std::move(what)});
}

}  // namespace rolecall::base
