// SPDX-License-Identifier: Apache-2.0
// Any bytes as a page: reading ends, and every span that it gives lies in the text.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/text.h"
#include "extract/read/read.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  rolecall::extract::Page page;
  page.bytes = {reinterpret_cast<const char*>(data), size};
  page.url = "https://site.example/page";
  page.media_type = size % 4 == 0 ? "text/plain" : "text/html";
  const auto document = rolecall::extract::read_document(page);
  if (!document.has_value()) return 0;
  CHECK(rolecall::base::is_valid_utf8(document->text), "text is UTF-8");
  size_t last = 0;
  for (const auto& block : document->blocks) {
    CHECK(last <= block.span.start && block.span.start < block.span.end, "blocks are in order");
    CHECK(block.span.end <= document->text.size(), "blocks lie in the text");
    last = block.span.end;
  }
  for (const auto& mark : document->inlines) {
    CHECK(mark.span.start < mark.span.end && mark.span.end <= document->text.size(),
          "inlines lie in the text");
  }
  return 0;
}
