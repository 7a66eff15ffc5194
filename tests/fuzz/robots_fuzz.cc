// SPDX-License-Identifier: Apache-2.0
// robots.txt files: the first line is the address that is asked for, the rest the file.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fetch/robots.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using rolecall::fetch::Robots;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t end = text.find('\n');
  const std::string_view target = text.substr(0, end);
  const std::string_view file = end == std::string_view::npos ? "" : text.substr(end + 1);
  const Robots robots = Robots::parse(file, "ourbot");
  const auto verdict = robots.check(target);
  CHECK(verdict.allowed || verdict.line > 0, "a rule forbids, and has a line");
  CHECK(robots.check("/robots.txt").allowed, "the file itself is always allowed");
  return 0;
}
