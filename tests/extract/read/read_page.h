// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the tests of reading share: a page from its source, and its blocks as lines.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "extract/read/read.h"

namespace rolecall::extract {

/// The document of an HTML page that must be readable.
inline model::Document read_html_page(std::string_view html,
                                      const std::string& url = "https://site.example/page") {
  Page page;
  page.bytes = html;
  page.url = url;
  page.media_type = "text/html";
  auto document = read_document(page);
  EXPECT_TRUE(document.has_value()) << (document ? "" : document.error().message());
  return document.value_or(model::Document{});
}

/// "heading2: Team", "quote q: words": each block's kind, level and text.
inline std::vector<std::string> block_lines(const model::Document& document) {
  std::vector<std::string> lines;
  for (const model::Block& block : document.blocks) {
    std::string line(model::to_string(block.kind));
    if (block.level > 0) line += std::to_string(block.level);
    if (block.quoted) line += " q";
    lines.push_back(line + ": " + std::string(document.view(block.span)));
  }
  return lines;
}

}  // namespace rolecall::extract
