// SPDX-License-Identifier: Apache-2.0
#pragma once
// A file that the build put into the program (see rolecall_embed in cmake/rolecall.cmake).

#include <cstddef>
#include <string_view>

namespace rolecall::base {

struct EmbeddedFile {
  const char* name;  ///< Path relative to the folder that embeds it.
  const char* begin;
  const char* end;
  std::string_view bytes() const { return {begin, static_cast<size_t>(end - begin)}; }
};

}  // namespace rolecall::base
