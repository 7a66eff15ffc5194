// SPDX-License-Identifier: Apache-2.0
// Addresses: what is accepted is normal, so that reading it again changes nothing.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fetch/url.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using rolecall::fetch::parse_url;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto base = parse_url("https://a.example/b/c?d#e");
  for (const auto& url : {parse_url(text), rolecall::fetch::resolve_url(*base, text)}) {
    if (!url) continue;
    CHECK(url->path.starts_with("/"), "a path is never empty");
    CHECK(url->port >= 0 && url->port <= 65535, "a port has 16 bits");
    const auto again = parse_url(url->str());
    // Escaping may have made it too long to be read again.
    if (again) CHECK(again->str() == url->str(), "normalising is idempotent");
    const auto key = parse_url(source_key(*url));
    if (key) CHECK(source_key(*key) == source_key(*url), "a key is its own key");
  }
  return 0;
}
