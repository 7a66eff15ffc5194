// SPDX-License-Identifier: Apache-2.0
// Any bytes as a manifest: each line that is not empty ends as an entry or as an error, and an
// entry names its page.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "exchange/manifest.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  namespace exchange = rolecall::exchange;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const exchange::Manifest manifest = exchange::parse_manifest(text, "pages.jsonl");
  const auto lines = static_cast<size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  CHECK(manifest.entries.size() + manifest.errors.size() <= lines, "a line is taken once");
  for (const exchange::ManifestEntry& entry : manifest.entries) {
    CHECK(!entry.page.empty(), "an entry names its page");
  }
  static_cast<void>(exchange::parse_manifest_line(text, "pages.jsonl:1"));
  return 0;
}
