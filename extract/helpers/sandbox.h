// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a helper does before it looks at its input: it gives up every right that reading a
// document does not need, so that a fault in a parser reaches nothing but its own output.

#include <string>
#include <string_view>

namespace rolecall::helpers {

struct SandboxLimits {
  unsigned cpu_seconds = 20;
  size_t memory_bytes = size_t{512} << 20;  ///< Of address space; not held in sanitizer builds.
  /// The one folder that may still be read, for a library's own data; empty for none.
  const char* readable_folder = nullptr;
};

/// Closes all descriptors but 0 to 2, dies with the parent, sets the limits, no_new_privs,
/// Landlock and at last the seccomp filter, under which any other call kills the process. False
/// where the kernel refuses one of them: the caller must then not read its input.
bool enter_sandbox(const SandboxLimits& limits);

/// All of standard input, at most `limit` bytes.
std::string read_input(size_t limit);

/// Writes to standard output; ends the process where nobody reads any more.
void write_output(std::string_view bytes);

}  // namespace rolecall::helpers
