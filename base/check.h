// SPDX-License-Identifier: Apache-2.0
#pragma once
// CHECK(condition, "why it must hold"): on in all builds; a failure is our own mistake, so it
// prints the place and aborts.

namespace rolecall::base {
[[noreturn]] void check_failed(const char* file, int line, const char* condition, const char* why);
}  // namespace rolecall::base

#define CHECK(condition, why)                                              \
  do {                                                                     \
    if (!(condition)) {                                                    \
      ::rolecall::base::check_failed(__FILE__, __LINE__, #condition, why); \
    }                                                                      \
  } while (false)
