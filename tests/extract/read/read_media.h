// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages of any media type, read with the helpers of this build.

#include <string>
#include <string_view>

#include "tests/extract/read/read_page.h"

namespace rolecall::extract {

inline base::Result<model::Document> read_bytes(
    std::string_view bytes, const std::string& media_type,
    const std::string& url = "https://site.example/page") {
  Page page;
  page.bytes = bytes;
  page.url = url;
  page.media_type = media_type;
  ReadLimits limits;
  limits.helper_folder = ROLECALL_BINARY_DIR "/cli";
  return read_document(page, limits);
}

/// The document of a page that must be readable.
inline model::Document document_of(std::string_view bytes, const std::string& media_type,
                                   const std::string& url = "https://site.example/page") {
  auto document = read_bytes(bytes, media_type, url);
  EXPECT_TRUE(document.has_value()) << (document ? "" : document.error().message());
  return document.value_or(model::Document{});
}

/// "name date: words" of each message.
inline std::vector<std::string> message_lines(const model::Document& document) {
  std::vector<std::string> lines;
  for (const model::Message& message : document.messages) {
    lines.push_back(message.author.name + " " +
                    (message.published ? message.published->str() : "-") + ": " +
                    std::string(document.view(message.span)));
  }
  return lines;
}

}  // namespace rolecall::extract
