// SPDX-License-Identifier: Apache-2.0
// Any bytes as Markdown, reStructuredText, JSON, plain text, a feed's document or a PDF's pages:
// reading ends, and every span lies in the text. The first byte chooses.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/text.h"
#include "extract/read/encoded_word.h"
#include "extract/read/instant.h"
#include "extract/read/pdf_text.h"
#include "extract/read/read.h"

namespace extract = rolecall::extract;

static void check(const rolecall::model::Document& document) {
  CHECK(rolecall::base::is_valid_utf8(document.text), "text is UTF-8");
  size_t last = 0;
  for (const auto& block : document.blocks) {
    CHECK(last <= block.span.start && block.span.start < block.span.end, "blocks are in order");
    CHECK(block.span.end <= document.text.size(), "blocks lie in the text");
    last = block.span.end;
  }
  for (const auto& message : document.messages) {
    CHECK(message.span.start <= message.span.end && message.span.end <= document.text.size(),
          "messages lie in the text");
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr std::array<std::string_view, 7> kTypes{
      "text/markdown", "text/x-rst", "application/json", "text/plain", "application/atom+xml",
      "pdf",           "header"};
  if (size == 0) return 0;
  const std::string_view type = kTypes.at(data[0] % kTypes.size());
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (type == "header") {
    CHECK(rolecall::base::is_valid_utf8(extract::decode_mail_header(bytes)), "headers are UTF-8");
    extract::parse_instant(bytes);
    return 0;
  }
  if (type == "pdf") {
    if (!rolecall::base::is_valid_utf8(bytes)) return 0;
    rolecall::model::Document document;
    extract::TextBuilder out(document);
    extract::write_pdf_text({std::string(bytes), std::string(bytes)}, out);
    check(document);
    return 0;
  }
  extract::Page page;
  page.bytes = bytes;
  page.url = "https://site.example/page";
  page.media_type = type;
  extract::ReadLimits limits;
  limits.helper_folder = "/nonexistent";
  if (const auto document = extract::read_document(page, limits)) check(*document);
  return 0;
}
